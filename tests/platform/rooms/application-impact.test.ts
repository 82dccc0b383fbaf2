/** Who holds what of an application, and what a change would take from each. */
import { expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import { IMPACT } from '@/lib/contract/limits';
import { memberApplicationRoles, tenantApplications } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi, word } from '../support/api';
import { codeClient, crowdOf } from '../support/fixtures';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const manager = await api.person(top, { permissions: [Permission.ResourceManagement] });
const onboarder = await api.person(top, { permissions: [Permission.OnboardingManagement] });

const role = (name: string, ...permissions: string[]) => ({
  name,
  displayName: name.toUpperCase(),
  permissions: permissions.map((one) => ({ name: one })),
});

/** An application with three roles, held in two tenants: directly, through a group, and by permissions alone. */
async function scene() {
  const application = await api.ok(manager, 'applications.create', {
    params: { tenantId: top.tenantId },
    body: {
      name: word(),
      description: 'An application',
      url: 'https://application.test',
      permissions: ['read', 'write', 'approve', 'unused'].map((name) => ({ name })),
      roles: [role('reader', 'read'), role('writer', 'read', 'write'), role('idle', 'approve')],
    },
  });
  const { applicationId } = application;
  const [here, there] = [await api.place(), await api.place()];
  await api.db.insert(tenantApplications).values([here, there].map(({ tenantId }) => ({ tenantId, applicationId })));
  const roleOf = (name: string) => application.roles.find((one) => one.name === name)?.id ?? '';
  const permissionOf = (name: string) => application.permissions.find((one) => one.name === name)?.id ?? '';
  const [anna, bo, cleo, dina] = [
    await api.person(here),
    await api.person(here),
    await api.person(here),
    await api.person(there),
  ];
  await api.join(anna, there);
  const [chiefHere, chiefThere] = [await api.chief(here), await api.chief(there)];
  const give = (chief: Person, place: Place, person: Person, roles: string[], permissions: string[] = []) =>
    api.ok(chief, 'members.update', {
      params: { tenantId: place.tenantId, memberId: person.id },
      body: {
        applicationRoles: [{ applicationId, roles: roles.map(roleOf) }],
        applicationPermissions: [{ applicationId, permissions: permissions.map(permissionOf) }],
      },
    });
  // Anna reads and writes here, and reads in the other tenant too: two memberships.
  await give(chiefHere, here, anna, ['reader', 'writer']);
  await give(chiefThere, there, anna, ['reader']);
  await give(chiefHere, here, bo, [], ['write']);
  const group = await api.ok(chiefHere, 'groups.create', {
    params: { tenantId: here.tenantId },
    body: {
      name: `Group ${word()}`,
      description: 'A group of people',
      members: [anna.id, cleo.id],
      applicationRoles: [{ applicationId, roles: [roleOf('reader')] }],
    },
  });
  const empty = await api.ok(chiefThere, 'groups.create', {
    params: { tenantId: there.tenantId },
    body: {
      name: `Empty ${word()}`,
      description: 'A group without members',
      members: [],
      applicationPermissions: [{ applicationId, permissions: [permissionOf('approve')] }],
    },
  });
  return {
    application,
    here,
    there,
    anna,
    bo,
    cleo,
    dina,
    group: group.result,
    empty: empty.result,
    roleOf,
    permissionOf,
    at: { params: { tenantId: top.tenantId, applicationId } },
  };
}

test('usage counts each membership once, through groups too', async () => {
  const { at, roleOf, permissionOf } = await scene();
  const usage = await api.ok(manager, 'applications.usage', at);
  expect(usage).toMatchObject({ members: 4, groups: 2, tenants: 2, assignedTenants: 2 });
  const of = (id: string) => [...usage.roles, ...usage.permissions].find((one) => one.id === id);
  expect(of(roleOf('reader'))).toMatchObject({ members: 3, groups: 1, tenants: 2 });
  expect(of(roleOf('writer'))).toMatchObject({ members: 1, groups: 0, tenants: 1 });
  expect(of(roleOf('idle'))).toMatchObject({ members: 0, groups: 0, tenants: 0 });
  expect(of(permissionOf('write'))).toMatchObject({ members: 1, groups: 0, tenants: 1 });
  expect(of(permissionOf('approve'))).toMatchObject({ members: 0, groups: 1, tenants: 1 });
});

