/** Who may delete whose account, what is refused, and what is said before. That nothing is left is in ../deletion.test.ts. */
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { auditRecords, users } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi, word } from '../support/api';

const api = await TestApi.ofFile();

const of = ({ organizationId }: Place, { id: memberId }: Person) => ({ params: { organizationId, memberId } });
const remove = (as: Person, place: Place, person: Person) =>
  api.ok(as, 'organizations.members.delete', of(place, person));
const refused = (as: Person, place: Place, person: Person) =>
  api.refusal(as, 'organizations.members.delete', of(place, person));
const impact = (as: Person, place: Place, person: Person) =>
  api.ok(as, 'organizations.members.deletion', of(place, person));
const isThere = async ({ id }: Person) => (await api.db.select().from(users).where(eq(users.id, id))).length === 1;

test('what goes is said before; afterwards the person is gone, and it is recorded once in each organization', async () => {
  const [place, other] = [await api.place(), await api.place()];
  const chief = await api.chief(place);
  await api.join(chief, other, { role: Role.Admin, isOrganizationAdmin: true });
  const person = await api.person(place);
  await api.join(person, other);
  const body = [{ userName: person.username, contactEmail: person.email }];
  const params = { tenantId: await api.tenant(place.organizationId) };
  await api.join(chief, { ...place, ...params }, { role: Role.Admin });
  await api.ok(chief, 'members.invite', { params, body });
  const said = await impact(chief, place, person);
  expect(said).toMatchObject({ isElsewhere: false, onlyAdminOf: [], groups: 0, invitations: 1, sessions: 0 });
  expect([said.organizations.length, said.tenants.length]).toEqual([2, 2]);
  await remove(chief, place, person);
  expect(await isThere(person)).toBe(false);
  const records = (await api.auditOf(person.id)).filter(
    ({ operation }) => operation === 'organizations.members.delete',
  );
  expect(records.map(({ organizationId }) => organizationId).toSorted()).toEqual(
    [place.organizationId, other.organizationId].toSorted(),
  );
  for (const { details } of records) expect(details).toEqual({ name: `person-${person.id.slice(0, 8)}` });
  expect(await refused(chief, place, person)).toBe('404 notFound');
  const pending = await api.ok(chief, 'members.pending', { params });
  expect(JSON.stringify(pending)).not.toContain(person.email);
});

test('only an organization admin may, of all organizations of the person, and never with themselves', async () => {
  const [place, foreign] = [await api.place(), await api.place()];
  const chief = await api.chief(place);
  const admin = await api.person(place, { role: Role.Admin });
  const person = await api.person(place);
  const elsewhere = await api.chief(foreign);
  expect(await refused(admin, place, person)).toBe('403 access.notPermitted');
  expect(await refused(elsewhere, place, person)).toMatch(/^403 /);
  expect(await refused(chief, place, await api.person(foreign))).toBe('404 notFound');
  expect(await refused(chief, place, chief)).toBe('400 member.self');
  await api.join(person, foreign);
  expect(await refused(chief, place, person)).toBe('403 person.elsewhere');
  // Of the other organization nothing is said.
  expect(await impact(chief, place, person)).toEqual({
    ...{ isElsewhere: true, onlyAdminOf: [], organizations: [], tenants: [], groups: 0, invitations: 0, sessions: 0 },
  });
  expect(await isThere(person)).toBe(true);
});

test('the last admin of a tenant or an organization stays, and the answer says of which', async () => {
  const place = await api.place();
  const chief = await api.person(place, { isOrganizationAdmin: true });
  const admin = await api.person(place, { role: Role.Admin });
  const answer = await api.call(chief, 'organizations.members.delete', of(place, admin));
  expect(answer).toMatchObject({ status: 400, body: { code: 'person.lastAdmin' } });
  const { onlyAdminOf } = await impact(chief, place, admin);
  expect(onlyAdminOf).toHaveLength(1);
  expect(JSON.stringify(answer.body)).toContain(
    `This is the last admin of ${onlyAdminOf[0]}. Make another member an admin there first.`,
  );
  await api.person(place, { role: Role.Admin });
  await remove(chief, place, admin);
  expect(await isThere(admin)).toBe(false);
});

