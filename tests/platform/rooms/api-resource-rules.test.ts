/** API resources: each rule of section 5 alone, who uses a scope, conflicts and the history. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { Permission } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import type { ApiResource } from '@/lib/contract/entities/resources';
import { tenants } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi, word } from '../support/api';
import { codeClient } from '../support/fixtures';

let api: TestApi;
let top: Place;
let manager: Person;
beforeAll(async () => {
  api = await TestApi.start();
  top = await api.place({ isSuperTenant: true });
  manager = await api.person(top, { permissions: [Permission.ResourceManagement] });
});
afterAll(() => api.close());

const own = () => ({ params: { tenantId: top.tenantId } });
const managerOf = (place: Place) => api.person(place, { permissions: [Permission.ResourceManagement] });
const scope = (more: Record<string, unknown> = {}) => ({
  name: word(),
  description: 'Reads',
  accessLevel: 'tenant',
  ...more,
});
const resource = (more: Record<string, unknown> = {}) => ({
  name: word(),
  displayName: 'A resource',
  accessLevel: 'tenant',
  scopes: [],
  ...more,
});
const create = (body: Record<string, unknown>) => api.ok(manager, 'apiResources.create', { ...own(), body });
const at = ({ id }: { id: string }) => ({ params: { tenantId: top.tenantId, apiResourceId: id } });
const bodyOf = (before: ApiResource, more: Record<string, unknown> = {}) => ({ ...before, ...more });
const fieldsOf = (body: unknown) => (body as { errors: { field: string; Message: string }[] }).errors;

describe('the rules of section 5, each refused by the platform alone', () => {
  const twice = word();
  const long = 'a'.repeat(251);
  test.each<[string, Record<string, unknown>, string]>([
    ['a name', resource({ name: ' ' }), 'name'],
    ['a name of three letters', resource({ name: 'ab' }), 'name'],
    ['a name of 250 letters at most', resource({ name: long }), 'name'],
    ['a name without strange characters', resource({ name: 'a<b>c' }), 'name'],
    ['a name that starts with a letter or digit', resource({ name: '.abc' }), 'name'],
    ['a display name', resource({ displayName: '' }), 'displayName'],
    ['a short display name', resource({ displayName: long }), 'displayName'],
    ['a short description', resource({ description: long }), 'description'],
    ['a known access level', resource({ accessLevel: 'world' }), 'accessLevel'],
    ['a scope’s name', resource({ scopes: [scope({ name: '' })] }), 'scopes.0.name'],
    ['a scope’s name of three letters', resource({ scopes: [scope({ name: 'ab' })] }), 'scopes.0.name'],
    ['scope names without spaces', resource({ scopes: [scope(), scope({ name: 'two words' })] }), 'scopes.1.name'],
    ['scope names that can be asked for', resource({ scopes: [scope({ name: 'lesø' })] }), 'scopes.0.name'],
    ['a scope’s description', resource({ scopes: [scope({ description: ' ' })] }), 'scopes.0.description'],
    ['a scope’s access level', resource({ scopes: [scope({ accessLevel: undefined })] }), 'scopes.0.accessLevel'],
    ['known user claims', resource({ scopes: [scope({ userClaims: ['Password'] })] }), 'scopes.0.userClaims.0'],
    ['each scope once', resource({ scopes: [scope({ name: twice }), scope({ name: twice })] }), 'scopes.1.name'],
    [
      'each scope once in any case',
      resource({ scopes: [scope({ name: twice }), scope({ name: twice.toUpperCase() })] }),
      'scopes.1.name',
    ],
    [
      'scopes that are no less restricted than the resource',
      resource({ accessLevel: 'organization', scopes: [scope({ accessLevel: 'public' })] }),
      'scopes.0.accessLevel',
    ],
  ])('needs %s', async (_, body, field) => {
    const answer = await api.call(manager, 'apiResources.create', { ...own(), body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(fieldsOf(answer.body).map((error) => error.field)).toContain(field);
  });

  test('names do not begin with the tenant’s prefix, in any case; those of scopes not with it and a dot', async () => {
    const refusedAs = async (body: Record<string, unknown>) =>
      fieldsOf((await api.call(manager, 'apiResources.create', { ...own(), body })).body);
    for (const name of [`${top.name}thing`, `${top.name.toUpperCase()}.thing`]) {
      expect(await refusedAs(resource({ name }))).toEqual([
        { field: 'name', Message: 'name cannot start with this prefix' },
      ]);
    }
    for (const name of [`${top.name}.read`, `${top.name.toUpperCase()}.read`]) {
      expect(await refusedAs(resource({ scopes: [scope({ name })] }))).toEqual([
        { field: 'scopes.0.name', Message: 'name cannot start with this prefix' },
      ]);
    }
    const created = await create(resource({ scopes: [scope({ name: `${top.name}read` })] }));
    expect(created.scopes[0]?.name).toBe(`${top.name}.${top.name}read`);
  });

  test('a resource cannot become more restricted than its scopes', async () => {
    const before = await create(resource({ accessLevel: 'public', scopes: [scope({ accessLevel: 'organization' })] }));
    const answer = await api.call(manager, 'apiResources.update', {
      ...at(before),
      body: bodyOf(before, { accessLevel: 'tenant' }),
    });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer.body).map(({ field }) => field)).toEqual(['scopes.0.accessLevel']);
    await api.ok(manager, 'apiResources.update', {
      ...at(before),
      body: bodyOf(before, { accessLevel: 'organization' }),
    });
  });

  test('a new scope cannot have the name of one that is there, of this resource or another', async () => {
    const name = word();
    const first = await create(resource({ scopes: [scope({ name })] }));
    const second = { ...own(), body: resource({ scopes: [scope(), scope({ name })] }) };
    const answer = await api.call(manager, 'apiResources.create', second);
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict.nameTaken' } });
    expect(fieldsOf(answer.body).map(({ field }) => field)).toEqual(['scopes.1.name']);
    const again = bodyOf(first, { scopes: [...first.scopes, scope({ name })] });
    const same = await api.call(manager, 'apiResources.update', { ...at(first), body: again });
    expect(same.status).toBe(400);
    expect(fieldsOf(same.body).map(({ field }) => field)).toEqual(['scopes.1.name']);
  });
});

test('the list tells the tenant’s prefix and what it may choose', async () => {
  const modest = await api.place({ isSuperTenant: true });
  await api.db
    .update(tenants)
    .set({ allowedApiResourceAccessLevels: ['organization', 'tenant'], allowedScopeAccessLevels: ['tenant'] })
    .where(eq(tenants.id, modest.tenantId));
  const lists = await api.ok(await managerOf(modest), 'apiResources.list', { params: { tenantId: modest.tenantId } });
  expect(lists).toMatchObject({
    prefix: modest.name,
    allowedApiResourceAccessLevels: ['tenant', 'organization'],
    allowedScopeAccessLevels: ['tenant'],
  });
});

test('one is told alone with its version; another change in between is a conflict that tells what is there', async () => {
  const before = await create(resource({ scopes: [scope()] }));
  const seen = await api.ok(manager, 'apiResources.get', at(before));
  expect(seen).toEqual(before);
  const first = bodyOf(before, { description: 'First', expectedVersion: seen.version });
  await api.ok(manager, 'apiResources.update', { ...at(before), body: first });
  const second = { ...at(before), body: { ...first, description: 'Second' } };
  expect(await api.call(manager, 'apiResources.update', second)).toMatchObject({
    status: 409,
    body: { code: 'conflict.changed', current: { id: before.id, description: 'First' } },
  });
  // The same once more, as after a lost answer, is done.
  await api.ok(manager, 'apiResources.update', { ...at(before), body: first });
  const history = asPage(await api.ok(manager, 'apiResources.history', at(before))).items;
  expect(history.map(({ action }) => action)).toEqual(['apiResources.update', 'apiResources.create']);
  const elsewhere = await api.place({ isSuperTenant: true });
  const stranger = await managerOf(elsewhere);
  const params = { tenantId: elsewhere.tenantId, apiResourceId: before.id };
  for (const id of ['apiResources.get', 'apiResources.history', 'apiResources.impact'] as const) {
    expect(await api.refusal(stranger, id, { params })).toBe('404 notFound');
  }
});

test('who uses each scope is counted, and named as far as it is the tenant’s own', async () => {
  const made = await create(
    resource({ accessLevel: 'public', scopes: [scope({ accessLevel: 'public' }), scope(), scope()] }),
  );
  const [open = '', read = '', unused = ''] = made.scopes
    .toSorted((one, other) => Number(other.accessLevel === 'public') - Number(one.accessLevel === 'public'))
    .map(({ name }) => name);
  const named = (clientName: string, allowedScopes: string[]) => codeClient({ clientName, allowedScopes });
  const stem = word();
  const client = await api.ok(manager, 'clients.create', { ...own(), body: named(`${stem} b`, [open, read]) });
  for (let index = 10; index < 19; index += 1) {
    await api.ok(manager, 'clients.create', { ...own(), body: named(`${stem} c${index}`, [open]) });
  }
  const template = await api.ok(manager, 'clientTemplates.create', { ...own(), body: named(`${stem} t`, [read]) });
  const elsewhere = await api.place({ isSuperTenant: true });
  await api.ok(await managerOf(elsewhere), 'clients.create', {
    params: { tenantId: elsewhere.tenantId },
    body: named(`${stem} a`, [open]),
  });

  const impact = await api.ok(manager, 'apiResources.impact', at(made));
  expect(impact).toMatchObject({ clientCount: 11, templateCount: 1 });
  expect(impact.clients).toHaveLength(8);
  const of = (name: string) => impact.scopes.find((one) => one.name === name);
  expect(of(open)).toMatchObject({ clientCount: 11, templateCount: 0, templates: [] });
  expect(of(open)?.clients[0]).toEqual({ clientId: client.clientId, clientName: `${stem} b` });
  expect(JSON.stringify(impact)).not.toContain(`${stem} a`);
  expect(of(read)).toEqual({
    name: read,
    clientCount: 1,
    clients: [{ clientId: client.clientId, clientName: `${stem} b` }],
    templateCount: 1,
    templates: [{ id: template.id, clientName: template.clientName }],
  });
  expect(of(unused)).toEqual({ name: unused, clientCount: 0, clients: [], templateCount: 0, templates: [] });
  const empty = await create(resource());
  expect(await api.ok(manager, 'apiResources.impact', at(empty))).toMatchObject({ clientCount: 0, scopes: [] });
});
