/** Organizations, tenants, and their histories, through the API. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Permission, Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import {
  apiResources,
  groups,
  invitations,
  oidcClients,
  organizationMembers,
  organizations,
  tenantMembers,
  tenants,
} from '@/lib/platform/db/schema';
import { newLink } from '@/lib/platform/invitation-links';
import { type Person, type Place, TestApi, word } from '../support/api';

const api = await TestApi.ofFile();

const inOrganization = ({ organizationId }: Place) => ({ params: { organizationId } });
const inTenant = ({ tenantId }: Place) => ({ params: { tenantId } });
const both = ({ organizationId }: Place, tenantId: string) => ({ params: { organizationId, tenantId } });

describe('an organization', () => {
  test('tells its counts and the caller’s own tenants', async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    await api.tenant(place.organizationId);
    const found = await api.ok(chief, 'organizations.get', inOrganization(place));
    expect(found).toMatchObject({
      id: place.organizationId,
      name: place.name,
      isOrganizationAdmin: true,
      tenants: [{ id: place.tenantId }],
      admins: 1,
      members: 1,
      tenantCount: 2,
    });
  });

  test('is renamed with 3 to 45 characters, to a name that no other has; the history tells it', async () => {
    const place = await api.place();
    const other = await api.place();
    const chief = await api.chief(place);
    const rename = (name: string) => ({ ...inOrganization(place), body: { name } });
    expect(await api.refusal(chief, 'organizations.rename', rename(other.name.toUpperCase()))).toBe(
      '409 conflict.nameTaken',
    );
    expect(await api.refusal(chief, 'organizations.rename', rename('ab'))).toBe('400 request.invalid');
    expect(await api.refusal(chief, 'organizations.rename', rename('x'.repeat(46)))).toBe('400 request.invalid');
    const name = `Kjøtt ${word()}`;
    expect(await api.ok(chief, 'organizations.rename', rename(` ${name} `))).toMatchObject({ name });
    const history = asPage(await api.ok(chief, 'organizations.history', inOrganization(place)));
    expect(history.items[0]).toMatchObject({
      actor: { id: chief.id, name: chief.name },
      action: 'organizations.rename',
      target: { type: 'organization', id: place.organizationId, name },
      changes: [{ field: 'name', before: place.name, after: name }],
    });
  });

  test('goes with everything in it, and only with RemoveOrganization', async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    const { tenantId, organizationId } = place;
    await fill(tenantId, chief);
    const weak = await api.person(place, { isOrganizationAdmin: true, organizationPermissions: [] });
    expect(await api.refusal(weak, 'organizations.delete', inOrganization(place))).toBe('403 access.notPermitted');
    await api.ok(chief, 'organizations.delete', inOrganization(place));
    expect(await remains(tenantId)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await api.db.select().from(organizations).where(eq(organizations.id, organizationId))).toEqual([]);
    expect(await api.refusal(chief, 'organizations.delete', inOrganization(place))).toBe('403 access.notMember');
    expect(await api.auditOf(organizationId)).toMatchObject([
      { operation: 'organizations.delete', actorId: chief.id, result: 'success' },
    ]);
    const refused = (await api.auditOf('organizations.delete')).filter((record) => record.actorId === weak.id);
    expect(refused).toMatchObject([{ result: 'refused', organizationId }]);
  });

  test('with a super-tenant stays', async () => {
    const place = await api.place({ isSuperTenant: true });
    const chief = await api.chief(place);
    expect(await api.refusal(chief, 'organizations.delete', inOrganization(place))).toBe(
      '403 access.superTenantTarget',
    );
  });
});

/** One of everything that hangs on a tenant. */
async function fill(tenantId: string, by: Person) {
  await api.db.insert(groups).values({ id: randomUUID(), tenantId, name: word(), description: 'A group of people' });
  await api.db.insert(invitations).values({
    ...newLink(api.db),
    type: 'member',
    tenantId,
    contactEmail: 'somebody@people.test',
    username: word(),
    role: Role.Regular,
    language: 'en',
    createdByUserId: by.id,
    expiresAt: new Date(),
  });
  await api.db.insert(oidcClients).values({
    clientId: `${tenantId}_x`,
    tenantId,
    clientName: 'x',
    clientType: 'public',
    description: 'x',
    allowedGrantType: 'authorization_code',
    accessTokenLifetime: 60,
    isThirdParty: true,
  });
  await api.db.insert(apiResources).values({
    id: randomUUID(),
    tenantId,
    name: word(),
    displayName: 'x',
    description: 'x',
    accessLevel: 'tenant',
  });
}

async function remains(tenantId: string): Promise<number[]> {
  const tables = [tenantMembers, groups, invitations, oidcClients, apiResources] as const;
  const counts = [(await api.db.select().from(tenants).where(eq(tenants.id, tenantId))).length];
  for (const table of tables) {
    counts.push((await api.db.select({ id: table.tenantId }).from(table).where(eq(table.tenantId, tenantId))).length);
  }
  return counts;
}

