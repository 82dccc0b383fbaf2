/** Admins who act on each other, and on one invitation, at the same moment: who has lost a right while waiting does not use it any more. */
import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { invitations, tenantMembers, users } from '@/lib/platform/db/schema';
import { linkTokenOf } from '@/lib/platform/invitation-links';
import { type Person, type Place, TestApi, word } from '../support/api';
import { accountOf } from '../support/fixtures';

const api = await TestApi.ofFile();

type Act = (place: Place, by: Person, memberId: string) => Promise<{ status: number }>;
const ACTS: Record<'demotes' | 'removes' | 'removesMany' | 'demotesMany' | 'disables', Act> = {
  demotes: ({ tenantId }, by, memberId) =>
    api.call(by, 'members.update', { params: { tenantId, memberId }, body: { role: Role.Regular } }),
  removes: ({ tenantId }, by, memberId) => api.call(by, 'members.remove', { params: { tenantId, memberId } }),
  removesMany: ({ tenantId }, by, memberId) =>
    api.call(by, 'members.bulkRemove', { params: { tenantId }, body: { selection: { ids: [memberId] } } }),
  demotesMany: ({ tenantId }, by, memberId) =>
    api.call(by, 'members.bulkChangeRole', {
      params: { tenantId },
      body: { selection: { ids: [memberId] }, role: Role.Regular },
    }),
  disables: ({ organizationId }, by, memberId) =>
    api.call(by, 'organizations.members.disable', { params: { organizationId, memberId }, body: {} }),
};

test.each([
  ['demotes', 'demotes'],
  ['demotes', 'removes'],
  ['removes', 'removes'],
  ['disables', 'demotes'],
  ['disables', 'removes'],
] as const)('row 42: of two admins of a tenant, one stays: one %s the other, who %s the first', async (one, other) => {
  const place = await api.place();
  const first = await api.person(place, { role: Role.Admin, isOrganizationAdmin: one === 'disables' });
  const second = await api.person(place, { role: Role.Admin });
  const answers = await Promise.all([ACTS[one](place, first, second.id), ACTS[other](place, second, first.id)]);
  expect(answers.map(({ status }) => status < 300).toSorted()).toEqual([false, true]);
  const left = await api.db
    .select({ id: users.id })
    .from(tenantMembers)
    .innerJoin(users, eq(users.id, tenantMembers.userId))
    .where(
      and(eq(tenantMembers.tenantId, place.tenantId), eq(tenantMembers.role, Role.Admin), isNull(users.disabledAt)),
    );
  expect(left).toHaveLength(1);
});

test.each(['removesMany', 'demotesMany'] as const)(
  'row 42: of two admins of a tenant with a third, one %s the other, who does the same: the later one has lost the right',
  async (act) => {
    const place = await api.place();
    const admin = () => api.person(place, { role: Role.Admin });
    const [first, second] = [await admin(), await admin()];
    await admin();
    const answers = await Promise.all([ACTS[act](place, first, second.id), ACTS[act](place, second, first.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  },
);

test('row 42: of two admins of an organization who revoke each other, with a third, one loses', async () => {
  const place = await api.place();
  const people = [await api.chief(place), await api.chief(place), await api.chief(place)] as const;
  const revoke = (by: Person, { id: memberId }: Person) =>
    api.call(by, 'organizations.admins.revoke', { params: { organizationId: place.organizationId, memberId } });
  const answers = await Promise.all([revoke(people[0], people[1]), revoke(people[1], people[0])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403]);
});

test('row 42: an invitation is accepted or withdrawn, never both', async () => {
  const place = await api.place();
  const admin = await api.person(place, { role: Role.Admin });
  const { tenantId } = place;
  const userName = word();
  const body = [{ userName, contactEmail: `${userName}@people.test` }];
  await api.ok(admin, 'members.invite', { params: { tenantId }, body });
  const [pending] = asPage(await api.ok(admin, 'members.pending', { params: { tenantId } })).items;
  const isIt = eq(invitations.id, pending!.id);
  const person = await accountOf(api, { username: userName, contactEmail: `${userName}@people.test` });
  const link = { params: { invitationId: linkTokenOf(api.db, pending!.id) }, body: {} };
  const [accepted, withdrawn] = await Promise.all([
    api.call(person, 'invitations.accept', link),
    api.call(admin, 'members.pending.remove', { params: { tenantId, memberId: pending!.id } }),
  ]);
  const [after] = await api.db.select().from(invitations).where(isIt);
  expect([accepted.status, withdrawn.status, after!.status]).toSatisfy((found: unknown[]) =>
    [[200, 404, 'accepted'].join(' '), [404, 204, 'withdrawn'].join(' ')].includes(found.join(' ')),
  );
  const isMember = and(eq(tenantMembers.tenantId, tenantId), eq(tenantMembers.userId, person.id));
  expect(await api.db.$count(tenantMembers, isMember)).toBe(after!.status === 'accepted' ? 1 : 0);
});
