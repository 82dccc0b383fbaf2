/** How the database answers the reads of lists that grow with the years: by their indexes, never by looking at every row. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { FIND, HISTORY } from '@/lib/contract/limits';
import { type Db, rowsOf } from '@/lib/platform/db/database';
import { demoId } from '@/lib/platform/db/seed/ids';
import { loadInviteLookup } from '@/lib/platform/rooms/members/pending-store';
import { everyonePage, organizationMemberPage, tenantMemberPage } from '@/lib/platform/rooms/members/store';
import { MEMBER_SORTS } from '@/lib/platform/rooms/members/order';
import { handlers as overview } from '@/lib/platform/rooms/overview/routes';
import { statistics } from '@/lib/platform/rooms/overview/statistics';
import { requireCounted } from '@/lib/platform/rooms/organizations/store';
import type { Reader } from '@/lib/platform/rooms/search/reader';
import { findRows } from '@/lib/platform/rooms/search/store';
import { type HistoryQuery, history } from '@/lib/platform/rooms/shared/history';
import { type ListQuery, listRequest } from '@/lib/platform/rooms/shared/paging';
import { SCALE_ORGANIZATION, SCALE_TENANT } from '../bench/support/scale-data';
import { type ScaleDatabase, faultsIn, openScaleDatabase } from './support/scale';
import { type Asked, type Watching, watching } from './support/plans';

/** Enough for the planner to prefer an index, and for one row in a thousand to be few. */
const SIZE = { members: 5000, records: 40_000 };
const MINUTES_MS = 180_000;

let database: ScaleDatabase['database'];
let close: ScaleDatabase['close'];
let watched: Db;
let explain: Watching['explain'];
const asked: Asked[] = [];

beforeAll(async () => {
  ({ database, close } = await openScaleDatabase(SIZE));
  ({ watched, explain } = watching(database.db, asked));
}, MINUTES_MS);
afterAll(() => close());

/** What of the plans of some reads looks at every row of a table, or sorts a whole list. */
async function faultsOf(read: (db: Db) => Promise<unknown>): Promise<string[]> {
  asked.length = 0;
  await read(watched);
  const plans: string[] = [];
  for (const { query, params } of asked.slice()) plans.push(await explain(query, params));
  expect(plans.length).toBeGreaterThan(0);
  return faultsIn(plans);
}

const inTenant = { tenantId: SCALE_TENANT };
const since = new Date(Date.now() - 7 * 86_400_000).toISOString();
const histories: [string, HistoryQuery][] = [
  ['first page', { limit: '50', facets: 'true' }],
  ['of a week', { limit: '50', since }],
  ['of a person', { limit: '50', actor: 'scale-3000' }],
  ['of an action that is rare', { limit: '50', action: 'tenants.rename' }],
  ['of a common word', { limit: '50', search: 'hansen' }],
  ['of a rare word', { limit: '50', search: 'renamed 20001' }],
  ['of two words in another order', { limit: '50', search: '20001 renamed' }],
  ['of no word there is', { limit: '50', search: 'quicksilver' }],
  ['of two letters', { limit: '50', search: 'qz' }],
];

test.each(histories)('history, %s', async (_, query) => {
  expect(await faultsOf((db) => history(db, inTenant, query))).toEqual([]);
  expect(await faultsOf((db) => history(db, { organizationId: SCALE_ORGANIZATION }, query))).toEqual([]);
});

test('history, page after a page', async () => {
  const first = await history(database.db, inTenant, { limit: '50' });
  const cursor = Array.isArray(first) ? '' : (first.nextCursor ?? '');
  expect(cursor).not.toBe('');
  expect(await faultsOf((db) => history(db, inTenant, { limit: '50', cursor }))).toEqual([]);
});

