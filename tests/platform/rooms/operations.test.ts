/** Every operation of the contract: who is not signed in, has no right, or names what does not exist, gets nothing. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { actions, holds } from '@/lib/contract/access';
import { EMPTY_APPLICATION_ID } from '@/lib/contract/limits';
import { type OperationId, type OperationScope, operationIds, operationRow } from '@/lib/contract/operations';
import { handlers } from '@/lib/platform/rooms';
import { type Person, TestApi } from '../support/api';

const api = await TestApi.ofFile();
const place = await api.place({ isSuperTenant: true });
const other = await api.place();
const chief = await api.chief(place);
const regular = await api.person(place);
const stranger = await api.person(other);
const chiefElsewhere = await api.chief(other);

const paramsOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The address of an operation; parameters that are not given are ids that do not exist. */
function address(id: OperationId, known: Record<string, string>): string {
  return operationRow(id).path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? randomUUID());
}

/** The ids that name the scope of an operation, in which the caller's rights are looked up. */
const scopeParams: Record<OperationScope, string[]> = {
  user: [],
  superTenant: [],
  tenant: ['tenantId', 'organizationId'],
  organization: ['organizationId'],
};

const isServed = (id: OperationId) => Object.hasOwn(handlers, id);

test('every operation that is not optional is served; one that is not says so', async () => {
  expect(operationIds.filter((id) => !isServed(id) && operationRow(id).optional !== true)).toEqual([]);
  for (const id of operationIds.filter((one) => !isServed(one))) {
    expect(await call(chief, id)).toMatchObject({ status: 501, body: { code: 'operation.notServed' } });
  }
});

const here = () => ({ organizationId: place.organizationId, tenantId: place.tenantId });

/** Calls an operation in the place, with the super-tenant as the tenant one acts from. */
async function call(as: Person | null, id: OperationId, from: string | undefined = place.tenantId) {
  const { method } = operationRow(id);
  const body = method === 'GET' || method === 'DELETE' ? undefined : {};
  return await api.request(as, method, address(id, here()), body, from);
}

const refused = { status: 403, body: { code: expect.stringMatching(/^access\./) } };

test.each(operationIds)('%s without a token: 401', async (id) => {
  expect(await call(null, id)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  const unknown = { ...chief, id: randomUUID() };
  expect(await call(unknown, id)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
});

const gated = operationIds.filter((id) => !holds({ grants: [] }, actions[operationRow(id).action].anyOf));
test.each(gated)('%s as a member without its grant: 403', async (id) => {
  expect(await call(regular, id)).toMatchObject(refused);
});

const scoped = operationIds.filter((id) => operationRow(id).scope !== 'user');
test.each(scoped)('%s as a stranger: 403', async (id) => {
  expect(await call(stranger, id)).toMatchObject(refused);
});

const acting = operationIds.filter((id) => operationRow(id).scope === 'superTenant');
test.each(acting)('%s acting from no super-tenant of one’s own: 403', async (id) => {
  for (const from of ['', other.tenantId, place.tenantId]) {
    expect(await call(chiefElsewhere, id, from)).toMatchObject({
      status: 403,
      body: { code: 'access.notSuperTenant' },
    });
  }
});

/** The parameters of an operation beyond those of its scope. */
const targetsOf = (id: OperationId) => {
  const { path, scope } = operationRow(id);
  return paramsOf(path).filter((name) => !scopeParams[scope].includes(name));
};

const targeted = operationIds.filter((id) => isServed(id) && targetsOf(id).length > 0);
test.each(targeted)('%s naming what does not exist: 404', async (id) => {
  const targets = targetsOf(id);
  const known = Object.fromEntries(Object.entries(here()).filter(([name]) => !targets.includes(name)));
  const path = address(id, known);
  const answer = await api.request(chief, operationRow(id).method, path, bodies[id]?.(path), place.tenantId);
  expect(answer).toMatchObject({ status: 404, body: { code: 'notFound' } });
});

/** Bodies that are valid, for the operations that need one to come as far as their target. */
const application = {
  name: 'Some application',
  description: 'An application',
  url: 'https://application.test',
  roles: [],
  permissions: [],
};
const bodies: Partial<Record<OperationId, (path: string) => unknown>> = {
  'me.renamePasskey': () => ({ name: 'Work laptop' }),
  'organizations.admins.grant': () => ({}),
  'organizations.members.disable': () => ({}),
  'organizations.members.enable': () => ({}),
  'organizations.members.export': () => ({}),
  'organizations.members.resetFactors': () => ({}),
  'tenants.join': () => ({}),
  'invitations.accept': () => ({}),
  'invitations.resend': () => ({}),
  'tenants.applications.assign': () => ({ ids: [EMPTY_APPLICATION_ID] }),
  'members.update': () => ({}),
  'clients.startTest': () => ({}),
  'clients.testToken': () => ({}),
  'singleTenantApplications.update': () => application,
  'applications.update': () => application,
  'applications.permissions.create': () => ({ name: 'read' }),
  'applications.impact': () => ({ delete: true }),
  'templates.update': () => application,
  'templates.permissions.create': () => ({ name: 'read' }),
  'apiResources.update': (path) => ({
    id: path.split('/').at(-1),
    tenantId: place.tenantId,
    name: 'some.resource',
    displayName: 'Some resource',
    accessLevel: 'tenant',
    scopes: [],
  }),
  'clients.update': () => ({ description: 'Changed' }),
  'clients.rotateSecret': () => ({ clientSecret: 'a-secret-of-twenty-signs' }),
  'clientTemplates.update': () => ({ description: 'Changed' }),
  'providers.update': () => ({ displayName: 'Renamed' }),
  'providers.startTest': () => ({}),
  'providers.createLink': () => ({ days: 7 }),
  'providers.switch': () => ({ state: 'enabled' }),
  'providers.addDomain': () => ({ domain: 'nordvolt.example' }),
  'groups.update': () => ({ name: 'Some group', description: 'A group of people' }),
};
