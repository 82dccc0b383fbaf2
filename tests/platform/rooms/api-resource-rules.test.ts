/** API resources: each rule of section 5 alone, and two people who change the same one. */
import { describe, expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import type { ApiResource } from '@/lib/contract/rooms/api-resources/entities';
import { TestApi, word } from '../support/api';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const manager = await api.person(top, { permissions: [Permission.ResourceManagement] });

const own = () => ({ params: { tenantId: top.tenantId } });
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
        { field: 'name', Message: 'name cannot start with this prefix', rule: 'prefix' },
      ]);
    }
    for (const name of [`${top.name}.read`, `${top.name.toUpperCase()}.read`]) {
      expect(await refusedAs(resource({ scopes: [scope({ name })] }))).toEqual([
        { field: 'scopes.0.name', Message: 'name cannot start with this prefix', rule: 'prefix' },
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

test('another change in between is a conflict that tells what is there', async () => {
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
});