describe('a tenant', () => {
  test('tells its counts, prefix, levels and the caller’s role', async () => {
    const place = await api.place({ isSuperTenant: true });
    const chief = await api.chief(place);
    await api.person(place);
    await fill(place.tenantId, chief);
    expect(await api.ok(chief, 'tenants.get', inTenant(place))).toMatchObject({
      id: place.tenantId,
      organizationName: place.name,
      isSuperTenant: true,
      prefix: place.name,
      admins: 1,
      members: 2,
      invitedMembers: 1,
      role: Role.Admin,
      allowedScopeAccessLevels: ['tenant', 'organization', 'public'],
    });
  });

  test('is renamed; names are unique in the organization only', async () => {
    const place = await api.place();
    const elsewhere = await api.place();
    const admin = await api.person(place, { role: Role.Admin });
    const sibling = word();
    await api.tenant(place.organizationId, { name: sibling });
    const rename = (name: string) => ({ ...inTenant(place), body: { name } });
    expect(await api.refusal(admin, 'tenants.rename', rename(sibling.toUpperCase()))).toBe('409 conflict.nameTaken');
    expect(await api.ok(admin, 'tenants.rename', rename(elsewhere.name))).toMatchObject({ name: elsewhere.name });
    const history = asPage(await api.ok(admin, 'tenants.history', { ...inTenant(place), query: { limit: '1' } }));
    expect(history.items).toMatchObject([{ changes: [{ field: 'name', before: place.name, after: elsewhere.name }] }]);
  });

  test('is deleted with everything in it; who is left nowhere leaves the organization', async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    const tenantId = await api.tenant(place.organizationId);
    const inside = { ...place, tenantId };
    const only = await api.person(inside);
    await fill(tenantId, only);
    await api.ok(chief, 'tenants.delete', both(place, tenantId));
    expect(await remains(tenantId)).toEqual([0, 0, 0, 0, 0, 0]);
    const left = await api.db.select().from(organizationMembers).where(eq(organizationMembers.userId, only.id));
    expect(left).toEqual([]);
    expect(await api.refusal(chief, 'tenants.delete', both(place, tenantId))).toBe('404 notFound');
  });

  test('is not deleted as a super-tenant, nor through another organization', async () => {
    const place = await api.place({ isSuperTenant: true });
    const other = await api.place();
    const chief = await api.chief(place);
    expect(await api.refusal(chief, 'tenants.delete', both(place, place.tenantId))).toBe(
      '403 access.superTenantTarget',
    );
    expect(await api.refusal(chief, 'tenants.delete', both(place, other.tenantId))).toBe('404 notFound');
    expect(await api.refusal(chief, 'tenants.join', { ...both(place, other.tenantId), body: {} })).toBe('404 notFound');
    expect(await remains(other.tenantId)).toEqual([1, 0, 0, 0, 0, 0]);
  });

  test('is joined once, as a Regular, by who may', async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    const tenantId = await api.tenant(place.organizationId);
    await api.ok(chief, 'tenants.join', { ...both(place, tenantId), body: {} });
    expect(await api.refusal(chief, 'tenants.join', { ...both(place, tenantId), body: {} })).toBe(
      '403 access.alreadyMember',
    );
    const me = await api.ok(chief, 'me.get', { params: {} });
    expect(me.result.tenants.find((tenant) => tenant.id === tenantId)).toMatchObject({
      role: Role.Regular,
      administrationPermissions: [],
    });
  });

  test('another tenant of the same organization is closed to who is no member of it', async () => {
    const place = await api.place();
    const chief = await api.chief(place);
    const tenantId = await api.tenant(place.organizationId);
    expect(await api.refusal(chief, 'members.list', { params: { tenantId } })).toBe('403 access.notMember');
    expect(await api.refusal(chief, 'tenants.get', { params: { tenantId } })).toBe('403 access.notMember');
  });
});

test('the tenants of an organization: super-tenants first, then by name; in pages; searched', async () => {
  const place = await api.place();
  const chief = await api.chief(place);
  const stem = word();
  const [b, a] = [
    await api.tenant(place.organizationId, { name: `${stem} b` }),
    await api.tenant(place.organizationId, { name: `${stem} A` }),
  ];
  const top = await api.tenant(place.organizationId, { name: `${stem} z`, isSuperTenant: true });
  const list = async (query = {}) =>
    asPage(await api.ok(chief, 'organizations.tenants', { ...inOrganization(place), query }));
  expect((await list({ search: stem })).items.map((tenant) => tenant.id)).toEqual([top, a, b]);
  // By an id or a part of it, as it is copied from elsewhere.
  for (const search of [a, a.slice(9, 23), ` "${a}" `, `{${a.toUpperCase()}}`]) {
    expect((await list({ search })).items.map((tenant) => tenant.id)).toEqual([a]);
  }
  const first = await list({ limit: '3' });
  expect(first).toMatchObject({ total: 4 });
  const rest = await list({ limit: '3', cursor: first.nextCursor ?? '' });
  expect(rest.nextCursor).toBeNull();
  expect([...first.items, ...rest.items].map((tenant) => tenant.id)).toHaveLength(4);
  expect([...first.items, ...rest.items].find((tenant) => tenant.isMember)).toMatchObject({
    id: place.tenantId,
    members: 1,
    admins: { count: 1, names: [chief.name] },
  });
  expect(first.items.find((tenant) => tenant.id === a)).toMatchObject({ admins: { count: 0, names: [] } });
  const reader = await api.person(place, { organizationPermissions: [Permission.ReadTenantsInOrganization] });
  for (const tenant of asPage(await api.ok(reader, 'organizations.tenants', inOrganization(place))).items) {
    expect(tenant).not.toHaveProperty('admins');
  }
});
