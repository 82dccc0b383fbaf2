/** A person's tenants in an organization: the role in each, what a removal from all of them takes, and the removal. */
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { organizationMembers, tenantMembers } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi } from '../support/api';

const api = await TestApi.ofFile();

const of = ({ organizationId }: Place, { id: memberId }: Person) => ({ params: { organizationId, memberId } });

/** A person who is the only admin of a second tenant of the organization. */
async function setUp() {
  const place = await api.place();
  const chief = await api.chief(place);
  const second = await api.tenant(place.organizationId);
  const person = await api.person(place);
  await api.db.insert(tenantMembers).values({
    tenantId: second,
    userId: person.id,
    role: Role.Admin,
    administrationPermissions: [],
  });
  const joins = (userId: string, role: Role) =>
    api.db.insert(tenantMembers).values({ tenantId: second, userId, role, administrationPermissions: [] });
  const tenantsOf = async () => {
    const rows = await api.db.select().from(tenantMembers).where(eq(tenantMembers.userId, person.id));
    return rows.map(({ tenantId }) => tenantId);
  };
  return { place, chief, second, person, joins, tenantsOf };
}

test('the list says in which tenants a person is admin', async () => {
  const { place, chief, second, person } = await setUp();
  const params = { organizationId: place.organizationId };
  const { items } = asPage(await api.ok(chief, 'organizations.members', { params }));
  expect(items.find(({ id }) => id === person.id)?.tenants).toEqual(
    expect.arrayContaining([
      { id: place.tenantId, name: place.name, role: Role.Regular },
      { id: second, name: expect.any(String), role: Role.Admin },
    ]),
  );
});

test('the last admin of a tenant stays there; the rest is done, recorded in each tenant, and said', async () => {
  const { place, chief, second, person, joins, tenantsOf } = await setUp();
  const impact = await api.ok(chief, 'organizations.members.removal', of(place, person));
  expect(impact.isOrganizationAdmin).toBe(false);
  const stays = impact.tenants.find(({ id }) => id === second);
  expect(stays).toMatchObject({ role: Role.Admin, roles: 0, permissions: 0, groups: [], code: 'member.lastAdmin' });
  expect(impact.tenants.find(({ id }) => id === place.tenantId)).not.toHaveProperty('code');

  const partial = await api.call(chief, 'organizations.members.remove', of(place, person));
  expect(partial).toMatchObject({
    status: 207,
    body: { done: [place.tenantId], errors: [{ id: second, name: stays?.name, code: 'member.lastAdmin' }] },
  });
  expect(await tenantsOf()).toEqual([second]);

  await joins(chief.id, Role.Admin);
  const whole = await api.call(chief, 'organizations.members.remove', of(place, person));
  expect(whole).toMatchObject({ status: 200, body: { done: [second], errors: [] } });
  expect(await tenantsOf()).toEqual([]);
  const inOrganization = and(
    eq(organizationMembers.organizationId, place.organizationId),
    eq(organizationMembers.userId, person.id),
  );
  expect(await api.db.select().from(organizationMembers).where(inOrganization)).toEqual([]);
  const records = await api.auditOf(person.id);
  expect(records.map(({ operation, tenantId, organizationId }) => ({ operation, tenantId, organizationId }))).toEqual([
    {
      operation: 'organizations.members.remove',
      tenantId: place.tenantId,
      organizationId: place.organizationId,
    },
    { operation: 'organizations.members.remove', tenantId: second, organizationId: place.organizationId },
  ]);
  expect(await api.refusal(chief, 'organizations.members.remove', of(place, person))).toBe('404 notFound');
});

test('tenants of other organizations are not touched; an organization admin stays that', async () => {
  const { place, chief, joins, tenantsOf, person } = await setUp();
  await joins(chief.id, Role.Admin);
  const elsewhere = await api.place();
  await api.db.insert(tenantMembers).values({
    tenantId: elsewhere.tenantId,
    userId: person.id,
    role: Role.Regular,
    administrationPermissions: [],
  });
  const params = { organizationId: place.organizationId, memberId: person.id };
  await api.ok(chief, 'organizations.admins.grant', { params, body: {} });
  expect((await api.ok(chief, 'organizations.members.removal', { params })).isOrganizationAdmin).toBe(true);
  await api.ok(chief, 'organizations.members.remove', { params });
  expect(await tenantsOf()).toEqual([elsewhere.tenantId]);
  const { items } = asPage(
    await api.ok(chief, 'organizations.members', { params: { organizationId: place.organizationId } }),
  );
  expect(items.find(({ id }) => id === person.id)).toMatchObject({ isOrganizationAdmin: true, tenants: [] });
});

test('only an organization admin may, and never on oneself', async () => {
  const { place, chief, person, tenantsOf } = await setUp();
  const admin = await api.person(place, { role: Role.Admin });
  expect(await api.refusal(admin, 'organizations.members.remove', of(place, person))).toBe('403 access.notPermitted');
  expect(await api.refusal(admin, 'organizations.members.removal', of(place, person))).toBe('403 access.notPermitted');
  expect(await tenantsOf()).toHaveLength(2);
  expect(await api.call(chief, 'organizations.members.remove', of(place, chief))).toMatchObject({
    status: 207,
    body: { done: [], errors: [{ id: place.tenantId, code: 'member.self' }] },
  });
});

test('two admins who remove each other at once: one admin stays', async () => {
  const { place, chief, second, person } = await setUp();
  await api.ok(chief, 'organizations.admins.grant', { ...of(place, person), body: {} });
  await api.db.insert(tenantMembers).values({
    tenantId: second,
    userId: chief.id,
    role: Role.Admin,
    administrationPermissions: [],
  });
  await Promise.all([
    api.call(chief, 'organizations.members.remove', of(place, person)),
    api.call(person, 'organizations.members.remove', of(place, chief)),
  ]);
  const admins = await api.db.select().from(tenantMembers).where(eq(tenantMembers.tenantId, second));
  expect(admins).toHaveLength(1);
});

test('a person’s history has what was changed of them, in the tenant and in the organization', async () => {
  const { place, chief, person } = await setUp();
  const { tenantId } = place;
  await api.ok(chief, 'organizations.admins.grant', { ...of(place, person), body: {} });
  await api.ok(chief, 'members.update', { params: { tenantId, memberId: person.id }, body: { role: Role.Admin } });
  const actions = (answer: Awaited<ReturnType<typeof inTenant>>) =>
    (Array.isArray(answer) ? answer : answer.items).map(({ action }) => action);
  const inTenant = () => api.ok(chief, 'members.history', { params: { tenantId, memberId: person.id } });
  expect(actions(await inTenant())).toEqual(['members.update']);
  expect(actions(await api.ok(chief, 'organizations.members.history', of(place, person)))).toEqual([
    'members.update',
    'organizations.admins.grant',
  ]);
  const stranger = await api.person(await api.place());
  expect(await api.refusal(chief, 'organizations.members.history', of(place, stranger))).toBe('404 notFound');
});
