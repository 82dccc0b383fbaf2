/** Trigram indexes for searches. */
import { sql } from 'drizzle-orm';
import type { PlatformLog } from '../log';
import { type Db, WITHOUT_LIMIT, rowsOf } from './database';

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

/** Advisory lock: keeps two replicas from creating the same index. */
const TRIGRAM_LOCK = 7_290_416;

async function isThere(db: Db, index: string): Promise<boolean> {
  // Read from the table, because `to_regclass` may answer from a stale cache of the connection.
  const found = await rowsOf(
    db,
    sql`select 1 from pg_class where relname = ${index} and relnamespace = current_schema()::regnamespace`,
  );
  return found.length > 0;
}

/**
 * Creates trigram indexes, which make searches of large data fast. Without the extension a database works too, only slower. Creates only
 * missing ones, each in its own transaction: `if not exists` locks the table before it checks, and a start that locks one table and
 * waits for the next deadlocks with a transaction that writes in another order.
 */
export async function addTrigrams(db: Db, log: PlatformLog): Promise<void> {
  try {
    for (const [name, on] of Object.entries(TRIGRAM_INDEXES)) {
      if (await isThere(db, name)) continue;
      await db.transaction(async (tx) => {
        await tx.execute(WITHOUT_LIMIT);
        await tx.execute(sql`select pg_advisory_xact_lock(${TRIGRAM_LOCK})`);
        if (await isThere(tx, name)) return;
        await tx.execute(sql`create extension if not exists pg_trgm`);
        await tx.execute(sql.raw(`create index ${name} on ${on} with (gin_pending_list_limit = ${PENDING_KB})`));
      });
    }
  } catch (error) {
    log.warn(
      { err: error },
      'searches are slow without pg_trgm: create the extension, or give the user CREATE on the database',
    );
  }
}
