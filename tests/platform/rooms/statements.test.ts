/** How many statements a call makes does not depend on how many rows it is about: a long list does not hold up others. */
import { beforeAll, describe, expect, test } from 'vitest';
import { Permission, Role } from '@/lib/contract/access';
import type { OperationBody, OperationId, OperationParams, OperationQuery } from '@/lib/contract/operations';
import { type Person, TestApi, word } from '../support/api';
import { codeClient, crowdOf, newApplication, newTenantRequest } from '../support/fixtures';

const FEW = 2;
/** As many as one step of an invitation takes. */
const MANY = 3;

const api = await TestApi.ofFile();
const owner = await api.place({ isSuperTenant: true });
const place = await api.place();
const admin = await api.chief(place);
const manager = await api.chief(owner);

/** The statements of a call, which has to succeed. */
async function statementsOf<Id extends OperationId>(
  as: Person,
  id: Id,
  call: { params: OperationParams<Id>; query?: OperationQuery<Id>; body?: OperationBody<Id>; from?: string },
): Promise<string[]> {
  const before = api.statements.length;
  await api.ok(as, id, call);
  const made = api.statements.slice(before);
  expect(made.length).toBeGreaterThan(0);
  // Not the look of the test itself into the audit trail.
  return made.filter((statement) => !/^select .* from "audit_records"/.test(statement));
}

const members = async (count: number) => (await crowdOf(api, place, count)).map((person) => person.id);
const inThePlace = () => ({ tenantId: place.tenantId });

const invitees = (count: number) =>
  Array.from({ length: count }, () => {
    const userName = word();
    return { userName, contactEmail: `${userName}@people.test` };
  });
async function invited(count: number): Promise<string[]> {
  const { createdInvitations } = await api.ok(admin, 'members.invite', { params: inThePlace(), body: invitees(count) });
  return createdInvitations.map(({ id }) => id ?? '');
}

const catalogue = (count: number) => {
  const permissions = Array.from({ length: count }, () => ({ name: word() }));
  return {
    name: word(),
    description: 'An application',
    url: 'https://application.test',
    permissions,
    roles: permissions.map((permission) => ({ name: word(), displayName: 'Role', permissions: [permission] })),
  };
};
const resource = (count: number) => ({
  name: word(),
  displayName: 'A resource',
  accessLevel: 'tenant' as const,
  scopes: Array.from({ length: count }, () => ({
    name: word(),
    displayName: 'A scope',
    description: 'A scope',
    accessLevel: 'tenant' as const,
  })),
});

/** For each operation that writes a list: the statements of a call about so many rows. */
const writes: Partial<Record<OperationId, (count: number) => Promise<string[]>>> = {
  'members.invite': (count) => statementsOf(admin, 'members.invite', { params: inThePlace(), body: invitees(count) }),
  'members.bulkRemove': async (count) =>
    statementsOf(admin, 'members.bulkRemove', {
      params: inThePlace(),
      body: { selection: { ids: await members(count) } },
    }),
  'members.bulkChangeRole': async (count) =>
    statementsOf(admin, 'members.bulkChangeRole', {
      params: inThePlace(),
      body: { selection: { ids: await members(count) }, role: Role.Admin },
    }),
  'members.bulkPreview': async (count) =>
    statementsOf(admin, 'members.bulkPreview', {
      params: inThePlace(),
      body: { operation: 'members.bulkRemove', selection: { ids: await members(count) } },
    }),
  'members.pending.bulkRemove': async (count) =>
    statementsOf(admin, 'members.pending.bulkRemove', {
      params: inThePlace(),
      body: { selection: { ids: await invited(count) } },
    }),
  'invitations.bulkResend': async (count) =>
    statementsOf(admin, 'invitations.bulkResend', {
      params: inThePlace(),
      body: { selection: { ids: await invited(count) } },
    }),
  'groups.create': async (count) =>
    statementsOf(admin, 'groups.create', {
      params: inThePlace(),
      body: { name: word(), description: 'A group of people', members: await members(count) },
    }),
  'groups.update': async (count) => {
    const body = { name: word(), description: 'A group of people' };
    const { result } = await api.ok(admin, 'groups.create', { params: inThePlace(), body });
    return await statementsOf(admin, 'groups.update', {
      params: { ...inThePlace(), groupId: result.id },
      body: { ...body, members: await members(count) },
    });
  },
  'applications.create': (count) =>
    statementsOf(manager, 'applications.create', { params: { tenantId: owner.tenantId }, body: catalogue(count) }),
  'applications.update': async (count) => {
    const params = { tenantId: owner.tenantId };
    const made = await api.ok(manager, 'applications.create', { params, body: catalogue(count) });
    const { applicationId } = made;
    const body = { ...catalogue(count), name: made.name };
    return await statementsOf(manager, 'applications.update', { params: { ...params, applicationId }, body });
  },
  'applications.impact': async (count) => {
    const { applicationId } = await api.ok(manager, 'applications.create', { params: owned(), body: catalogue(count) });
    const change = { permissions: catalogue(count).permissions, roles: [] };
    return await statementsOf(manager, 'applications.impact', {
      params: { ...owned(), applicationId },
      body: { change },
    });
  },
  'applications.usage': async (count) => {
    const { applicationId } = await api.ok(manager, 'applications.create', { params: owned(), body: catalogue(count) });
    return await statementsOf(manager, 'applications.usage', { params: { ...owned(), applicationId } });
  },
  'superTenants.assignMany': async (count) =>
    statementsOf(manager, 'superTenants.assignMany', { params: owned(), body: await selectionOf(count) }),
  'superTenants.assignPreview': async (count) =>
    statementsOf(manager, 'superTenants.assignPreview', { params: owned(), body: await selectionOf(count) }),
  'apiResources.create': (count) =>
    statementsOf(manager, 'apiResources.create', { params: { tenantId: owner.tenantId }, body: resource(count) }),
  'tenants.applications.assign': async (count) => {
    const ids = await applications(count);
    const params = { tenantId: place.tenantId };
    return await statementsOf(manager, 'tenants.applications.assign', { params, body: { ids }, from: owner.tenantId });
  },
  'invitations.create': async (count) => {
    const wanted = (await applications(count)).map((applicationId) => ({ applicationId, roles: [], permissions: [] }));
    return await statementsOf(manager, 'invitations.create', {
      params: {},
      body: newTenantRequest({ applications: wanted }),
      from: owner.tenantId,
    });
  },
};