test('a deletion tells members with what they lose, groups, tenants and clients', async () => {
  const { at, application, here, there, anna, bo, cleo, group, empty } = await scene();
  const { applicationId } = application;
  const { clientName } = await api.ok(manager, 'clients.create', {
    params: { tenantId: top.tenantId },
    body: codeClient({ applicationId }),
  });
  const impact = await api.ok(manager, 'applications.impact', { ...at, body: { delete: true } });
  expect(impact.members.count).toBe(4);
  expect(impact.members.people).toHaveLength(4);
  expect(impact.members.people).toEqual(
    expect.arrayContaining([
      { name: anna.name, tenantName: here.name, roles: ['READER', 'WRITER'], permissions: [] },
      { name: anna.name, tenantName: there.name, roles: ['READER'], permissions: [] },
      { name: bo.name, tenantName: here.name, roles: [], permissions: ['write'] },
      { name: cleo.name, tenantName: here.name, roles: ['READER'], permissions: [] },
    ]),
  );
  expect(impact.groups.count).toBe(2);
  expect(impact.groups.groups).toEqual(
    [
      { name: empty.name, tenantName: there.name },
      { name: group.name, tenantName: here.name },
    ].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
  expect(impact.tenants.count).toBe(2);
  expect(impact.tenants.names.toSorted()).toEqual([here.name, there.name].toSorted());
  expect(impact.clients).toEqual({ count: 1, names: [clientName] });
  // What was announced is what happens.
  await api.ok(manager, 'applications.delete', at);
  expect(await api.refusal(manager, 'applications.impact', { ...at, body: { delete: true } })).toBe('404 notFound');
});

test('removing a role or a permission tells who holds exactly that', async () => {
  const { at, here, anna, bo, roleOf, permissionOf } = await scene();
  const ask = (remove: { roles?: string[]; permissions?: string[] }) =>
    api.ok(manager, 'applications.impact', { ...at, body: { remove } });
  expect(await ask({ roles: [roleOf('writer')] })).toMatchObject({
    members: { count: 1, people: [{ name: anna.name, tenantName: here.name, roles: ['WRITER'], permissions: [] }] },
    groups: { count: 0, groups: [] },
    tenants: { count: 1, names: [here.name] },
  });
  expect(await ask({ permissions: [permissionOf('write')] })).toMatchObject({
    members: { count: 1, people: [{ name: bo.name, roles: [], permissions: ['write'] }] },
  });
  const none = { members: { count: 0, people: [] }, groups: { count: 0 }, tenants: { count: 0, names: [] } };
  expect(await ask({ roles: [roleOf('idle')] })).toMatchObject(none);
  // Another application's role is none of this one.
  const other = await scene();
  expect(await ask({ roles: [other.roleOf('reader')] })).toMatchObject(none);
});

test('a change tells whose roles bring something else, and who gains and who loses', async () => {
  const { at, application, roleOf, permissionOf } = await scene();
  const permission = (name: string) => ({ id: permissionOf(name), name });
  const change = (roles: { name: string; permissions: string[] }[]) =>
    api.ok(manager, 'applications.impact', {
      ...at,
      body: {
        change: {
          permissions: application.permissions,
          roles: roles.map(({ name, permissions }) => ({
            id: roleOf(name),
            name,
            displayName: name.toUpperCase(),
            permissions: permissions.map(permission),
          })),
        },
      },
    });
  const same = [
    { name: 'reader', permissions: ['read'] },
    { name: 'writer', permissions: ['read', 'write'] },
    { name: 'idle', permissions: ['approve'] },
  ];
  expect(await change(same)).toMatchObject({ gaining: 0, losing: 0, changedRoles: [], members: { count: 0 } });
  // Who writes keeps reading through the other role, so only those lose who hold nothing else.
  const moved = await change([
    { name: 'reader', permissions: ['read', 'approve'] },
    { name: 'writer', permissions: ['write'] },
    { name: 'idle', permissions: ['approve'] },
  ]);
  expect(moved).toMatchObject({
    gaining: 3,
    losing: 0,
    members: { count: 0 },
    changedRoles: [
      { id: roleOf('reader'), members: 3, groups: 1, tenants: 2, gains: ['approve'], loses: [] },
      { id: roleOf('writer'), members: 1, groups: 0, tenants: 1, gains: [], loses: ['read'] },
    ],
  });
  // Without the readers' role three lose it, and one of them still reads as a writer.
  expect(await change(same.slice(1))).toMatchObject({ gaining: 0, losing: 2, members: { count: 3 }, changedRoles: [] });
  expect(await change([])).toMatchObject({ gaining: 0, losing: 3, members: { count: 3 } });
  const inUse = {
    permissions: application.permissions.filter(({ name }) => name !== 'approve'),
    roles: application.roles,
  };
  expect(await api.refusal(manager, 'applications.impact', { ...at, body: { change: inUse } })).toBe(
    '400 permission.inUse',
  );
});

test('unassigning tells who loses what in that tenant, to who may unassign and for what can be', async () => {
  const { application, here, there, anna, empty } = await scene();
  const { applicationId } = application;
  const ask = (targetTenantId: string, tenantId = top.tenantId, who = onboarder) => ({
    as: who,
    call: { params: { tenantId, applicationId, targetTenantId } },
  });
  const asked = async ({ as, call }: ReturnType<typeof ask>) => await api.ok(as, 'superTenants.unassignImpact', call);
  expect(await asked(ask(there.tenantId))).toMatchObject({
    members: { count: 1, people: [{ name: anna.name, tenantName: there.name, roles: ['READER'] }] },
    groups: { count: 1, groups: [{ name: empty.name, tenantName: there.name }] },
    tenants: { count: 1, names: [there.name] },
  });
  expect((await asked(ask(here.tenantId))).members.count).toBe(3);
  const refused = ({ as, call }: ReturnType<typeof ask>) => api.refusal(as, 'superTenants.unassignImpact', call);
  const without = await api.place();
  expect(await refused(ask(without.tenantId))).toBe('404 notFound');
  expect(await refused(ask(here.tenantId, top.tenantId, manager))).toBe('403 access.notPermitted');
  const other = await api.place({ isSuperTenant: true });
  const stranger = await api.chief(other);
  expect(await refused(ask(here.tenantId, other.tenantId, stranger))).toBe('404 notFound');
});

test('of many the first are named by name, and all are counted', async () => {
  const { at, application, here, roleOf } = await scene();
  const crowd = await crowdOf(api, here, 30);
  await api.db
    .insert(memberApplicationRoles)
    .values(crowd.map(({ id }) => ({ tenantId: here.tenantId, userId: id, roleId: roleOf('idle') })));
  const body = { remove: { roles: [roleOf('idle')], permissions: [] } };
  const { members } = await api.ok(manager, 'applications.impact', { ...at, body });
  expect(members.count).toBe(crowd.length);
  const first = crowd.map(({ name }) => name).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  expect(members.people.map(({ name }) => name)).toEqual(first.slice(0, IMPACT.names));
  expect(application.numberOfTenants).toBe(0);
});

test('nothing but one question is answered, and no answer names what leads to a person', async () => {
  const { at, anna, cleo } = await scene();
  const refused = (body: Record<string, unknown>) => api.refusal(manager, 'applications.impact', { ...at, body });
  const hostile = [
    {},
    { delete: false },
    { delete: true, remove: { roles: [] } },
    { remove: 'all' },
    { remove: { roles: Array.from({ length: IMPACT.ids + 1 }, (_, index) => `id${index}`) } },
    { remove: { roles: ['a\0b'] } },
    { remove: { roles: ['\ud800'] } },
    { remove: { roles: [7] } },
    { change: { roles: [], permissions: [{ name: 'x'.repeat(46) }] } },
    { change: null },
  ];
  for (const body of hostile) expect(await refused(body)).toBe('400 request.invalid');
  const impactText = JSON.stringify(await api.ok(manager, 'applications.impact', { ...at, body: { delete: true } }));
  for (const { id, email, username } of [anna, cleo]) {
    for (const secret of [id, email]) expect(impactText).not.toContain(secret);
    expect(impactText.replaceAll(`Name ${username}`, '')).not.toContain(username);
  }
});
