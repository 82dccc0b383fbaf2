/** Who asks for the scopes of an API resource, what was changed in it, and what its tenant may choose. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import { tenants } from '@/lib/platform/db/schema';
import { type Place, TestApi, word } from '../support/api';
import { codeClient } from '../support/fixtures';

const api = await TestApi.ofFile();
const place = await api.place({ isSuperTenant: true });
const manager = await api.person(place, { permissions: [Permission.ResourceManagement] });

const of = ({ tenantId }: Place, apiResourceId: string) => ({ params: { tenantId, apiResourceId } });

function make(accessLevel: 'tenant' | 'public') {
  const name = word();
  const scopes = ['read', 'write'].map((verb) => ({ name: `${name}.${verb}`, description: 'Does', accessLevel }));
  const body = { name, displayName: 'A resource', accessLevel, scopes };
  return api.ok(manager, 'apiResources.create', { params: { tenantId: place.tenantId }, body });
}

test('clients and templates are counted for each scope; those of other tenants are not named', async () => {
  const resource = await make('public');
  const [read = '', write = ''] = resource.scopes.map(({ name }) => name);
  const params = { tenantId: place.tenantId };
  const mine = await api.ok(manager, 'clients.create', {
    params,
    body: codeClient({ allowedScopes: ['openid', read] }),
  });
  const template = await api.ok(manager, 'clientTemplates.create', {
    params,
    body: codeClient({ allowedScopes: [read, write] }),
  });
  const elsewhere = await api.place({ isSuperTenant: true });
  const other = await api.person(elsewhere, { permissions: [Permission.ResourceManagement] });
  const theirs = { params: { tenantId: elsewhere.tenantId }, body: codeClient({ allowedScopes: [read] }) };
  await api.ok(other, 'clients.create', theirs);

  const impact = await api.ok(manager, 'apiResources.impact', of(place, resource.id));
  expect(impact).toMatchObject({ clientCount: 2, templateCount: 1 });
  const scopes = Object.fromEntries(impact.scopes.map(({ name, ...counted }) => [name, counted]));
  expect(scopes[read]).toEqual({
    clients: [{ clientId: mine.clientId, clientName: mine.clientName }],
    templates: [{ id: template.id, clientName: template.clientName }],
    clientCount: 2,
    templateCount: 1,
  });
  expect(scopes[write]).toMatchObject({ clientCount: 0, templateCount: 1, clients: [] });
  // Who only sees it learns of their own.
  const seen = await api.ok(other, 'apiResources.impact', of(elsewhere, resource.id));
  expect(seen).toMatchObject({ clientCount: 1, templateCount: 0 });
});

test('what a tenant does not see it asks nothing about, and what it does not own it does not get alone', async () => {
  const elsewhere = await api.place({ isSuperTenant: true });
  const other = await api.person(elsewhere, { permissions: [Permission.ResourceManagement] });
  const [hidden, open] = [await make('tenant'), await make('public')];
  expect(await api.refusal(other, 'apiResources.impact', of(elsewhere, hidden.id))).toBe('404 notFound');
  expect(await api.refusal(other, 'apiResources.get', of(elsewhere, open.id))).toBe('404 notFound');
  expect(await api.refusal(other, 'apiResources.history', of(elsewhere, open.id))).toBe('404 notFound');
});

test('one resource has its version; its history tells its changes only', async () => {
  const [resource, another] = [await make('tenant'), await make('tenant')];
  const found = await api.ok(manager, 'apiResources.get', of(place, resource.id));
  expect(found).toEqual(resource);
  expect(found.version).toBeTypeOf('string');
  const body = { ...resource, tenantId: place.tenantId, displayName: 'Changed', expectedVersion: found.version };
  await api.ok(manager, 'apiResources.update', { ...of(place, resource.id), body });
  const answer = await api.ok(manager, 'apiResources.history', { ...of(place, resource.id), query: { limit: '10' } });
  const entries = Array.isArray(answer) ? answer : answer.items;
  expect(entries.map(({ action }) => action)).toEqual(['apiResources.update', 'apiResources.create']);
  expect(JSON.stringify(entries)).not.toContain(another.name);
});

test('the list says what the tenant may choose, the most restricted first', async () => {
  const modest = await api.place({ isSuperTenant: true });
  const allowed = { allowedApiResourceAccessLevels: ['organization', 'tenant'], allowedScopeAccessLevels: ['tenant'] };
  await api.db.update(tenants).set(allowed).where(eq(tenants.id, modest.tenantId));
  const other = await api.person(modest, { permissions: [Permission.ResourceManagement] });
  expect(await api.ok(other, 'apiResources.list', { params: { tenantId: modest.tenantId } })).toMatchObject({
    prefix: modest.name,
    allowedApiResourceAccessLevels: ['tenant', 'organization'],
    allowedScopeAccessLevels: ['tenant'],
  });
});