const owned = () => ({ tenantId: owner.tenantId });
const selectionOf = async (count: number) => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await api.place()).tenantId);
  return { applicationIds: await applications(2), selection: { ids } };
};

/** New applications that every tenant can have. */
async function applications(count: number): Promise<string[]> {
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) made.push((await newApplication(api, owner)).id);
  return made;
}

test.each(Object.entries(writes))('%s makes as many statements for many rows as for few', async (_, write) => {
  const few = await write(FEW);
  const many = await write(MANY);
  expect(many).toHaveLength(few.length);
});

/** The same for lists that are read: with more rows in them, no more statements. */
const reads: Partial<Record<OperationId, () => Promise<string[]>>> = {
  'groups.list': () =>
    statementsOf(admin, 'groups.list', { params: inThePlace(), query: { size: '1-10', limit: '50' } }),
  'groups.people': () => statementsOf(admin, 'groups.people', { params: inThePlace(), query: { limit: '50' } }),
  'members.list': () => statementsOf(admin, 'members.list', { params: inThePlace(), query: { limit: '50' } }),
  'applications.list': () =>
    statementsOf(manager, 'applications.list', {
      params: owned(),
      query: { limit: '50', detail: 'summary', search: 'e' },
    }),
  'singleTenantApplications.list': () =>
    statementsOf(manager, 'singleTenantApplications.list', { params: owned(), query: { limit: '50', sort: 'tenant' } }),
  'templates.list': () => statementsOf(manager, 'templates.list', { params: owned(), query: { detail: 'summary' } }),
  'superTenants.assignedTenants': () =>
    statementsOf(manager, 'superTenants.assignedTenants', {
      params: owned(),
      query: { limit: '50', detail: 'summary' },
    }),
  'clients.list': () =>
    statementsOf(manager, 'clients.list', {
      params: owned(),
      query: { limit: '50', search: 'a', sort: 'attention', grantType: 'authorization_code' },
    }),
  'apiResources.impact': async () => {
    const [{ id } = { id: '' }] = (await api.ok(manager, 'apiResources.list', { params: owned() })).tenantResources;
    return await statementsOf(manager, 'apiResources.impact', { params: { ...owned(), apiResourceId: id } });
  },
  'superTenants.organizations': () =>
    statementsOf(manager, 'superTenants.organizations', { params: owned(), query: { limit: '50' } }),
};

/** More of everything that these lists show. */
async function more(): Promise<void> {
  const body = { name: word(), description: 'A group of people', members: await members(FEW) };
  await api.ok(admin, 'groups.create', { params: inThePlace(), body });
  const { tenantId } = await api.place();
  const { description, permissions } = catalogue(FEW);
  const template = await api.ok(manager, 'templates.create', {
    params: owned(),
    body: { name: word(), description, permissions },
  });
  await api.ok(manager, 'singleTenantApplications.create', {
    params: owned(),
    body: { ...catalogue(FEW), applicationTemplateId: template.applicationTemplateId, tenantId },
  });
  await newApplication(api, owner, tenantId);
  await api.ok(manager, 'apiResources.create', { params: owned(), body: resource(FEW) });
  const client = codeClient({ isThirdParty: false, allowedTenantsIds: [tenantId] });
  await api.ok(manager, 'clients.create', { params: owned(), body: client });
}

describe('lists that are read', () => {
  const few = new Map<string, number>();
  beforeAll(async () => {
    await more();
    for (const [id, read] of Object.entries(reads)) few.set(id, (await read()).length);
    for (let count = 0; count < FEW; count += 1) await more();
  });

  test.each(Object.entries(reads))('%s makes as many statements when there is more to read', async (id, read) => {
    expect(await read()).toHaveLength(few.get(id) ?? 0);
  });
});

test('an action on several hundred members makes them in steps', async () => {
  const crowd = await api.place();
  const chief = await api.person(crowd, { role: Role.Admin, permissions: [Permission.TenantManagement] });
  const ids = (await crowdOf(api, crowd, 250)).map((person) => person.id);
  const made = await statementsOf(chief, 'members.bulkRemove', {
    params: { tenantId: crowd.tenantId },
    body: { selection: { ids } },
  });
  const locks = made.filter((statement) => statement.endsWith('for no key update'));
  expect(locks).toHaveLength(3);
});

test('an invitation of many makes them in steps', async () => {
  const made = await statementsOf(admin, 'members.invite', { params: inThePlace(), body: invitees(30) });
  const locks = made.filter((statement) => statement.endsWith('for no key update'));
  expect(locks).toHaveLength(10);
  // Who asks, and six for each step: what can be given in applications is not looked at, because they give nothing there.
  expect(made).toHaveLength(1 + 10 * 6);
});

test('who is asking, and what they hold, is one statement each', async () => {
  const person = await api.person(place, { role: Role.Regular });
  const before = api.statements.length;
  await api.ok(person, 'me.get', { params: {} });
  expect(api.statements.slice(before)).toHaveLength(2);
});
