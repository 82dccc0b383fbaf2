/** Lists of which the platform sorts the pages have the order of lists that the browser sorts: Norwegian letters last. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareNames } from '@/lib/contract/compare-names';
import { asPage } from '@/lib/contract/entities/common';
import { TEXT } from '@/lib/contract/limits';
import { orderKey } from '@/lib/platform/db/name-order';
import { organizations, tenantMembers, users } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi, word } from '../support/api';
import { codeClient } from '../support/fixtures';

const STARTS = [
  ...['Aberg', 'Éva', 'Eve', 'Fjord 1', 'fjord 2', 'Łukasz', 'Luna', 'Šahpi', 'Samuel', 'Ümit', 'Yvonne', 'Zeta'],
  ...['Ærlig', 'Ödman', 'Ødegård', 'Ålesund', 'Aasen'],
];

let api: TestApi;
let top: Place;
let chief: Person;
const stem = word();
/** In another order than theirs. */
const names = STARTS.map((start) => `${start} ${stem}`).toSorted();
beforeAll(async () => {
  api = await TestApi.start();
  top = await api.place({ isSuperTenant: true });
  chief = await api.chief(top);
  const params = { tenantId: top.tenantId };
  for (const name of names) {
    await api.ok(chief, 'groups.create', { params, body: { name, description: 'A group of people' } });
    await api.ok(chief, 'clients.create', { params, body: codeClient({ clientName: name }) });
    const body = { name, description: 'An application', url: 'https://a.test', roles: [], permissions: [] };
    await api.ok(chief, 'applications.create', { params, body });
    await api.ok(chief, 'templates.create', {
      params,
      body: { name, description: 'A template', permissions: [{ name: 'read' }] },
    });
    await api.tenant(top.organizationId, { name });
    await api.db.insert(organizations).values({ id: randomUUID(), name, code: 'x' });
  }
});
afterAll(() => api.close());

type Named = { name: string };
const page = (sort: string) => ({ params: { tenantId: top.tenantId }, query: { search: stem, sort, limit: '50' } });
const lists: Record<string, (sort: '' | '-') => Promise<readonly Named[]>> = {
  groups: async (sign) => asPage((await api.ok(chief, 'groups.list', page(`${sign}name`))).result).items,
  clients: async (sign) =>
    asPage(await api.ok(chief, 'clients.list', page(`${sign}clientName`))).items.map((one) => ({
      name: one.clientName,
    })),
  applications: async (sign) => asPage(await api.ok(chief, 'applications.list', page(`${sign}name`))).items,
  templates: async (sign) => asPage(await api.ok(chief, 'templates.list', page(`${sign}name`))).items,
  tenants: async (sign) => asPage(await api.ok(chief, 'superTenants.assignedTenants', page(`${sign}name`))).items,
  // That of the tenants is found by them.
  overview: async (sign) =>
    asPage(await api.ok(chief, 'overview.organizations', page(`${sign}name`))).items.filter(
      ({ id }) => id !== top.organizationId,
    ),
};

test.each(Object.entries(lists))('%s', async (_, list) => {
  const sorted = names.toSorted(compareNames);
  expect((await list('')).map(({ name }) => name)).toEqual(sorted);
  expect((await list('-')).map(({ name }) => name)).toEqual(sorted.toReversed());
});

test('what the search over everything finds equally well', async () => {
  const found = await api.ok(chief, 'search.find', { params: {}, query: { q: stem, each: '20' } });
  const first = names.toSorted(compareNames);
  for (const kind of ['group', 'application', 'client', 'tenant', 'organization'] as const) {
    const hits = found.items.filter(
      (item) => item.kind === kind && STARTS.some((start) => item.name.startsWith(start)),
    );
    expect(hits.map(({ name }) => name)).toEqual(first);
  }
});

test.each(['roles', 'permissions'] as const)('the first %s of an application', async (kind) => {
  const first = ['Zeta', 'Ærlig', 'Ålesund'];
  const [name, params] = [word(), { tenantId: top.tenantId }];
  const permissions = first.toReversed().map((one) => ({ name: one }));
  const roles = permissions.map((one) => ({ ...one, displayName: one.name, permissions }));
  const body = { name, description: 'An application', url: 'https://a.test', roles, permissions };
  await api.ok(chief, 'applications.create', { params, body });
  const query = { search: name, detail: 'summary' as const };
  const [found] = asPage(await api.ok(chief, 'applications.list', { params, query })).items;
  expect(found?.[kind]?.map((one) => one.name)).toEqual(first);
  const { findings } = await api.ok(chief, 'health.tenant', { params });
  const unused = findings.flatMap(({ subject, facts }) => (subject.name === name ? [facts.names] : []));
  expect(unused).toContainEqual(first);
});