test('figures of the platform, of an organization and of a tenant, and the list of all organizations', async () => {
  const scopes = [
    { createdBy: undefined },
    { createdBy: 'northwind' },
    { organizationId: SCALE_ORGANIZATION },
    inTenant,
  ];
  for (const scope of scopes) {
    expect(await faultsOf((db) => statistics(db, scope, new Date()))).toEqual([]);
  }
  const list = overview['overview.organizations'] as unknown as (context: object) => Promise<unknown>;
  const asking = { params: inTenant, query: { limit: '100' }, subject: { organizationId: SCALE_ORGANIZATION } };
  expect(await faultsOf((db) => list({ ...asking, db }))).toEqual([]);
});

const reader: Reader = {
  ...{ userId: 'scale-1', here: SCALE_TENANT },
  ...{ tenants: [SCALE_TENANT], memberTenants: [SCALE_TENANT], memberOrganizations: [SCALE_ORGANIZATION] },
  ...{ groupTenants: [], managedTenants: [], clientTenants: [], tenantOrganizations: [SCALE_ORGANIZATION] },
  ...{ organizations: [SCALE_ORGANIZATION], assigningTenants: [], overviewTenants: [] },
};

test('the search over everything, by words and by an id', async () => {
  for (const q of ['hansen', 'quicksilver', 'hansen k 4711', '3f1c2a90-5b7e-4d21-9c44-0a1b2c3d4e5f']) {
    expect(await faultsOf((db) => findRows(db, reader, q, FIND.each))).toEqual([]);
  }
});

const half = String(SIZE.members / 2);
const requestOf = (query: ListQuery) => listRequest({ limit: '40', ...query }, MEMBER_SORTS);
const ofTenant = (db: Db, query: ListQuery) =>
  tenantMemberPage(db, SCALE_TENANT, SCALE_ORGANIZATION, requestOf(query), {});
const ofOrganization = (db: Db, query: ListQuery) =>
  organizationMemberPage(db, SCALE_ORGANIZATION, requestOf(query), {});

const orders = MEMBER_SORTS.flatMap((sort) => [sort, `-${sort}`]);

test.each(orders)('members of a tenant by %s: first rows, the middle, the end', async (sort) => {
  for (const offset of ['0', half, String(SIZE.members - 20)]) {
    expect(await faultsOf((db) => ofTenant(db, { sort, offset }))).toEqual([]);
  }
});

test.each(orders)('people of an organization by %s', async (sort) => {
  for (const offset of ['0', half, String(SIZE.members - 20)]) {
    expect(await faultsOf((db) => ofOrganization(db, { sort, offset }))).toEqual([]);
  }
});

const ofEveryone = (db: Db, query: ListQuery) =>
  everyonePage(db, SCALE_TENANT, SCALE_ORGANIZATION, requestOf(query), { roles: undefined, withInvitations: true });

test.each(orders)('members and invitations as one list, by %s', async (sort) => {
  for (const offset of ['0', half, String(SIZE.members - 20)]) {
    expect(await faultsOf((db) => ofEveryone(db, { sort, offset }))).toEqual([]);
  }
});

const matching = async (search: string): Promise<number> => {
  const like = sql`search_text like ${`%${search}%`}`;
  const [row] = await rowsOf<{ size: number }>(
    database.db,
    sql`select count(*)::int as size from users join tenant_members on user_id = id where tenant_id = ${SCALE_TENANT} and ${like}`,
  );
  return row?.size ?? 0;
};

test.each(orders)('a search that finds few sorts those, and knows how many they are: by %s', async (sort) => {
  const few = await matching('hansen');
  const all = await ofTenant(database.db, { sort, search: 'hansen', limit: undefined });
  expect([all.total, all.isLowerBound, all.rows.length]).toEqual([few, false, few]);
  expect(few).toBeGreaterThan(100);
  const end = await ofEveryone(database.db, { sort, search: 'hansen', offset: String(few - 3) });
  expect(end.rows.map((row) => 'member' in row && row.member.id)).toEqual(all.rows.slice(-3).map(({ id }) => id));
});

