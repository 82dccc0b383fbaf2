/** What the planner of PostgreSQL makes of 50 million audit records: no question may look at a good part of them. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { AdminContext } from '@/lib/platform/admin/context';
import { type Db, rowsOf } from '@/lib/platform/db/database';
import { type OpenDatabase, openDatabase } from '@/lib/platform/db/open';
import { auditOf } from '@/lib/platform/admin/trail';
import { seedOnce } from '@/lib/platform/db/seed';
import { documentOf } from '@/lib/platform/rooms/members/export';
import { forgetPerson } from '@/lib/platform/sign-in/forgetting';
import * as t from '@/lib/platform/db/schema';
import { statistics } from '@/lib/platform/rooms/overview/statistics';
import { type HistoryQuery, history } from '@/lib/platform/rooms/shared/history';
import { SCALE_ORGANIZATION, SCALE_TENANT, fillScaleData } from '../bench/support/scale-data';
import { migratedDatabase } from './support/database';
import { type Asked, type Watching, watching } from './support/plans';
import { PLATFORM_KEYS } from '../support/platform-key';

const RECORDS = 50_000_000;
const SAMPLE = { members: 5000, records: 40_000 };
const silent = () => undefined;

describe.skipIf(inject('postgres') === undefined)('with 50 million audit records', () => {
  let database: OpenDatabase;
  let watched: Db;
  let explain: Watching['explain'];
  /** What the planner thinks that looking at every record costs. */
  let whole = 0;
  const asked: Asked[] = [];

  const costOf = (plan: string): number => Number(/cost=[\d.]+\.\.([\d.]+)/.exec(plan)?.[1] ?? Number.NaN);

  beforeAll(async () => {
    const databaseUrl = await migratedDatabase(inject('postgres') ?? '');
    database = await openDatabase({
      dataDir: '',
      databaseUrl,
      platformKeys: PLATFORM_KEYS,
      log: { info: silent, warn: silent, error: silent },
    });
    const { db } = database;
    await seedOnce(db, 'demo', new Date());
    await fillScaleData(db, SAMPLE);
    await db.execute(sql`alter table audit_records set (autovacuum_enabled = off)`);
    await db.execute(sql`analyze`);
    // The planner multiplies the rows of a page by the pages that are there. A look at every row seems cheaper than it would be, since
    // the pages stay few: an index that is taken here is taken with real rows too.
    await db.execute(sql`update pg_class set reltuples = reltuples * ${RECORDS / SAMPLE.records}::float4
      where oid = 'audit_records'::regclass
        or oid in (select indexrelid from pg_index where indrelid = 'audit_records'::regclass)`);
    ({ watched, explain } = watching(db, asked));
    whole = costOf(await explain('select * from audit_records', []));
  }, 180_000);
  afterAll(() => database.close());

  /** The statements of a read that look at every record, or at more than a twentieth of them. */
  async function faultsOf(read: (db: Db) => Promise<unknown>): Promise<string[]> {
    asked.length = 0;
    await read(watched);
    const plans: string[] = [];
    for (const { query, params } of asked.slice()) plans.push(await explain(query, params));
    expect(plans.length).toBeGreaterThan(0);
    return plans.filter((plan) => /Seq Scan on audit_records/.test(plan) || costOf(plan) > whole / 20);
  }

  test('the planner believes it', async () => {
    const plan = await explain('select * from audit_records', []);
    expect(Number(/rows=(\d+)/.exec(plan)?.[1])).toBeGreaterThan(RECORDS * 0.9);
    expect(await faultsOf((db) => db.execute(sql`select max(at) from audit_records`))).toHaveLength(1);
  });

  const since = new Date(Date.now() - 7 * 86_400_000).toISOString();
  const histories: [string, HistoryQuery][] = [
    ['first page', { limit: '50', facets: 'true' }],
    ['of a week', { limit: '50', since }],
    ['of a person', { limit: '50', actor: 'scale-3000' }],
    ['of an action that is rare', { limit: '50', action: 'tenants.rename' }],
    ['of a common word', { limit: '50', search: 'hansen' }],
    ['of a rare word', { limit: '50', search: 'renamed 20001' }],
    ['of no word there is', { limit: '50', search: 'quicksilver' }],
  ];
  test.each(histories)('history, %s', async (_, query) => {
    expect(await faultsOf((db) => history(db, { tenantId: SCALE_TENANT }, query))).toEqual([]);
    expect(await faultsOf((db) => history(db, { organizationId: SCALE_ORGANIZATION }, query))).toEqual([]);
  });

  test('figures', async () => {
    for (const scope of [
      { createdBy: undefined },
      { organizationId: SCALE_ORGANIZATION },
      { tenantId: SCALE_TENANT },
    ]) {
      expect(await faultsOf((db) => statistics(db, scope, new Date()))).toEqual([]);
    }
  });

  test('a step of the sweep, and the look for the end of a day', async () => {
    const step = (db: Db) =>
      db.execute(sql`select id from audit_records where id between 1000 and 20000 order by id limit 1000`);
    const end = (db: Db) => db.execute(sql`select at from audit_records where id > 30000 order by id limit 1`);
    expect([await faultsOf(step), await faultsOf(end)]).toEqual([[], []]);
  });

  test('the changes of a request, by the beginning of its ID', async () => {
    expect(await faultsOf((db) => auditOf({ db } as AdminContext, 'request-20000'))).toEqual([]);
  });

  test('the trail of a person’s export', async () => {
    const person = { id: 'scale-3001', name: 'Eva Berg' };
    expect(await faultsOf((db) => documentOf(db, person, [SCALE_ORGANIZATION], new Date()))).toEqual([]);
  });

  test('a deletion finds the name wherever it stands', async () => {
    const [person] = await database.db.select().from(t.users).where(eq(t.users.id, 'scale-3002'));
    const scans = (tx: Db) =>
      rowsOf(tx, sql`select seq_scan from pg_stat_xact_user_tables where relname = 'audit_records'`);
    await database.db.transaction(async (tx) => {
      const before = await scans(tx);
      await forgetPerson(tx, person!);
      expect(await scans(tx)).toEqual(before);
    });
  });
});
