/** Lists of which the platform sorts the pages have the order of lists that the browser sorts: Norwegian letters last. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareNames } from '@/lib/contract/compare-names';
import { asPage } from '@/lib/contract/entities/common';
import { organizations } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi, word } from '../support/api';
import { codeClient } from '../support/fixtures';

const STARTS = ['Aberg', 'Éva', 'Eve', 'Fjord 1', 'fjord 2', 'Zeta', 'Ærlig', 'Ødegård', 'Ålesund'];

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