test('two admins who delete each other at once: one stays', async () => {
  const place = await api.place();
  const [one, other] = [await api.chief(place), await api.chief(place)];
  const answers = await Promise.all([
    api.call(one, 'organizations.members.delete', of(place, other)),
    api.call(other, 'organizations.members.delete', of(place, one)),
  ]);
  expect([await isThere(one), await isThere(other)].filter(Boolean)).toHaveLength(1);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
});

test('people of the same name, and things that are called like a user name, keep their place in the trail', async () => {
  const place = await api.place();
  const chief = await api.chief(place);
  const [person, namesake] = [await api.person(place), await api.person(place)];
  const displayName = `Kari ${word()}`;
  for (const { id } of [person, namesake]) await api.db.update(users).set({ displayName }).where(eq(users.id, id));
  const { tenantId, organizationId } = place;
  for (const { id: memberId } of [person, namesake]) {
    const params = { tenantId, memberId };
    await api.ok(chief, 'members.update', { params, body: { role: Role.Admin } });
  }
  const record = (targetType: string, name: string) =>
    api.db.insert(auditRecords).values({
      ...{
        requestId: 'r',
        actorId: chief.id,
        organizationId,
        tenantId,
        operation: 'clients.create',
        result: 'success' as const,
      },
      ...{ targetType, targetId: word(), details: { name, after: { note: `Asked for by ${displayName}.` } } },
    });
  await record('oidcClient', person.username);
  await remove(chief, place, person);
  const detailsOf = async (id: string) => (await api.auditOf(id)).map(({ details }) => details?.name);
  expect(new Set(await detailsOf(namesake.id))).toEqual(new Set([displayName]));
  expect(new Set(await detailsOf(person.id))).toEqual(new Set([`person-${person.id.slice(0, 8)}`]));
  const made = and(eq(auditRecords.tenantId, tenantId), eq(auditRecords.targetType, 'oidcClient'));
  expect((await api.db.select().from(auditRecords).where(made))[0]?.details).toEqual({
    name: person.username,
    after: { note: `Asked for by person-${person.id.slice(0, 8)}.` },
  });
});

test('what is held about a person is for the same admins, of their own account too, and recorded', async () => {
  const [place, foreign] = [await api.place(), await api.place()];
  const chief = await api.chief(place);
  const admin = await api.person(place, { role: Role.Admin });
  const person = await api.person(place);
  const asked = (person: Person) => ({ ...of(place, person), body: {} });
  expect(await api.refusal(admin, 'organizations.members.export', asked(person))).toBe('403 access.notPermitted');
  expect(await api.refusal(chief, 'organizations.members.export', asked(await api.person(foreign)))).toBe(
    '404 notFound',
  );
  await api.ok(chief, 'organizations.members.export', asked(chief));
  const { name, sections } = await api.ok(chief, 'organizations.members.export', asked(person));
  expect([name, sections[0]?.rows[0]?.contactEmail]).toEqual([person.name, person.email]);
  const operations = (await api.auditOf(person.id)).map(({ operation }) => operation);
  expect(operations).toContain('organizations.members.export');
  await api.join(person, foreign);
  expect(await api.refusal(chief, 'organizations.members.export', asked(person))).toBe('403 person.elsewhere');
});

test('what happened in an organization of others, which the person has left, is not in the document', async () => {
  const [place, foreign] = [await api.place(), await api.place()];
  const [chief, other] = [await api.chief(place), await api.chief(foreign)];
  const person = await api.person(place);
  await api.join(person, foreign);
  const params = { tenantId: foreign.tenantId, memberId: person.id };
  await api.ok(other, 'members.update', { params, body: { role: Role.Admin } });
  await api.ok(other, 'organizations.members.remove', of(foreign, person));
  const document = await api.ok(chief, 'organizations.members.export', { ...of(place, person), body: {} });
  const trail = document.sections.find(({ name }) => name === 'trail')?.rows ?? [];
  expect(trail.map(({ operation }) => operation)).not.toContain('members.update');
  expect(document.trailTotal).toBe(trail.length);
});
