/** Two admins who edit the same thing: the second one sees what it is like now, and nothing is undone unseen. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Permission, Role } from '@/lib/contract/access';
import { CURRENT_BYTES } from '@/lib/contract/limits';
import { type OperationId, operationRow } from '@/lib/contract/operations';
import { memberApplicationRoles, tenantApplications } from '@/lib/platform/db/schema';
import * as v from 'valibot';
import { TestApi, word } from '../support/api';
import { codeClient } from '../support/fixtures';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const chief = await api.chief(top);

type Body = Record<string, unknown>;
/** What is edited: how it is made, asked for and changed, and bodies of a change with other texts. */
interface Case {
  update: OperationId;
  /** Parameters of its address, and a body that asks for what is there. */
  make: () => Promise<{ params: Record<string, string>; body: Body; version: string | undefined }>;
  /** What one admin changes, and what another one does. */
  changes: [Body, Body];
}

const own = () => ({ tenantId: top.tenantId });
const described = [{ description: 'The first admin was here' }, { description: 'The second admin was here' }] as const;
const application = (more: Body = {}) => ({
  name: word(),
  suiteName: 'Suite',
  description: 'An application',
  url: 'https://application.test/{tenantId}',
  iconUrl: '',
  isPublic: true,
  permissions: [
    { id: randomUUID(), name: 'read' },
    { id: randomUUID(), name: 'write' },
  ],
  roles: [
    { id: randomUUID(), name: 'writer', displayName: 'Writer', permissions: [{ name: 'write' }, { name: 'read' }] },
    { id: randomUUID(), name: 'reader', displayName: 'Reader', permissions: [{ name: 'read' }] },
  ],
  ...more,
});

const cases: Case[] = [
  {
    update: 'applications.update',
    make: async () => {
      const body = application();
      const { applicationId, version } = await api.ok(chief, 'applications.create', { params: own(), body });
      return { params: { ...own(), applicationId }, body, version };
    },
    changes: [...described],
  },
  {
    update: 'singleTenantApplications.update',
    make: async () => {
      const { applicationTemplateId } = await template();
      const { tenantId } = await api.place();
      const body = application();
      const made = await api.ok(chief, 'singleTenantApplications.create', {
        params: own(),
        body: { ...body, applicationTemplateId, tenantId },
      });
      return { params: { ...own(), applicationId: made.applicationId }, body, version: made.version };
    },
    changes: [...described],
  },
  {
    update: 'templates.update',
    make: async () => {
      const made = await template();
      const { name, suiteName, description, permissions } = made;
      const body = { name, suiteName, description, permissions, roles: [] };
      return { params: { ...own(), templateId: made.applicationTemplateId }, body, version: made.version };
    },
    changes: [...described],
  },
  {
    update: 'members.update',
    make: async () => {
      const member = await api.person(top);
      const params = { ...own(), memberId: member.id };
      const { version } = await api.ok(chief, 'members.get', { params });
      return { params, body: {}, version };
    },
    changes: [{ administrationPermissions: [Permission.GroupManagement] }, { role: Role.Admin }],
  },
  {
    update: 'groups.update',
    make: async () => {
      const body = { name: word(), description: 'A group of people', members: [chief.id] };
      const { result } = await api.ok(chief, 'groups.create', { params: own(), body });
      return { params: { ...own(), groupId: result.id }, body, version: result.version };
    },
    changes: [{ members: [] }, { description: 'Otherwise described' }],
  },
  {
    update: 'apiResources.update',
    make: async () => {
      const scope = {
        name: word().toLowerCase(),
        displayName: 'A scope',
        description: 'A scope',
        accessLevel: 'tenant',
      };
      const body = { name: word(), displayName: 'A resource', accessLevel: 'tenant', scopes: [scope] };
      const made = await api.ok(chief, 'apiResources.create', { params: own(), body });
      const named = { ...body, id: made.id, tenantId: top.tenantId, name: made.name };
      return { params: { ...own(), apiResourceId: made.id }, body: named, version: made.version };
    },
    changes: [...described],
  },
  {
    update: 'clients.update',
    make: async () => {
      const body = codeClient({ isThirdParty: false, allowedTenantsIds: [top.tenantId] });
      const { clientId } = await api.ok(chief, 'clients.create', { params: own(), body });
      const { version } = await api.ok(chief, 'clients.get', { params: { ...own(), clientId } });
      return { params: { ...own(), clientId }, body, version };
    },
    changes: [{ allowedTenantsIds: [] }, { redirectUris: ['https://elsewhere.test/callback'] }],
  },
  {
    update: 'clientTemplates.update',
    make: async () => {
      const body = codeClient();
      const { id, version } = await api.ok(chief, 'clientTemplates.create', { params: own(), body });
      return { params: { ...own(), templateId: id }, body, version };
    },
    changes: [...described],
  },
];

