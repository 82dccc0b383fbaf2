/** Roles, permissions and scopes that change names with each other in one save. */
import { describe, expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import { TestApi, word } from '../support/api';
import { codeClient } from '../support/fixtures';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const manager = await api.person(top, { permissions: [Permission.ResourceManagement] });

const own = () => ({ params: { tenantId: top.tenantId } });

describe('an application', () => {
  const settings = (more: Record<string, unknown> = {}) => ({
    name: word(),
    description: 'An application',
    url: 'https://application.test/{tenantId}',
    permissions: [{ name: 'read' }, { name: 'write' }],
    roles: [],
    ...more,
  });
  const one = (applicationId: string) => ({ params: { tenantId: top.tenantId, applicationId } });
  const create = (more?: Record<string, unknown>) =>
    api.ok(manager, 'applications.create', { ...own(), body: settings(more) });

  test('lets roles and permissions change names with each other', async () => {
    const roles = [
      { name: 'reader', displayName: 'Reader', permissions: [{ name: 'read' }] },
      { name: 'writer', displayName: 'Writer', permissions: [{ name: 'write' }] },
    ];
    const before = await create({ roles });
    const [read, write] = before.permissions;
    const [reader, writer] = before.roles;
    const body = settings({
      name: before.name,
      permissions: [
        { id: read?.id, name: 'WRITE' },
        { id: write?.id, name: 'read' },
      ],
      roles: [
        { id: reader?.id, name: 'writer', displayName: 'Writer', permissions: [{ id: read?.id, name: 'WRITE' }] },
        { id: writer?.id, name: 'reader', displayName: 'Reader', permissions: [{ id: write?.id, name: 'read' }] },
      ],
    });
    const after = await api.ok(manager, 'applications.update', { ...one(before.applicationId), body });
    expect(after.permissions).toEqual([
      { id: write?.id, name: 'read' },
      { id: read?.id, name: 'WRITE' },
    ]);
    expect(after.roles).toMatchObject([
      { id: writer?.id, name: 'reader', permissions: [{ id: write?.id }] },
      { id: reader?.id, name: 'writer', permissions: [{ id: read?.id }] },
    ]);
  });

  test('says which list has a name twice that only looks like another', async () => {
    const body = (more: Record<string, unknown>) => ({ ...own(), body: settings(more) });
    const permissions = [{ name: 'read' }, { name: 'ｒｅａｄ' }];
    const answer = await api.call(manager, 'applications.create', body({ permissions, roles: [] }));
    expect(answer.body).toMatchObject({ code: 'conflict.nameTaken', errors: [{ field: 'permissions' }] });
  });
});

describe('an API resource', () => {
  const scope = () => ({ name: word(), description: 'Reads', accessLevel: 'tenant', userClaims: ['Roles'] });
  const create = (body: Record<string, unknown>) => api.ok(manager, 'apiResources.create', { ...own(), body });

  test('lets its scopes change names with each other, also where clients have them', async () => {
    const before = await create({
      name: word(),
      displayName: 'A resource',
      accessLevel: 'tenant',
      scopes: [scope(), scope(), scope()],
    });
    const [first, second, third] = before.scopes;
    const client = await api.ok(manager, 'clients.create', {
      ...own(),
      body: codeClient({ allowedScopes: ['openid', first?.name ?? ''] }),
    });
    const params = { tenantId: top.tenantId, apiResourceId: before.id };
    const scopes = [
      { ...first, name: second?.name },
      { ...second, name: third?.name },
      { ...third, name: first?.name },
    ];
    // Names are sent as they are typed, without the prefix.
    const typed = scopes.map((one) => ({ ...one, name: one.name?.slice(top.name.length + 1) }));
    const after = await api.ok(manager, 'apiResources.update', { params, body: { ...before, scopes: typed } });
    const names = new Map(after.scopes.map(({ id, name }) => [id, name]));
    expect([first, second, third].map((one) => names.get(one?.id ?? ''))).toEqual(scopes.map(({ name }) => name));
    const at = { params: { tenantId: top.tenantId, clientId: client.clientId } };
    expect((await api.ok(manager, 'clients.get', at)).allowedScopes).toEqual(['openid', second?.name]);
  });
});
