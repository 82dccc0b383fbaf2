/** The indexes that make searches quick. */
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
};
/**
 * Kilobytes that an index collects before it sorts them in. What it has not sorted in is read by every search, so the planner reads
 * the table instead; and the built-in database has no autovacuum, which would tidy up.
 */
const PENDING_KB = 64;

/** Keeps two replicas from making the same index. */
const TRIGRAM_LOCK = 7_290_416;

async function isThere(db: Db, index: string): Promise<boolean> {
  // From the table: what `to_regclass` remembers of a name is as old as the last table that the connection has opened.
  const found = await rowsOf(
    db,
    sql`select 1 from pg_class where relname = ${index} and relnamespace = current_schema()::regnamespace`,
  );
  return found.length > 0;
}

/**
 * Trigram indexes make searches quick in large data. A database without the extension works all the same, only slower. Only what is
 * missing is made, each in its own transaction: `if not exists` locks the table before it looks, and a start that holds one table and
 * waits for the next stands in a deadlock with a transaction that writes in another order.
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
