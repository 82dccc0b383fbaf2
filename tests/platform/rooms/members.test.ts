/** Members of a tenant through the API: the list, and changes. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { Permission, Role, SUPER_TENANT_PERMISSIONS, TENANT_PERMISSIONS } from '@/lib/contract/access';
import { type PageOf, asPage } from '@/lib/contract/entities/common';
import type { Member } from '@/lib/contract/rooms/members/entities';
import { groupApplicationRoles, groupMembers, groups, organizationMembers } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi, word } from '../support/api';
import { newApplication } from '../support/fixtures';

const api = await TestApi.ofFile();
const owner = await api.place({ isSuperTenant: true });

const list = async (as: Person, place: Place, query: Record<string, string> = {}) =>
  asPage(await api.ok(as, 'members.list', { params: { tenantId: place.tenantId }, query }));
const find = async (as: Person, place: Place, id: string) =>
  (await list(as, place)).items.find((member) => member.id === id);

describe('the list of members', () => {
  let place: Place;
  let admin: Person;
  const people: Person[] = [];
  beforeAll(async () => {
    place = await api.place();
    admin = await api.person(place, { role: Role.Admin });
    for (let count = 0; count < 6; count += 1) people.push(await api.person(place));
    people.push(await api.person(place, { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] }));
  });

  test('is complete for a plain client, sorted by role, display name and e-mail', async () => {
    const all = await api.ok(admin, 'members.list', { params: { tenantId: place.tenantId } });
    expect(Array.isArray(all)).toBe(true);
    const items = asPage(all).items;
    expect(items).toHaveLength(8);
    const keys = items.map((member) => `${member.role} ${member.displayName}`);
    expect(keys).toEqual(keys.toSorted());
    expect(items.every((member) => member.isActive)).toBe(true);
  });

  test.each([
    'role',
    '-role',
    'displayName',
    '-displayName',
    'contactEmail',
    'username',
    'lastActivity',
    '-lastActivity',
  ])('comes in pages without gaps or repeats, sorted by %s', async (sort) => {
    await list(people[0] === undefined ? admin : admin, place);
    const all = await list(admin, place, { sort });
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
      const page: PageOf<Member> = await list(admin, place, { sort, limit: '3', ...(cursor === '' ? {} : { cursor }) });
      expect(page.total).toBe(8);
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items.map((member) => member.id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(all.items.map((member) => member.id));
  });

  test('is searched by name, e-mail and user name, literally', async () => {
    const one = people[2];
    if (one === undefined) throw new Error('no such member');
    expect((await list(admin, place, { search: one.username.toUpperCase() })).items.map(({ id }) => id)).toEqual([
      one.id,
    ]);
    expect((await list(admin, place, { search: '%' })).items).toEqual([]);
    expect((await list(admin, place, { search: '_ame', limit: '5' })).total).toBe(0);
  });

  test('is filtered by role and identity provider', async () => {
    expect((await list(admin, place, { role: Role.Admin })).items.map(({ id }) => id)).toEqual([admin.id]);
    expect((await list(admin, place, { role: Role.LimitedAdmin, limit: '5' })).total).toBe(1);
    expect((await list(admin, place, { idp: 'own' })).items).toEqual([]);
    expect((await list(admin, place, { idp: 'none' })).items).toHaveLength(8);
  });

  test('refuses a cursor that is none', async () => {
    const call = { params: { tenantId: place.tenantId }, query: { cursor: 'nonsense', limit: '2' } };
    expect(await api.refusal(admin, 'members.list', call)).toBe('400 request.invalid');
  });

  test('tells direct grants from those of groups and roles', async () => {
    const member = await api.person(place);
    const { id, role, read, write } = await newApplication(api, owner, place.tenantId);
    const groupId = randomUUID();
    const { tenantId } = place;
    await api.db.insert(groups).values({ id: groupId, tenantId, name: word(), description: 'A group of people' });
    await api.db.insert(groupMembers).values({ groupId, tenantId, userId: member.id });
    await api.db.insert(groupApplicationRoles).values({ groupId, roleId: role });
    await api.ok(admin, 'members.update', {
      params: { tenantId, memberId: member.id },
      body: { applicationPermissions: [{ applicationId: id, permissions: [write] }] },
    });
    const found = await find(admin, place, member.id);
    expect(found?.applicationRoles).toMatchObject([
      { application: { applicationId: id }, roles: [], rolesFromGroups: [{ roleId: role, groups: [{ id: groupId }] }] },
    ]);
    expect(found?.applicationPermissions).toMatchObject([
      {
        permissions: [{ id: write, name: 'write' }],
        permissionsFromGroups: [],
        permissionsFromRoles: [{ permission: { id: read }, roles: [{ id: role }] }],
      },
    ]);
  });

  test('names the groups of one member, with those that give nothing, and none of another tenant', async () => {
    const other = await api.place();
    const member = await api.person(place);
    await api.join(member, other);
    const [mine, elsewhere] = await Promise.all(
      [place, other].map(async ({ tenantId }) => {
        const group = { id: randomUUID(), tenantId, name: word(), description: 'A group that gives nothing' };
        await api.db.insert(groups).values(group);
        await api.db.insert(groupMembers).values({ groupId: group.id, tenantId, userId: member.id });
        return { id: group.id, name: group.name };
      }),
    );
    const read = ({ tenantId }: Place) =>
      api.ok(admin, 'members.get', { params: { tenantId, memberId: member.id } }).then((answer) => answer.groups);
    expect(await read(place)).toEqual([mine]);
    expect(elsewhere?.id).not.toBe(mine?.id);
  });
});

describe('changing a member', () => {
  let place: Place;
  let admin: Person;
  let limited: Person;
  beforeAll(async () => {
    place = await api.place({ isSuperTenant: true });
    admin = await api.person(place, { role: Role.Admin });
    limited = await api.person(place, { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] });
  });
  const update = (member: Person, body: Record<string, unknown>) => ({
    params: { tenantId: place.tenantId, memberId: member.id },
    body,
  });

  test('Admin includes everything its kind of tenant can have, and stops including it', async () => {
    const member = await api.person(place);
    const lifted = await api.ok(admin, 'members.update', update(member, { role: Role.Admin }));
    expect(lifted.administrationPermissions.toSorted()).toEqual(
      [...TENANT_PERMISSIONS, ...SUPER_TENANT_PERMISSIONS].toSorted(),
    );
    const lowered = await api.ok(admin, 'members.update', update(member, { role: Role.Regular }));
    expect(lowered).toMatchObject({ role: Role.Regular, administrationPermissions: [] });
    const [first] = await api.auditOf(member.id);
    expect(first).toMatchObject({
      actorId: admin.id,
      operation: 'members.update',
      tenantId: place.tenantId,
      details: { before: { role: Role.Regular }, after: { role: Role.Admin } },
    });
  });

  test('an ordinary tenant has no super-tenant permissions', async () => {
    const ordinary = await api.place();
    const chief = await api.person(ordinary, { role: Role.Admin });
    const member = await api.person(ordinary);
    const call = {
      params: { tenantId: ordinary.tenantId, memberId: member.id },
      body: { administrationPermissions: [Permission.OnboardingManagement] },
    };
    expect(await api.refusal(chief, 'members.update', call)).toBe('400 request.invalid');
    const lifted = await api.ok(chief, 'members.update', { ...call, body: { role: Role.Admin } });
    expect(lifted.administrationPermissions.toSorted()).toEqual([...TENANT_PERMISSIONS].toSorted());
  });

  test('a limited admin neither gives Admin nor more than they hold, and not to themselves', async () => {
    const member = await api.person(place);
    const refused = (who: Person, body: Record<string, unknown>) =>
      api.refusal(limited, 'members.update', update(who, body));
    expect(await refused(member, { role: Role.Admin })).toBe('403 access.roleTooHigh');
    expect(await refused(member, { administrationPermissions: [Permission.ResourceManagement] })).toBe(
      '403 access.roleTooHigh',
    );
    expect(await refused(admin, { role: Role.Regular })).toBe('403 access.targetAbove');
    expect(await refused(admin, { applicationRoles: [] })).toBe('403 access.targetAbove');
    expect(
      await refused(limited, {
        administrationPermissions: [Permission.TenantManagement, Permission.OnboardingManagement],
      }),
    ).toBe('403 access.ownRole');
    expect(await refused(limited, { role: Role.Admin })).toMatch(/^403 access\.(roleTooHigh|ownRole)$/);
    expect(await find(admin, place, limited.id)).toMatchObject({
      role: Role.LimitedAdmin,
      administrationPermissions: [Permission.TenantManagement],
    });
    const given = await api.ok(
      limited,
      'members.update',
      update(member, { administrationPermissions: [Permission.TenantManagement] }),
    );
    expect(given.administrationPermissions).toEqual([Permission.TenantManagement]);
    const removal = { params: { tenantId: place.tenantId, memberId: admin.id } };
    expect(await api.refusal(limited, 'members.remove', removal)).toBe('403 access.targetAbove');
  });

  test('grants of other applications and of groups stay', async () => {
    const member = await api.person(place);
    const one = await newApplication(api, owner, place.tenantId);
    const two = await newApplication(api, owner, place.tenantId);
    const roles = (...given: [string, string[]][]) =>
      given.map(([applicationId, ids]) => ({ applicationId, roles: ids }));
    await api.ok(
      admin,
      'members.update',
      update(member, { applicationRoles: roles([one.id, [one.role]], [two.id, [two.role]]) }),
    );
    const after = await api.ok(admin, 'members.update', update(member, { applicationRoles: roles([one.id, []]) }));
    expect(after.applicationRoles.map(({ application }) => application.applicationId)).toEqual([two.id]);
  });

  test('only roles and permissions of the tenant’s applications can be given', async () => {
    const member = await api.person(place);
    const here = await newApplication(api, owner, place.tenantId);
    const elsewhere = await newApplication(api, owner, (await api.place()).tenantId);
    const refused = (body: Record<string, unknown>) => api.refusal(admin, 'members.update', update(member, body));
    expect(await refused({ applicationRoles: [{ applicationId: elsewhere.id, roles: [elsewhere.role] }] })).toBe(
      '400 application.notFound',
    );
    expect(await refused({ applicationRoles: [{ applicationId: here.id, roles: [elsewhere.role] }] })).toBe(
      '400 request.invalid',
    );
    expect(await refused({ applicationPermissions: [{ applicationId: here.id, permissions: [elsewhere.read] }] })).toBe(
      '400 request.invalid',
    );
  });

  test('a member of another tenant is not found, and removing ends the belonging to the organization', async () => {
    const elsewhere = await api.person(await api.place());
    const call = { params: { tenantId: place.tenantId, memberId: elsewhere.id }, body: {} };
    expect(await api.refusal(admin, 'members.update', call)).toBe('404 notFound');
    expect(await api.refusal(admin, 'members.remove', { params: call.params })).toBe('404 notFound');

    const member = await api.person(place);
    await api.ok(admin, 'members.remove', { params: { tenantId: place.tenantId, memberId: member.id } });
    expect(await find(admin, place, member.id)).toBeUndefined();
    const left = await api.db.select().from(organizationMembers).where(eq(organizationMembers.userId, member.id));
    expect(left).toEqual([]);
    expect(await api.refusal(member, 'organizations.list', { params: {} })).toBe('400 organization.none');
  });
});
