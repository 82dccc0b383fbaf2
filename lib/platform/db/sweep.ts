import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from './database';

/** Rows that one step of a sweep deletes. Small, so that its locks are short. */
export const STEP_ROWS = 1000;

/** Deletes at most one step of a table's rows. @returns how many; fewer than `STEP_ROWS` when no more are left */
export async function deleteSome(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const removed = await rowsOf(
    db,
    sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${STEP_ROWS})) returning 1`,
  );
  return removed.length;
}
