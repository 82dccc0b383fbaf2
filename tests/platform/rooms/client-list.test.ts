/** The list of OIDC clients: search, filters, what needs attention; history and what ends with a client. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { oidcClients, oidcRecords } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi, word } from '../support/api';
import { codeClient, newApplication } from '../support/fixtures';

let api: TestApi;
let top: Place;
let manager: Person;
beforeAll(async () => {
  api = await TestApi.start({ enableWildcards: true });
  top = await api.place({ isSuperTenant: true });
  manager = await api.person(top, { permissions: [Permission.ResourceManagement] });
});
afterAll(() => api.close());

const own = () => ({ params: { tenantId: top.tenantId } });
const at = (clientId: string) => ({ params: { tenantId: top.tenantId, clientId } });
const create = (more: Record<string, unknown> = {}) =>
  api.ok(manager, 'clients.create', { ...own(), body: codeClient(more) });
const named = async (query: Record<string, string>) =>
  asPage(await api.ok(manager, 'clients.list', { ...own(), query })).items.map(({ clientName }) => clientName);
const endingIn = (clientId: string, days: number) =>
  api.db
    .update(oidcClients)
    .set({ secretExpiresAt: new Date(Date.now() + days * 86_400_000) })
    .where(eq(oidcClients.clientId, clientId));

describe('the list of clients', () => {
  test('is searched by name, id and description', async () => {
    const [stem, word1] = [word(), word()];
    const { clientId } = await create({ clientName: stem, description: `Belongs to ${word1.toUpperCase()}` });
    await create();
    for (const search of [stem.slice(1), stem.toUpperCase(), clientId, word1]) {
      expect(await named({ search })).toEqual([stem]);
    }
    expect(await named({ search: '%' })).toEqual([]);
  });

  test('is filtered by grant type and allowed tenant', async () => {
    const stem = word();
    const customer = await api.place();
    const other = await api.place();
    const machine = { allowedGrantType: 'client_credentials', redirectUris: [] };
    await create({ clientName: `${stem} a`, isThirdParty: false, allowedTenantsIds: [customer.tenantId] });
    await create({ ...machine, clientName: `${stem} b`, isThirdParty: false, allowedTenantsIds: [other.tenantId] });
    await create({ ...machine, clientName: `${stem} c` });
    const filtered = (query: Record<string, string>) => named({ search: stem, ...query });
    expect(await filtered({ grantType: 'client_credentials' })).toEqual([`${stem} b`, `${stem} c`]);
    for (const both of ['authorization_code,client_credentials', 'client_credentials,authorization_code']) {
      expect(await filtered({ grantType: both })).toHaveLength(3);
    }
    expect(await filtered({ allowedTenant: customer.tenantId })).toEqual([`${stem} a`]);
    expect(await filtered({ allowedTenant: `${customer.tenantId},${other.tenantId}` })).toHaveLength(2);
    expect(await filtered({ allowedTenant: other.tenantId, grantType: 'authorization_code' })).toEqual([]);
    const wrong = { ...own(), query: { grantType: 'password' } } as never;
    expect(await api.refusal(manager, 'clients.list', wrong)).toBe('400 request.invalid');
  });

  test('is filtered by the scopes that clients may ask for', async () => {
    const stem = word();
    const [read, write] = ['email', 'roles'];
    await create({ clientName: `${stem} a`, allowedScopes: ['openid', read] });
    await create({ clientName: `${stem} b`, allowedScopes: ['openid', write] });
    await create({ clientName: `${stem} c` });
    const filtered = (scope: string) => named({ search: stem, scope });
    expect(await filtered(read)).toEqual([`${stem} a`]);
    expect(await filtered(`${read},${write}`)).toEqual([`${stem} a`, `${stem} b`]);
    expect(await filtered('emai')).toEqual([]);
    expect(await filtered(`x' or '1'='1`)).toEqual([]);
  });

  test('tells which need attention, counts them and brings them first', async () => {
    const place = await api.place({ isSuperTenant: true });
    const someone = await api.person(place, { permissions: [Permission.ResourceManagement] });
    const here = { params: { tenantId: place.tenantId } };
    const add = async (clientName: string, more: Record<string, unknown> = {}) =>
      (await api.ok(someone, 'clients.create', { ...here, body: codeClient({ clientName, ...more }) })).clientId;
    await add('abc fine');
    await add('public', { clientType: 'public' });
    await endingIn(await add('bbb later'), 15);
    await endingIn(await add('soon'), 13);
    await endingIn(await add('ended'), -1);
    await add('off', { isEnabled: false });
    const listed = async (query: Record<string, string>) => {
      const page = await api.ok(someone, 'clients.list', { ...here, query: { limit: '50', ...query } });
      if (Array.isArray(page)) throw new Error('not a page');
      return { names: page.items.map(({ clientName }) => clientName), attention: page.attention, total: page.total };
    };
    const needing = { names: ['ended', 'off', 'soon'], attention: 3, total: 3 };
    expect(await listed({ attention: '1' })).toEqual(needing);
    const all = await listed({ sort: 'attention' });
    expect(all).toEqual({
      names: [...needing.names, 'abc fine', 'bbb later', 'public'],
      attention: 3,
      total: 6,
    });
    // It counts them whatever is searched for, and pages in that order.
    expect(await listed({ search: 'later' })).toMatchObject({ attention: 3, total: 1 });
    const first = asPage(await api.ok(someone, 'clients.list', { ...here, query: { limit: '2', sort: 'attention' } }));
    const rest = { limit: '50', sort: 'attention', cursor: first.nextCursor ?? '' };
    expect((await listed(rest)).names).toEqual(all.names.slice(2));
  });
});

test('a client keeps its id when its name changes; another of the old name gets an id of its own', async () => {
  const name = word();
  const { clientId } = await create({ clientName: name });
  const renamed = await api.ok(manager, 'clients.update', { ...at(clientId), body: { clientName: word() } });
  expect(renamed.clientId).toBe(clientId);
  const second = await create({ clientName: name });
  expect(second.clientId).toBe(`${clientId}_2`);
});

test('a wildcard in a redirect URI is taken where wildcards are on, and only there', async () => {
  const pattern = 'https://*.client.test/callback';
  await create({ redirectUris: [pattern], postLogoutRedirectUris: ['http://localhost:*/'] });
  for (const field of ['redirectUris', 'postLogoutRedirectUris']) {
    for (const value of ['https://*.com/callback', 'https://client.test/*', '*://client.test/']) {
      const body = codeClient({ [field]: [...(field === 'redirectUris' ? [pattern] : []), value] });
      const answer = await api.call(manager, 'clients.create', { ...own(), body });
      expect([value, answer.status]).toEqual([value, 400]);
    }
  }
  for (const field of ['frontChannelLogoutUri', 'backChannelLogoutUri']) {
    const body = codeClient({ [field]: pattern });
    expect(await api.refusal(manager, 'clients.create', { ...own(), body })).toBe('400 request.invalid');
  }
});