describe('lists of people', () => {
  const people = names.filter((name) => !/\d/.test(name));
  const sorted = people.toSorted(compareNames);
  let ids: ReadonlyMap<string, string>;
  let here: Place;
  let reader: Person;
  beforeAll(async () => {
    here = await api.place();
    reader = await api.chief(here);
    const made = new Map<string, string>();
    for (const displayName of people) {
      const { id } = await api.person(here);
      await api.db.update(users).set({ displayName }).where(eq(users.id, id));
      made.set(id, displayName);
    }
    ids = made;
  });

  const listed = (items: readonly { id: string }[]) => items.flatMap(({ id }) => ids.get(id) ?? []);
  const ofTenant = () => ({ tenantId: here.tenantId });
  const ofOrganization = () => ({ organizationId: here.organizationId });
  const reads = {
    tenant: async (query: Record<string, string>) =>
      asPage(await api.ok(reader, 'members.list', { params: ofTenant(), query })),
    'tenant with invitations': async (query: Record<string, string>) =>
      asPage(await api.ok(reader, 'members.everyone', { params: ofTenant(), query })),
    organization: async (query: Record<string, string>) =>
      asPage(await api.ok(reader, 'organizations.members', { params: ofOrganization(), query })),
  };

  test.each(Object.entries(reads))('%s', async (_, read) => {
    const queries: Record<string, string>[] = [{}, { search: stem }];
    for (const query of queries) {
      const all = { ...query, limit: '50' };
      expect(listed((await read({ ...all, sort: 'displayName' })).items)).toEqual(sorted);
      expect(listed((await read({ ...all, sort: 'role' })).items)).toEqual(sorted);
      expect(listed((await read({ ...all, sort: '-displayName' })).items)).toEqual(sorted.toReversed());
    }
  });

  test.each(Object.entries(reads))('%s, read by cursors', async (_, read) => {
    const found: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await read({ sort: 'displayName', limit: '2', ...(cursor ? { cursor } : {}) });
      found.push(...listed(page.items));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found).toEqual(sorted);
  });

  test('the picker of a group', async () => {
    const query = { search: stem, limit: '50' };
    expect(listed(asPage(await api.ok(reader, 'groups.people', { params: ofTenant(), query })).items)).toEqual(sorted);
  });

  test('the longest names of letters with four bytes fit into the indexes', async () => {
    const { id } = await api.person(here);
    const long = Array.from({ length: TEXT.label.max }, (_each, at) => String.fromCodePoint(0x20_000 + at * 37)).join(
      '',
    );
    await api.db.update(users).set({ displayName: long, username: long }).where(eq(users.id, id));
    const found = asPage(
      await api.ok(reader, 'members.list', { params: ofTenant(), query: { search: long.slice(0, 20) } }),
    );
    expect(found.items.map((member) => member.id)).toEqual([id]);
  });
});

test('a cursor goes on where the page before ended, also behind a Norwegian letter', async () => {
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { search: stem, limit: '2', ...(cursor === undefined ? {} : { cursor }) };
    const { result } = await api.ok(chief, 'groups.list', { params: { tenantId: top.tenantId }, query });
    const { items, nextCursor } = asPage(result);
    read.push(...items.map(({ name }) => name));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(read).toEqual(names.toSorted(compareNames));
});

test('a name of ASCII alone has the key that a column keeps', async () => {
  const here = await api.place();
  const given = ['Aasen', 'AAsen', 'aaasen', 'snake_case', '_', 'b_ åse_aa', 'Éva_aa', '{|}~ 1', ''];
  for (const displayName of given) {
    const { id } = await api.person(here);
    await api.db.update(users).set({ displayName }).where(eq(users.id, id));
  }
  const { tenantId, sortName, orderKey: kept } = tenantMembers;
  const rows = await api.db
    .select({ name: sortName, kept, asked: orderKey(sortName) })
    .from(tenantMembers)
    .where(eq(tenantId, here.tenantId));
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(given.map((name) => name.toLowerCase())));
  expect(rows.map(({ asked }) => asked)).toEqual(rows.map((row) => row.kept));
});
