/** Every operation of the contract: who is not signed in, has no right, or names what does not exist, gets nothing. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actions, holds } from '@/lib/contract/access';
import { EMPTY_APPLICATION_ID } from '@/lib/contract/limits';
import { type OperationId, operationIds, operationRow } from '@/lib/contract/operations';
import { handlers } from '@/lib/platform/rooms';
import { type Person, type Place, TestApi } from '../support/api';

let api: TestApi;
let place: Place;
let other: Place;
let chief: Person;
let regular: Person;
let stranger: Person;

beforeAll(async () => {
  api = await TestApi.start();
  place = await api.place({ isSuperTenant: true });
  other = await api.place();
  chief = await api.chief(place);
  regular = await api.person(place);
  stranger = await api.person(other);
});
afterAll(() => api.close());

const paramsOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The address of an operation; parameters that are not given are ids that do not exist. */
function address(id: OperationId, known: Record<string, string>): string {
  return operationRow(id).path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? randomUUID());
}

/** The ids that name the scope of an operation, in which the caller's rights are looked up. */
const scopeParams = {
  user: [],
  superTenant: [],
  tenant: ['tenantId', 'organizationId'],
  organization: ['organizationId'],
};

test('every operation is served', () => {
  const notServedYet = operationIds.filter((id) => !Object.hasOwn(handlers, id));
  expect(notServedYet).toEqual([]);
});

describe.each(operationIds)('%s', (id) => {
  const { method, path, scope, action } = operationRow(id);
  const here = () => ({ organizationId: place.organizationId, tenantId: place.tenantId });
  const body = method === 'GET' || method === 'DELETE' ? undefined : {};

  test('without a token: 401', async () => {
    const { status, body: answer } = await api.request(null, method, address(id, here()), body, place.tenantId);
    expect(status).toBe(401);
    expect(answer).toMatchObject({ code: 'auth.required' });
  });

  test('with the token of somebody who does not exist: 401', async () => {
    const nobody = { ...chief, id: randomUUID() };
    expect((await api.request(nobody, method, address(id, here()), body, place.tenantId)).status).toBe(401);
  });

  if (!holds({ grants: [] }, actions[action].anyOf)) {
    test('as a member without its grant: 403', async () => {
      const answer = await api.request(regular, method, address(id, here()), body, place.tenantId);
      expect(answer).toMatchObject({ status: 403, body: { code: expect.stringMatching(/^access\./) } });
    });
  }

  if (scope !== 'user') {
    test('as somebody from elsewhere: 403', async () => {
      const answer = await api.request(stranger, method, address(id, here()), body, place.tenantId);
      expect(answer).toMatchObject({ status: 403, body: { code: expect.stringMatching(/^access\./) } });
    });
  }

  if (scope === 'superTenant') {
    test('acting from no super-tenant: 403', async () => {
      const admin = await api.chief(other);
      for (const from of [undefined, other.tenantId, place.tenantId]) {
        const answer = await api.request(admin, method, address(id, here()), body, from);
        expect(answer).toMatchObject({ status: 403, body: { code: 'access.notSuperTenant' } });
      }
    });
  }

  const targets = paramsOf(path).filter((name) => !(scopeParams[scope] as string[]).includes(name));
  if (targets.length > 0) {
    test('naming what does not exist: 404', async () => {
      const known = Object.fromEntries(Object.entries(here()).filter(([name]) => !targets.includes(name)));
      const pathname = address(id, known);
      const answer = await api.request(chief, method, pathname, bodies[id]?.(pathname), place.tenantId);
      expect(answer).toMatchObject({ status: 404, body: { code: 'notFound' } });
    });
  }
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
  'organizations.admins.grant': () => ({}),
  'tenants.join': () => ({}),
  'invitations.accept': () => ({}),
  'invitations.resend': () => ({}),
  'tenants.applications.assign': () => ({ ids: [EMPTY_APPLICATION_ID] }),
  'members.update': () => ({}),
  'singleTenantApplications.update': () => application,
  'applications.update': () => application,
  'applications.permissions.create': () => ({ name: 'read' }),
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
  'clientTemplates.update': () => ({ description: 'Changed' }),
  'groups.update': () => ({ name: 'Some group', description: 'A group of people' }),
};
