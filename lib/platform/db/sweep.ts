import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from './database';

/** Rows that a step of a sweep removes: its locks are short, however much there is to remove. */
export const STEP_ROWS = 1000;

/** Removes some of the rows of a table: at most those of one step. @returns how many; fewer than `STEP_ROWS` when no more are left */
export async function deleteSome(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const removed = await rowsOf(
    db,
    sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${STEP_ROWS})) returning 1`,
  );
  return removed.length;
}