test('the tenants that a client can be limited to are all of the platform, in pages', async () => {
  const customer = await api.place();
  const found = await api.ok(manager, 'clients.tenants', { ...own(), query: { search: customer.name, limit: '5' } });
  expect(asPage(found).items).toEqual([
    { id: customer.tenantId, name: customer.name, organizationName: customer.name },
  ]);
});

test('what ends with a client: who may sign in, its tenants, who is signed in now, and its application', async () => {
  const application = await newApplication(api, top);
  const customer = await api.place();
  const { clientId } = await create({
    applicationId: application.id,
    isThirdParty: false,
    allowedTenantsIds: [customer.tenantId],
  });
  const people = [await api.person(customer), await api.person(customer), await api.person(customer)] as const;
  const [one, two, three] = people;
  const [later, past] = [new Date(Date.now() + 60_000), new Date(Date.now() - 60_000)];
  const authorizations = { [clientId]: { grantId: randomUUID() } };
  await api.db.insert(oidcRecords).values([
    { model: 'Session', id: randomUUID(), accountId: one.id, payload: { authorizations }, expiresAt: later },
    { model: 'Session', id: randomUUID(), accountId: one.id, payload: { authorizations }, expiresAt: later },
    { model: 'RefreshToken', id: randomUUID(), accountId: two.id, payload: { clientId }, expiresAt: later },
    // Signed out: what was once granted is not access.
    { model: 'Session', id: randomUUID(), accountId: three.id, payload: { authorizations }, expiresAt: past },
    { model: 'Grant', id: randomUUID(), accountId: three.id, payload: { clientId }, expiresAt: later },
  ]);
  expect(await api.ok(manager, 'clients.impact', at(clientId))).toEqual({
    members: { count: 3, names: people.map(({ name }) => name).toSorted() },
    people: { count: 2, names: [one.name, two.name].toSorted() },
    tenants: { count: 1, names: [customer.name] },
    application: { id: application.id, name: application.name },
  });
  await api.ok(manager, 'clients.delete', at(clientId));
  const left = await api.db.select().from(oidcRecords).where(eq(oidcRecords.accountId, two.id));
  expect(left).toEqual([]);
});

test('a client without a choice serves its tenant, one of a third party all people, who are counted and not named', async () => {
  const { clientId } = await create({ isThirdParty: false });
  const own = await api.ok(manager, 'clients.impact', at(clientId));
  expect(own.tenants).toEqual({ count: 1, names: [top.name] });
  expect(own.members?.names).toContain(manager.name);
  const service = await create({ allowedGrantType: 'client_credentials', redirectUris: [], isThirdParty: false });
  expect(await api.ok(manager, 'clients.impact', at(service.clientId))).toMatchObject({
    members: { count: 0 },
    tenants: { count: 0 },
  });
  const foreign = await create({ isThirdParty: true });
  const all = await api.ok(manager, 'clients.impact', at(foreign.clientId));
  expect(all).toMatchObject({ members: { names: [] }, tenants: { count: 0 }, people: { count: 0 } });
  expect(all.members?.count).toBeGreaterThan(own.members?.count ?? 0);
});

test('clients and templates have a history of their own', async () => {
  const { clientId } = await create();
  await create();
  await api.ok(manager, 'clients.update', { ...at(clientId), body: { isEnabled: false } });
  const history = asPage(await api.ok(manager, 'clients.history', at(clientId))).items;
  expect(
    history.map(({ action, changes }) => [
      action,
      changes.length > 0 && changes.some(({ field }) => field === 'isEnabled'),
    ]),
  ).toEqual([
    ['clients.update', true],
    ['clients.create', true],
  ]);
  const template = await api.ok(manager, 'clientTemplates.create', { ...own(), body: codeClient() });
  const params = { tenantId: top.tenantId, templateId: template.id };
  expect(await api.ok(manager, 'clientTemplates.get', { params })).toEqual(template);
  await api.ok(manager, 'clientTemplates.update', { params, body: { description: 'Changed' } });
  const past = asPage(await api.ok(manager, 'clientTemplates.history', { params })).items;
  expect(past.map(({ action }) => action)).toEqual(['clientTemplates.update', 'clientTemplates.create']);
  const stale = { params, body: { description: 'Other', expectedVersion: template.version ?? '' } };
  expect(await api.refusal(manager, 'clientTemplates.update', stale)).toBe('409 conflict.changed');
});