test.each(orders)(
  'a search that finds many walks the order, and its second page has counted them: by %s',
  async (sort) => {
    const many = await matching('person');
    const first = await ofTenant(database.db, { sort, search: 'person', offset: '0' });
    expect(first.isLowerBound).toBe(true);
    expect(many).toBeGreaterThan(first.total);
    const second = await ofEveryone(database.db, { sort, search: 'person', offset: '40' });
    expect([second.total, second.isLowerBound]).toEqual([many, false]);
    const ids = (await ofTenant(database.db, { sort, search: 'person', limit: '80' })).rows.map(({ id }) => id);
    const pages = [
      ...first.rows.slice(0, 40),
      ...second.rows.slice(0, 40).flatMap((row) => ('member' in row ? row.member : [])),
    ];
    expect(pages.map(({ id }) => id)).toEqual(ids.slice(0, 80));
  },
);

describe('a search that finds many', () => {
  test.each(['role', 'displayName'])('asks the memberships alone, in their index: by %s', async (sort) => {
    for (const read of [ofTenant, ofOrganization, ofEveryone]) {
      expect(await faultsOf((db) => read(db, { sort, search: 'person', offset: '0' }))).toEqual([]);
      const page = asked.at(-1)?.query ?? '';
      expect(page).toContain('sort_username');
      expect(page).not.toContain('"users"."search_text"');
    }
  });

  test('finds what reaches from a name into the address behind it', async () => {
    const many = await matching(' person');
    expect(many).toBe(SIZE.members);
    expect(await ofTenant(database.db, { search: ' person', offset: '40' })).toMatchObject({ total: many });
  });

  test('walks no role that the page has no room for', async () => {
    await faultsOf((db) => ofTenant(db, { sort: '-role', search: 'person', offset: '0' }));
    const { query, params } = asked.at(-1) ?? { query: '', params: [] };
    const [, first, ...others] = (await explain(query, params, 'analyze')).split(/CTE part\d/);
    expect(first).toMatch(/Limit .*rows=41\b/);
    expect(others).toHaveLength(3);
    for (const part of others) expect(part).toContain('never executed');
  });
});

describe('a search of two letters looks at names alone, in their index', () => {
  test.each(['role', '-role', 'displayName', '-displayName'])('by %s', async (sort) => {
    for (const search of ['øy', 'qz']) {
      for (const offset of ['0', '40']) {
        for (const read of [ofTenant, ofOrganization, ofEveryone]) {
          expect(await faultsOf((db) => read(db, { sort, search, offset }))).toEqual([]);
          expect(asked.filter(({ query }) => /"users"\."search_text"/.test(query))).toEqual([]);
        }
      }
    }
  });

  test('and the first page is not held up by a count', async () => {
    const named = Number((await ofTenant(database.db, { search: 'øy', limit: undefined })).total);
    expect(named).toBeGreaterThan(100);
    expect(await ofTenant(database.db, { search: 'øy', offset: '0' })).toMatchObject({ total: 40, isLowerBound: true });
    expect(await ofEveryone(database.db, { search: 'øy', offset: '40' })).toMatchObject({
      total: named,
      isLowerBound: false,
    });
    expect(await ofTenant(database.db, { search: 'qz', offset: '0' })).toEqual({
      rows: [],
      total: 0,
      isLowerBound: false,
    });
  });
});

