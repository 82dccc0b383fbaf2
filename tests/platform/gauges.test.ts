/** What the page of metrics says of the platform's data and its pools: docs/decisions/gauges.md. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it, test } from 'vitest';
import { createPlatformMetrics } from '@/lib/console/process/platform-metrics';
import { rowsOf } from '@/lib/platform/db/database';
import { type OpenDatabase, openDatabase } from '@/lib/platform/db/open';
import { outboxMails } from '@/lib/platform/db/schema';
import { gaugesOf, watched } from '@/lib/platform/gauges';
import { sweepOld, DEFAULT_RETENTION } from '@/lib/platform/retention';
import { databaseOf, migratedDatabase } from './support/database';
import { type TestPlatform, dataDirWith, discover, signIn, startTestPlatform } from './support/platform';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

let platform: TestPlatform;
/** Whose statements are counted. A platform has its own in between: a second after a sign-in it writes what was used. */
let database: OpenDatabase;
let dataDir: string;
const statements: string[] = [];
const times: number[] = [];
beforeAll(async () => {
  platform = await startTestPlatform();
  dataDir = await dataDirWith('migrated');
  database = await openDatabase({
    dataDir,
    databaseUrl: await databaseOf(dataDir, 'migrated'),
    log: silent,
    onStatement: (statement) => void statements.push(statement),
    onStatementTime: (seconds) => times.push(seconds),
  });
});
afterAll(async () => {
  await platform.dispose();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const mail = (createdAt: Date, state: 'kept' | 'waiting') => ({
  ...{ id: randomUUID(), sender: 'a@b.test', recipient: 'c@d.test', subject: 'x', body: 'x', language: 'en' },
  ...{ createdAt, state },
});

it('counts sessions and waiting mails, and says how old the oldest mail and the keys are', async () => {
  const before = await gaugesOf(platform.db)();
  expect(before).toMatchObject({ sessions: 0, mailsWaiting: 0, oldestMailSeconds: 0 });
  await signIn(await discover(platform), 'anja.berg');
  const hourAgo = new Date(Date.now() - 3_600_000);
  await platform.db
    .insert(outboxMails)
    .values([mail(hourAgo, 'waiting'), mail(new Date(), 'waiting'), mail(hourAgo, 'kept')]);
  await platform.db.execute(sql`update signing_keys set created_at = now() - interval '9 days'`);
  const after = await gaugesOf(platform.db)();
  expect(after).toMatchObject({ sessions: 1, mailsWaiting: 2 });
  expect(Math.floor(after.oldestMailSeconds / 60)).toBe(60);
  expect(Math.floor(after.signingKeySeconds / 86_400)).toBe(9);
});

it('has the size of every table', async () => {
  const { tableBytes } = await gaugesOf(platform.db)();
  const tables = await rowsOf<{ name: string }>(
    platform.db,
    sql`select tablename as name from pg_tables where schemaname = current_schema()`,
  );
  expect(Object.keys(tableBytes).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  expect(tableBytes.audit_records).toBeGreaterThan(0);
});

it('asks with one statement in half a minute, however often the page is read, and reads no large table', async () => {
  const metrics = createPlatformMetrics();
  metrics.watch(watched(database));
  statements.length = 0;
  for (let reads = 0; reads < 5; reads += 1) expect(await metrics.text()).toContain('_platform_sessions 0\n');
  expect(statements).toHaveLength(1);
  const tables = [...statements.join().matchAll(/\bfrom ([a-z_]+)/g)].map(([, table]) => table);
  expect(new Set(tables)).toEqual(new Set(['oidc_records', 'now', 'outbox_mails', 'signing_keys', 'pg_class']));
});

it('counts sessions by an index, among any number of tokens', async () => {
  const plan = await platform.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return await rowsOf<{ 'QUERY PLAN': string }>(
      tx,
      sql`explain select count(*) from oidc_records where model = 'Session' and expires_at > now()`,
    );
  });
  expect(JSON.stringify(plan)).toMatch(/Index Cond: \(model = 'Session'/);
});

it('times each statement, those of transactions and refused ones too', async () => {
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    times.length = 0;
    await work();
    return times.length;
  };
  const one = sql`select 1`;
  expect(await timed(() => database.db.execute(one))).toBe(1);
  expect(await timed(() => database.db.execute(sql`select 1 / 0`).catch(() => undefined))).toBe(1);
  const inner = async () =>
    await database.db.transaction(async (tx) => {
      await tx.execute(one);
      await tx.transaction(async (nested) => await nested.execute(one));
    });
  expect(await timed(inner)).toBeGreaterThanOrEqual(2);
});

it('notes a sweep that finds nothing: it was done', async () => {
  const swept: string[] = [];
  const { db } = platform;
  await sweepOld(db, DEFAULT_RETENTION);
  await sweepOld(db, DEFAULT_RETENTION, (what, rows) => swept.push(`${what} ${rows}`));
  expect(swept).toContain('mails 0');
  expect(swept).toContain('audit 0');
});

test.skipIf(inject('postgres') === undefined)(
  'says how many connections are used, and what waits for one',
  async () => {
    // Without what a platform does by itself meanwhile.
    const databaseUrl = await migratedDatabase(inject('postgres')!);
    const { db, pools, close } = await openDatabase({
      dataDir: '',
      databaseUrl,
      log: silent,
      onStatementTime: () => {},
    });
    const load = () => pools.main?.();
    expect(load()).toEqual({ used: 0, waiting: 0 });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const transactions = Array.from({ length: 12 }, () => db.transaction(async () => await held));
    await expect.poll(load).toEqual({ used: 10, waiting: 2 });
    const all = Promise.all([...transactions, db.execute(sql`select 1`)]);
    await expect.poll(load).toEqual({ used: 10, waiting: 3 });
    release();
    await all;
    expect(load()).toEqual({ used: 0, waiting: 0 });
    await db.execute(sql`select 1 / 0`).catch(() => undefined);
    expect(load()).toEqual({ used: 0, waiting: 0 });
    await close();
  },
);
