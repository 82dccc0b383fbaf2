/** Who may disable and enable which people, and that an admin stays who can act. What it ends is in ../disabling.test.ts. */
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { tenantMembers, users } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi } from '../support/api';

const api = await TestApi.ofFile();

const of = ({ organizationId }: Place, { id: memberId }: Person) => ({
  params: { organizationId, memberId },
  body: {},
});
const disable = (as: Person, place: Place, person: Person) =>
  api.ok(as, 'organizations.members.disable', of(place, person));
const refused = (as: Person, place: Place, person: Person) =>
  api.refusal(as, 'organizations.members.disable', of(place, person));
async function isDisabled({ id }: Person): Promise<boolean> {
  const [row] = await api.db.select().from(users).where(eq(users.id, id));
  return row?.disabledAt != null;
}

test('it is recorded once in each organization of the person, seen in the lists, and undone', async () => {
  const [place, other] = [await api.place(), await api.place()];
  const chief = await api.chief(place);
  await api.join(chief, other, { role: Role.Admin, isOrganizationAdmin: true });
  const person = await api.person(place);
  await api.join(person, other);
  await disable(chief, place, person);
  await disable(chief, place, person);
  const records = async (operation: string) =>
    (await api.auditOf(person.id)).filter((one) => one.operation === operation).map((one) => one.organizationId);
  const both = [place.organizationId, other.organizationId].toSorted();
  expect((await records('organizations.members.disable')).toSorted()).toEqual(both);
  const { organizationId, tenantId } = place;
  const inOrganization = async () =>
    asPage(await api.ok(chief, 'organizations.members', { params: { organizationId } })).items;
  const shown = (members: readonly { id: string; isDisabled?: boolean | undefined }[]) =>
    members.find(({ id }) => id === person.id)?.isDisabled;
  expect(shown(await inOrganization())).toBe(true);
  expect(shown(asPage(await api.ok(chief, 'members.list', { params: { tenantId } })).items)).toBe(true);
  expect(shown(asPage(await api.ok(chief, 'members.everyone', { params: { tenantId } })).items)).toBe(true);
  expect(await api.refusal(person, 'me.get', { params: {} })).toBe('401 auth.required');
  await api.ok(chief, 'organizations.members.enable', of(place, person));
  await api.ok(chief, 'organizations.members.enable', of(place, person));
  expect((await records('organizations.members.enable')).toSorted()).toEqual(both);
  expect(shown(await inOrganization())).toBe(false);
  const { items } = asPage(await api.ok(chief, 'organizations.members.history', { params: of(place, person).params }));
  expect(items.map(({ action }) => action)).toEqual(['organizations.members.enable', 'organizations.members.disable']);
});

test('only an organization admin may, of their own organization, and never with themselves', async () => {
  const place = await api.place();
  const chief = await api.chief(place);
  const admin = await api.person(place, { role: Role.Admin });
  const person = await api.person(place);
  const [stranger, elsewhere] = [await api.person(await api.place()), await api.chief(await api.place())];
  expect(await refused(admin, place, person)).toBe('403 access.notPermitted');
  expect(await api.refusal(elsewhere, 'organizations.members.disable', of(place, person))).toMatch(/^403 /);
  expect(await refused(chief, place, stranger)).toBe('404 notFound');
  expect(await refused(chief, place, chief)).toBe('400 member.self');
  expect(await isDisabled(person)).toBe(false);
});

test('a person who belongs to a foreign organization, too, can neither be disabled nor enabled', async () => {
  const [place, foreign] = [await api.place(), await api.place()];
  const chief = await api.chief(place);
  await api.join(chief, foreign, { role: Role.Admin });
  const person = await api.person(place);
  await api.join(person, foreign);
  expect(await refused(chief, place, person)).toBe('403 person.elsewhere');
  await api.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, person.id));
  expect(await api.refusal(chief, 'organizations.members.enable', of(place, person))).toBe('403 person.elsewhere');
  expect(await isDisabled(person)).toBe(true);
});

test('the last admin of a tenant is refused, and one whose fellows are all disabled is the last', async () => {
  const place = await api.place();
  const chief = await api.person(place, { isOrganizationAdmin: true });
  const [first, second] = [
    await api.person(place, { role: Role.Admin }),
    await api.person(place, { role: Role.Admin }),
  ];
  await disable(chief, place, first);
  expect(await refused(chief, place, second)).toBe('400 person.lastAdmin');
  const { params } = of(place, second);
  const { tenants } = await api.ok(chief, 'organizations.members.removal', { params });
  expect(tenants).toMatchObject([{ code: 'member.lastAdmin' }]);
  const selection = { ids: [first.id, second.id] };
  const bulk = await api.call(chief, 'members.bulkPreview', {
    params: { tenantId: place.tenantId },
    body: { operation: 'members.bulkRemove', selection },
  });
  expect(bulk.body).toMatchObject({
    included: { names: [first.name] },
    leftOut: [{ code: 'member.lastAdmin', names: [second.name] }],
  });
  await api.ok(chief, 'organizations.members.remove', { params: of(place, first).params });
  expect(await isDisabled(second)).toBe(false);
});

test('an admin of an organization whose fellows are all disabled keeps the role', async () => {
  const place = await api.place();
  const [chief, fellow] = [await api.chief(place), await api.chief(place)];
  await disable(chief, place, fellow);
  const { params } = of(place, chief);
  expect(await api.refusal(chief, 'organizations.admins.revoke', { params })).toBe('400 member.lastAdmin');
  await api.ok(chief, 'organizations.admins.revoke', { params: of(place, fellow).params });
});

test('two admins who disable each other at once: one stays', async () => {
  const place = await api.place();
  const [one, other] = [await api.chief(place), await api.chief(place)];
  const calls: [Person, Person][] = [
    [one, other],
    [other, one],
  ];
  const answers = await Promise.all(
    calls.map(([as, person]) => api.call(as, 'organizations.members.disable', of(place, person))),
  );
  expect([await isDisabled(one), await isDisabled(other)].filter(Boolean)).toHaveLength(1);
  expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
  const admins = and(eq(tenantMembers.tenantId, place.tenantId), eq(tenantMembers.role, Role.Admin));
  expect(await api.db.select().from(tenantMembers).where(admins)).toHaveLength(2);
});