test('who is invited is looked up by name and address, among all people and all who are invited already', async () => {
  const tenantId = demoId('tenant northwind');
  await database.db
    .execute(sql`insert into invitations (id, type, tenant_id, contact_email, username, role, created_by_user_id, language, expires_at, link_hash)
    select 'waiting-' || n, 'member', ${tenantId}, 'waiting' || n || '@scale.example', 'waiting' || n, 'Regular', ${demoId('user nora.winther')}, 'en', now() + interval '1 day', 'waiting-' || n
    from generate_series(1, 3000) n`);
  const people = [
    { userName: 'Person7', contactEmail: 'Person9@scale.example' },
    { userName: 'waiting5', contactEmail: 'waiting6@scale.example' },
  ];
  const find = (db: Db) => loadInviteLookup(db, { id: tenantId, idp: null }, people, new Date());
  const found = await find(database.db);
  expect(found.users.map(({ username }) => username).toSorted()).toEqual(['person7', 'person9']);
  expect(found.pending.map(({ username }) => username).toSorted()).toEqual(['waiting5', 'waiting6']);
  expect(await faultsOf(find)).toEqual([]);
  const [lookup] = asked.slice();
  const plan = await explain(lookup?.query ?? '', lookup?.params ?? []);
  expect(plan).toMatch(/users_username_key.*\n.*Index Cond: \(+idp = ANY .* AND /);
  // Made when the invitation is stored.
  expect(lookup?.query).toContain('username_key =');
});

test('a search of a history reads no further than to the number that it counts to', async () => {
  asked.length = 0;
  const answer = await history(watched, inTenant, { limit: '50', search: 'hansen' });
  expect(answer).toMatchObject({ total: HISTORY.found, totalIsLowerBound: true });
  expect(asked[0]?.params).toContain(HISTORY.found + 1);
  expect(asked[0]?.params).not.toContain(HISTORY.counted + 1);
});

test('a history offers the people who changed something last to filter by, and looks up no others', async () => {
  asked.length = 0;
  const answer = await history(watched, inTenant, { limit: '50', facets: 'true' });
  const offered = Array.isArray(answer) ? undefined : answer.facets?.actors.map(({ id }) => id);
  const last = await rowsOf<{ id: string }>(
    database.db,
    sql`select id from (select actor_id as id, at from audit_records where tenant_id = ${SCALE_TENANT}
      and result in ('success', 'partial') order by at desc, audit_records.id desc limit 5000) recent
      group by 1 order by max(at) desc, 1 limit 500`,
  );
  expect(last).toHaveLength(500);
  expect(offered?.toSorted()).toEqual(last.map(({ id }) => id).toSorted());
  const facets = asked.find(({ query }) => query.includes('"actors"'));
  const plan = await explain(facets?.query ?? '', facets?.params ?? [], 'analyze');
  expect(/Scan using users_pkey .* loops=(\d+)/.exec(plan)?.[1]).toBe('500');
});

test('a search for one of them, and how many there are', async () => {
  expect(await faultsOf((db) => ofTenant(db, { search: 'person4711@', offset: '0' }))).toEqual([]);
  expect(await faultsOf((db) => requireCounted(db, SCALE_ORGANIZATION))).toEqual([]);
});

describe('a search that finds many of one identity provider', () => {
  // What the database does by itself after a while. The plans above are those of tables that it has not counted.
  beforeAll(async () => void (await database.db.execute(sql`analyze`)));
  const filter = { idp: 'none' } as const;
  const reads = {
    tenant: (db: Db, query: ListQuery) =>
      tenantMemberPage(db, SCALE_TENANT, SCALE_ORGANIZATION, requestOf(query), filter),
    organization: (db: Db, query: ListQuery) =>
      organizationMemberPage(db, SCALE_ORGANIZATION, requestOf(query), filter),
    everyone: (db: Db, query: ListQuery) =>
      everyonePage(db, SCALE_TENANT, SCALE_ORGANIZATION, requestOf(query), {
        roles: undefined,
        withInvitations: true,
        ...filter,
      }),
  };

  test.each(Object.entries(reads))('asks the people that the page shows, and no others: %s', async (_, read) => {
    for (const search of ['person', undefined]) {
      expect(await faultsOf((db) => read(db, { sort: 'displayName', search, offset: '0' }))).toEqual([]);
      const { query, params } = asked.findLast((one) => one.query.includes('part0')) ?? { query: '', params: [] };
      const plan = await explain(query, params, 'analyze');
      const loops = [...plan.matchAll(/ on users .*?loops=(\d+)/g)].map(([, count]) => Number(count));
      expect(loops.length).toBeGreaterThan(0);
      for (const count of loops) expect(count).toBeLessThanOrEqual(41);
    }
  });
});
