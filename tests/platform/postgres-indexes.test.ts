/** The indexes of searches on PostgreSQL, built beside processes that read and write. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Db, rowsOf } from '@/lib/platform/db/database';
import { openDatabase } from '@/lib/platform/db/open';
import { newDataFolder } from '../support/data-folders';
import { connect, runOn } from '../support/postgres';
import { silent } from './support/admin';
import { databaseOf } from './support/database';

const NAMES = 'audit_records_names';
const WRITE = `insert into audit_records (request_id, actor_id, operation, result) values ('1', 'one', 'test', 'success')`;

/** A database with all tables and without that index, and starts on it. */
async function withoutIndex() {
  const databaseUrl = (await databaseOf(newDataFolder(), 'migrated'))!;
  const database = await openDatabase({ dataDir: '', databaseUrl, log: silent });
  await database.db.execute(sql.raw(`drop index ${NAMES}`));
  const lines: [string, unknown][] = [];
  const keep = ({ index }: Record<string, unknown>, message: string) => void lines.push([message, index]);
  const log = { info: keep, warn: keep, error: keep };
  const start = async () => (await openDatabase({ dataDir: '', databaseUrl, log })).close();
  return { ...database, databaseUrl, lines, start };
}

const isValid = (db: Db) =>
  rowsOf(db, sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${NAMES})`);
/** How many builds of an index wait for a transaction. */
const waiting = (db: Db) =>
  rowsOf(
    db,
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like 'create index%'`,
  );
const BUILT = [
  ['a search index is being built', NAMES],
  ['a search index was built', NAMES],
];

test('writes go on while an index is built, which another start waits for', async () => {
  const { db, close, databaseUrl, lines, start } = await withoutIndex();
  const writer = await connect(databaseUrl);
  try {
    await writer.query(`begin; ${WRITE}`);
    const first = start();
    await expect.poll(() => waiting(db)).toHaveLength(1);
    await runOn(databaseUrl, `set lock_timeout = '2s'`, WRITE);
    const second = start();
    await expect
      .poll(() => lines.map(([message]) => message))
      .toContain('another process builds the search indexes; this one waits for it');
    expect(await isValid(db)).toEqual([{ valid: false }]);
    await writer.query('commit');
    await Promise.all([first, second]);
    expect(await isValid(db)).toEqual([{ valid: true }]);
    expect(lines.filter(([, index]) => index !== undefined)).toEqual(BUILT);
    await start();
    expect(lines).toHaveLength(3);
  } finally {
    await writer.end();
    await close();
  }
});

test('an index that a build which was cut short has left is built anew', async () => {
  const { db, close, databaseUrl, lines, start } = await withoutIndex();
  const writer = await connect(databaseUrl);
  try {
    await writer.query(`begin; ${WRITE}`);
    const cut = start();
    await expect.poll(() => waiting(db)).toHaveLength(1);
    await db.execute(sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'create index%'`);
    await cut;
    expect(await isValid(db)).toEqual([{ valid: false }]);
    expect(lines.at(-1)?.[0]).toBe('searches are slow: an index could not be built; the next start tries again');
    await writer.query('commit');
    lines.length = 0;
    await start();
    expect(await isValid(db)).toEqual([{ valid: true }]);
    expect(lines).toEqual(BUILT);
  } finally {
    await writer.end();
    await close();
  }
});
