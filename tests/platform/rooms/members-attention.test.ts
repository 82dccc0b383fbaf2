/** The list of members shows exactly the people and invitations that health counts, rule by rule. */
import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asPage } from '@/lib/contract/entities/common';
import { ATTENTION, type Attention } from '@/lib/contract/rooms/members/filters';
import { invitations, settings, tenantMembers, users } from '@/lib/platform/db/schema';
import { SINCE, addUses } from '@/lib/platform/usage/store';
import { type Person, TestApi } from '../support/api';
import { inDays } from '../support/neglect';

const api = await TestApi.ofFile();
const day = (days: number): string => inDays(days).slice(0, 10);
const at = await api.place();
const params = { tenantId: at.tenantId };
const admin = await api.chief(at);
const people: Person[] = [];
for (let count = 0; count < 6; count += 1) people.push(await api.person(at));
const [never, off, today, longAgo, newcomer, before] = people as [Person, Person, Person, Person, Person, Person];

await api.db
  .insert(settings)
  .values({ key: SINCE, value: day(-120) })
  .onConflictDoUpdate({ target: settings.key, set: { value: day(-120) } });
const join = (days: number, ids: string[]) =>
  api.db
    .update(tenantMembers)
    .set({ createdAt: new Date(inDays(days)) })
    .where(inArray(tenantMembers.userId, ids));
await join(-110, [never.id, off.id, today.id, longAgo.id]);
await join(-130, [before.id]);
await api.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, off.id));
const signIn = (person: Person, on: string) =>
  addUses(api.db, on, [{ kind: 'signIn', tenant: at.tenantId, person: person.id, day: on, uses: 1 }]);
await signIn(today, day(0));
await signIn(longAgo, day(-100));

const address = (name: string): string => `${name}-${at.tenantId}@people.test`;
const waits = async (name: string, days: number, deliveryFailure?: 'mailbox' | 'address') => {
  const body = [{ userName: name, contactEmail: address(name) }];
  const { createdInvitations } = await api.ok(admin, 'members.invite', { params, body });
  await api.db
    .update(invitations)
    .set({ expiresAt: new Date(inDays(days)), deliveryFailure })
    .where(eq(invitations.id, createdInvitations[0]?.id ?? ''));
};
await waits('over', -1);
await waits('lost', -2, 'mailbox');
await waits('soon', 2);
await waits('failed', 2, 'address');
await waits('fresh', 6);

const listed = async (attention?: Attention, more: Record<string, string> = {}) =>
  asPage(await api.ok(admin, 'members.everyone', { params, query: { attention, limit: '50', ...more } }));
const counted = async (rule: string) =>
  (await api.ok(admin, 'health.tenant', { params })).findings.find((finding) => finding.rule === rule)?.facts;

const COUNTED: readonly [Attention, () => string[]][] = [
  ['people.neverSignedIn', () => [never.name]],
  ['people.away', () => [longAgo.name, before.name]],
  ['invitation.ending', () => [address('soon')]],
  ['invitation.ended', () => [address('over'), address('lost')]],
  ['invitation.undelivered', () => [address('failed')]],
];

test('every rule of the filter is here', () => {
  expect(COUNTED.map(([rule]) => rule)).toEqual(ATTENTION);
});

test.each(COUNTED)('%s: the same in health and in the list, by each order', async (rule, expected) => {
  const names = expected().toSorted();
  const facts = await counted(rule);
  expect([facts?.count, facts?.names?.toSorted()]).toEqual([names.length, names]);
  for (const sort of ['role', 'displayName', 'lastActivity']) {
    const { items, total } = await listed(rule, { sort });
    expect([items.map(({ displayName }) => displayName).toSorted(), total]).toEqual([names, names.length]);
  }
  const { items } = await listed();
  const marked = items.filter(({ attention }) => attention === rule);
  expect(marked.map(({ displayName }) => displayName).toSorted()).toEqual(names);
});

test('rows that health does not count say so', async () => {
  const { items } = await listed();
  const others = items.filter(({ attention }) => attention === null).map(({ displayName }) => displayName);
  expect(others.toSorted()).toEqual([admin.name, off.name, today.name, newcomer.name, address('fresh')].toSorted());
});

test('together with a search, a role and pages', async () => {
  expect((await listed('people.away', { search: before.name })).items.map(({ id }) => id)).toEqual([before.id]);
  expect((await listed('people.away', { role: 'admin' })).items).toEqual([]);
  expect((await listed('people.away', { role: 'notConfirmed' })).items).toEqual([]);
  expect((await listed('people.away', { limit: '1' })).items).toHaveLength(1);
  expect((await listed('invitation.ended', { search: 'over' })).items).toHaveLength(1);
  expect((await listed('invitation.ended', { role: 'notConfirmed' })).items).toHaveLength(2);
  expect((await listed('invitation.ended', { role: 'admin' })).items).toEqual([]);
  const first = await listed('invitation.ended', { limit: '1' });
  expect(first.total).toBe(2);
});