const template = () =>
  api.ok(chief, 'templates.create', {
    params: own(),
    body: { name: word(), suiteName: 'Suite', description: 'A template', permissions: [{ name: 'read' }] },
  });

/** The thing itself, also where the answer wraps it. */
const inner = (body: unknown): Body => ((body as { result?: Body }).result ?? body) as Body;

describe.each(cases)('$update', ({ update, make, changes: [mine, theirs] }) => {
  // Parameters and bodies of all these operations have no common type.
  const save = (params: Record<string, string>, body: Body) =>
    api.call(chief, update, { params: params as never, body });

  test('who saw an older version is refused, and sees what it is like now', async () => {
    const { params, body, version } = await make();
    expect(version).toMatch(/^[\w.:-]{1,200}$/);
    const first = await save(params, { ...body, ...mine, expectedVersion: version });
    expect(first).toMatchObject({ status: 200 });
    expect(inner(first.body).version).not.toBe(version);
    const second = { ...body, ...theirs, expectedVersion: version };
    const refused = await save(params, second);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict.changed' } });
    const { current } = refused.body as { current: unknown };
    expect(current).toEqual(first.body);
    expect(v.is(operationRow(update).result, current)).toBe(true);
    // Nothing of it was done; with what was seen since, it is.
    expect(await save(params, { ...second, expectedVersion: inner(current).version })).toMatchObject({ status: 200 });
  });

  test('the same save twice is no conflict, and a plain client needs no version', async () => {
    const { params, body, version } = await make();
    const wanted = { ...body, ...mine, expectedVersion: version };
    const first = await save(params, wanted);
    const again = await save(params, wanted);
    expect(again).toMatchObject({ status: 200 });
    expect(inner(again.body).version).toBe(inner(first.body).version);
    expect(await save(params, { ...body, ...theirs })).toMatchObject({ status: 200 });
  });

  test('of two at the same time one wins', async () => {
    const { params, body, version } = await make();
    const bodies = [mine, theirs].map((change) => ({ ...body, ...change, expectedVersion: version }));
    const answers = await Promise.all(bodies.map((wanted) => save(params, wanted)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('a version that is none is refused', async () => {
    const { params, body } = await make();
    for (const expectedVersion of [7, '', 'x'.repeat(300), 'a\0b', '\ud800', {}, ['a']]) {
      expect(await save(params, { ...body, expectedVersion })).toMatchObject({ status: 400 });
    }
  });
});

test('a permission that is taken from who has become an Admin meanwhile is a conflict, not done already', async () => {
  const member = await api.person(top, { permissions: [Permission.GroupManagement] });
  const params = { ...own(), memberId: member.id };
  const { version: expectedVersion } = await api.ok(chief, 'members.get', { params });
  await api.ok(chief, 'members.update', { params, body: { role: Role.Admin } });
  const body = { administrationPermissions: [], expectedVersion };
  expect(await api.refusal(chief, 'members.update', { params, body })).toBe('409 conflict.changed');
});

describe('the version of an application', () => {
  test('is not lost by the same save twice without ids: who holds a new role keeps it', async () => {
    const { made, at } = await make();
    const role = { name: 'newcomer', displayName: 'Newcomer', permissions: [{ name: 'read' }] };
    const { name, suiteName, description, url, permissions, roles } = made;
    const body = {
      name,
      suiteName,
      description,
      url,
      permissions,
      roles: [...roles, role],
      expectedVersion: made.version,
    };
    const first = await api.ok(chief, 'applications.update', { ...at, body });
    const roleId = first.roles.find((one) => one.name === role.name)?.id ?? '';
    await api.db.insert(tenantApplications).values({ tenantId: top.tenantId, applicationId: made.applicationId });
    await api.db.insert(memberApplicationRoles).values({ tenantId: top.tenantId, userId: chief.id, roleId });
    const again = await api.ok(chief, 'applications.update', { ...at, body });
    expect(again.roles.find((one) => one.name === role.name)).toMatchObject({ id: roleId, isAssigned: true });
  });

  const make = async (more: Body = {}) => {
    const made = await api.ok(chief, 'applications.create', { params: own(), body: application(more) });
    const at = { params: { ...own(), applicationId: made.applicationId } };
    const version = async () => (await api.ok(chief, 'applications.get', at)).version;
    return { made, at, version };
  };

  test('changes with a permission of its own, and not with who holds a role', async () => {
    const { made, at, version } = await make();
    const before = await version();
    expect(before).toBe(made.version);
    await api.db.insert(tenantApplications).values({ tenantId: top.tenantId, applicationId: made.applicationId });
    const roleId = made.roles[0]?.id ?? '';
    await api.db.insert(memberApplicationRoles).values({ tenantId: top.tenantId, userId: chief.id, roleId });
    expect(await version()).toBe(before);
    await api.ok(chief, 'applications.permissions.create', { ...at, body: { name: 'approve' } });
    expect(await version()).not.toBe(before);
  });

  test('is the same again when a change is undone', async () => {
    const { made, at, version } = await make();
    const { name, suiteName, description, url, isPublic, roles, permissions } = made;
    const body = { name, suiteName, description, url, isPublic, roles, permissions };
    await api.ok(chief, 'applications.update', { ...at, body: { ...body, description: 'Another one' } });
    expect(await version()).not.toBe(made.version);
    await api.ok(chief, 'applications.update', { ...at, body: { ...body, expectedVersion: await version() } });
    expect(await version()).toBe(made.version);
  });

  test('two roles that swap their names are no repetition of the same save', async () => {
    const { made, at } = await make({
      roles: ['one', 'two'].map((name) => ({
        id: randomUUID(),
        name,
        displayName: 'R',
        permissions: [{ name: 'read' }],
      })),
    });
    const { name, suiteName, description, url, permissions, roles } = made;
    const [one, two] = roles;
    const swapped = [
      { ...one, name: 'two' },
      { ...two, name: 'one' },
    ];
    const body = { name, suiteName, description, url, permissions, roles: swapped, expectedVersion: 'an-older-one' };
    expect(await api.refusal(chief, 'applications.update', { ...at, body })).toBe('409 conflict.changed');
  });

  test('of a very large one comes without the whole of it, which can be asked for', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `permission ${index}`);
    const permissions = names.map((name) => ({ name }));
    const roles = Array.from({ length: 60 }, (_, index) => ({
      name: `role ${index}`,
      displayName: 'Role',
      permissions,
    }));
    const { made, at } = await make({ permissions, roles });
    expect(JSON.stringify(made).length).toBeGreaterThan(CURRENT_BYTES);
    const body = { ...application(), name: made.name, expectedVersion: 'an-older-one' };
    const { status, body: error } = await api.call(chief, 'applications.update', { ...at, body });
    expect({ status, current: (error as Body).current }).toEqual({ status: 409, current: undefined });
    const whole = await api.ok(chief, 'applications.get', at);
    expect(isDeepStrictEqual(whole, made)).toBe(true);
  });
});
