/** Trigram indexes for searches. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PlatformLog } from '../log';
import { type Db, rowsOf } from './database';
import type { PostgresPool } from './postgres';

const TRIGRAM_INDEXES = {
  users_search: 'users using gin (search_text gin_trgm_ops)',
  tenants_search: 'tenants using gin (lower(name) gin_trgm_ops)',
  organizations_search: 'organizations using gin (lower(name) gin_trgm_ops)',
  oidc_clients_search: 'oidc_clients using gin (lower(client_name) gin_trgm_ops)',
  application_roles_search: 'application_roles using gin (lower(name) gin_trgm_ops, lower(display_name) gin_trgm_ops)',
  application_permissions_search: 'application_permissions using gin (lower(name) gin_trgm_ops)',
  audit_records_search: 'audit_records using gin (history_text(details) gin_trgm_ops)',
  // For `forget_in_audit`, which looks for a name wherever it can stand.
  audit_records_names: 'audit_records using gin (lower(details::text) gin_trgm_ops)',
};
/**
 * Kilobytes of pending entries per index. Every search reads pending entries, so with many the planner reads the table instead; and the
 * built-in database has no autovacuum to merge them.
 */
const PENDING_KB = 64;

/** Advisory lock: one process at a time builds these indexes. */
const TRIGRAM_LOCK = 7_290_416;
/** How often a process looks whether another one has built them, in milliseconds. */
const POLL_MS = 500;

/**
 * Builds the missing trigram indexes, which make searches of large data fast. Without the extension a database works too, only slower.
 *
 * @param openUnlimited - opens connections without a statement timeout to a database that others write to; without it, there are none
 */
export async function addTrigrams(db: Db, log: PlatformLog, openUnlimited?: () => PostgresPool): Promise<void> {
  try {
    if ((await missingIn(db)).length === 0) return;
    if (openUnlimited === undefined) await buildMissing(db, log, '');
    else await buildInTurn(openUnlimited(), log);
  } catch (error) {
    log.warn({ err: error }, 'searches are slow: an index could not be built; the next start tries again');
  }
}

/** Builds, or waits until another process has built. */
async function buildInTurn(pool: PostgresPool, log: PlatformLog): Promise<void> {
  try {
    if (await buildAlone(pool.db, log)) return;
    log.info({}, 'another process builds the search indexes; this one waits for it');
    do await pause(POLL_MS);
    while (!(await buildAlone(pool.db, log)));
  } finally {
    await pool.close();
  }
}

/** The names of the indexes that are not there, or that a build which was cut short has left invalid. */
async function missingIn(db: Db): Promise<(keyof typeof TRIGRAM_INDEXES)[]> {
  // Read from the table, because `to_regclass` may answer from a stale cache of the connection.
  const valid = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_class join pg_index on indexrelid = pg_class.oid
      where indisvalid and relnamespace = current_schema()::regnamespace`,
  );
  const names = new Set(valid.map(({ name }) => name));
  return (Object.keys(TRIGRAM_INDEXES) as (keyof typeof TRIGRAM_INDEXES)[]).filter((name) => !names.has(name));
}

/**
 * Builds beside writes, under the advisory lock. A concurrent build waits for all transactions that have begun to read before it: one that
 * waited for the lock would wait for the build in turn, so the lock is only tried, and its own transaction reads nothing meanwhile. A lock
 * of the session would be left behind by a pooler, which gives each statement another session.
 *
 * @returns false when another process has the lock
 */
function buildAlone(db: Db, log: PlatformLog): Promise<boolean> {
  return db.transaction(
    async (tx) => {
      const [lock] = await rowsOf<{ isMine: boolean }>(
        tx,
        sql`select pg_try_advisory_xact_lock(${TRIGRAM_LOCK}) as "isMine"`,
      );
      if (lock?.isMine !== true) return false;
      // Also ends the result of the statement before, which would count as reading.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await buildMissing(db, log, 'concurrently');
      return true;
    },
    { isolationLevel: 'read committed' },
  );
}

async function buildMissing(db: Db, log: PlatformLog, how: 'concurrently' | ''): Promise<void> {
  const missing = await missingIn(db);
  if (missing.length > 0 && !(await hasExtension(db, log))) return;
  for (const index of missing) {
    const startedAt = performance.now();
    log.info({ index }, 'a search index is being built');
    // One that is there is what a build that was cut short has left.
    await db.execute(sql.raw(`drop index ${how} if exists ${index}`));
    const on = `${TRIGRAM_INDEXES[index]} with (gin_pending_list_limit = ${PENDING_KB})`;
    await db.execute(sql.raw(`create index ${how} ${index} on ${on}`));
    log.info({ index, ms: Math.round(performance.now() - startedAt) }, 'a search index was built');
  }
}

/** Whether the database has the extension of trigrams, after an attempt to create it. */
async function hasExtension(db: Db, log: PlatformLog): Promise<boolean> {
  try {
    await db.execute(sql`create extension if not exists pg_trgm`);
    return true;
  } catch (error) {
    log.warn(
      { err: error },
      'searches are slow without pg_trgm: create the extension, or give the user CREATE on the database',
    );
    return false;
  }
}
