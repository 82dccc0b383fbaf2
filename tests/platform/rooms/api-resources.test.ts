/** API resources through the API. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import { tenants } from '@/lib/platform/db/schema';
import { type Place, TestApi, word } from '../support/api';
import { codeClient } from '../support/fixtures';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const manager = await api.person(top, { permissions: [Permission.ResourceManagement, Permission.TenantManagement] });

const own = () => ({ params: { tenantId: top.tenantId } });
const managerOf = (place: Place) => api.person(place, { permissions: [Permission.ResourceManagement] });

const scope = (more: Record<string, unknown> = {}) => ({
  name: word(),
  description: 'Reads',
  accessLevel: 'tenant',
  userClaims: ['Roles'],
  ...more,
});
const resource = (more: Record<string, unknown> = {}) => ({
  name: word(),
  displayName: 'A resource',
  accessLevel: 'tenant',
  scopes: [],
  ...more,
});

describe('an API resource', () => {
  const create = (body: Record<string, unknown>) => api.ok(manager, 'apiResources.create', { ...own(), body });
  const refused = (body: Record<string, unknown>) => api.refusal(manager, 'apiResources.create', { ...own(), body });

  test('and its scopes get the tenant’s prefix, which is not typed', async () => {
    const input = resource({ scopes: [scope({ name: `READ.${word()}` })] });
    const created = await create(input);
    expect(created.name).toBe(`${top.name}.${input.name}`);
    expect(created.scopes[0]?.name).toMatch(new RegExp(`^${top.name}\\.read\\.`));
    expect(await refused(resource({ name: `${top.name}thing` }))).toBe('400 request.invalid');
    expect(await refused(resource({ scopes: [scope({ name: `${top.name}.read` })] }))).toBe('400 request.invalid');
    expect(await refused({ ...input, scopes: [] })).toBe('409 conflict.nameTaken');
    expect(await refused(resource({ scopes: [scope({ name: 'two words' })] }))).toBe('400 request.invalid');
    const name = word();
    expect(await refused(resource({ scopes: [scope({ name }), scope({ name })] }))).toBe('400 request.invalid');
  });

  test('is at least as open as its scopes, and as the tenant allows', async () => {
    expect(await refused(resource({ scopes: [scope({ accessLevel: 'organization' })] }))).toBe('400 request.invalid');
    await create(resource({ accessLevel: 'public', scopes: [scope({ accessLevel: 'organization' })] }));
    const modest = await api.place({ isSuperTenant: true });
    await api.db
      .update(tenants)
      .set({ allowedApiResourceAccessLevels: ['tenant', 'organization'], allowedScopeAccessLevels: ['tenant'] })
      .where(eq(tenants.id, modest.tenantId));
    const other = await managerOf(modest);
    const call = (body: Record<string, unknown>) => ({ params: { tenantId: modest.tenantId }, body });
    const open = resource({ accessLevel: 'public' });
    expect(await api.refusal(other, 'apiResources.create', call(open))).toBe('400 request.invalid');
    const openScope = resource({ accessLevel: 'organization', scopes: [scope({ accessLevel: 'organization' })] });
    expect(await api.refusal(other, 'apiResources.create', call(openScope))).toBe('400 request.invalid');
  });

  test('is seen as far as its level goes, and changed by its tenant only', async () => {
    const levels = ['tenant', 'organization', 'public'] as const;
    const made = await Promise.all(
      levels.map((accessLevel) =>
        create(
          resource({
            accessLevel,
            scopes: levels.slice(0, levels.indexOf(accessLevel) + 1).map((level) => scope({ accessLevel: level })),
          }),
        ),
      ),
    );
    const seenFrom = async (place: Place) => {
      const lists = await api.ok(await managerOf(place), 'apiResources.list', { params: { tenantId: place.tenantId } });
      const found = ({ id }: { id: string }) => made.some((one) => one.id === id);
      const levelsOf = (list: typeof lists.publicResources) =>
        list.filter(found).map((one) => [one.accessLevel, ...one.scopes.map((entry) => entry.accessLevel).toSorted()]);
      expect(lists.identityScopes.map(({ name }) => name)).toContain('openid');
      return [lists.tenantResources, lists.organizationResources, lists.publicResources].map(levelsOf);
    };
    const sibling = { ...top, tenantId: await api.tenant(top.organizationId, { isSuperTenant: true }) };
    expect(await seenFrom(sibling)).toEqual([
      [],
      [['organization', 'organization']],
      [['public', 'organization', 'public']],
    ]);
    const elsewhere = await api.place({ isSuperTenant: true });
    expect(await seenFrom(elsewhere)).toEqual([[], [], [['public', 'public']]]);
    const [, , open] = made;
    const params = { tenantId: elsewhere.tenantId, apiResourceId: open?.id ?? '' };
    const stranger = await managerOf(elsewhere);
    expect(await api.refusal(stranger, 'apiResources.delete', { params })).toBe('404 notFound');
    const body = { ...resource(), id: params.apiResourceId, tenantId: elsewhere.tenantId };
    expect(await api.refusal(stranger, 'apiResources.update', { params, body })).toBe('404 notFound');
  });

  test('is changed with its scopes; clients follow a renamed scope and lose a removed one', async () => {
    const before = await create(resource({ scopes: [scope(), scope()] }));
    const [kept, gone] = before.scopes;
    const client = await api.ok(manager, 'clients.create', {
      ...own(),
      body: codeClient({ allowedScopes: ['openid', kept?.name ?? '', gone?.name ?? ''] }),
    });
    const name = word();
    const body = {
      ...before,
      scopes: [{ ...kept, description: 'Reads', name }, scope()],
    };
    const params = { tenantId: top.tenantId, apiResourceId: before.id };
    const after = await api.ok(manager, 'apiResources.update', { params, body });
    expect(after.name).toBe(before.name);
    expect(after.scopes.find(({ id }) => id === kept?.id)?.name).toBe(`${top.name}.${name}`);
    expect(after.scopes.map(({ id }) => id)).not.toContain(gone?.id);
    const at = { params: { tenantId: top.tenantId, clientId: client.clientId } };
    expect((await api.ok(manager, 'clients.get', at)).allowedScopes).toEqual(['openid', `${top.name}.${name}`]);
    await api.ok(manager, 'apiResources.delete', { params });
    expect((await api.ok(manager, 'clients.get', at)).allowedScopes).toEqual(['openid']);
    const mismatch = { params, body: { ...body, tenantId: randomUUID() } };
    expect(await api.refusal(manager, 'apiResources.update', mismatch)).toBe('400 request.invalid');
  });
});
