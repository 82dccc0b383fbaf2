import { type SQL, like, or, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgSelect } from 'drizzle-orm/pg-core';
import { everyWord } from '../../db/database';

/** Ids per statement: a driver takes some 32,000 parameters at most, and plans stay good with fewer. */
const CHUNK = 500;

/** Runs a query for many ids in pieces and joins the answers. */
export async function inChunks<Row>(ids: readonly string[], run: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    for (const row of await run(ids.slice(start, start + CHUNK))) rows.push(row);
  }
  return rows;
}

/** Rows of one insert: the built-in database runs a statement in the thread that serves everyone. */
const WRITTEN = 100;

/** Writes many rows in several statements, between which other calls are served. */
export async function writeInChunks<Row>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += WRITTEN) await write(rows.slice(start, start + WRITTEN));
}

/** The rows that come after a key in the order of the columns (all ascending, or all descending). */
export function afterKey(columns: readonly SQL[], key: readonly (string | SQL)[], descending = false): SQL {
  const values = key.map((value) => sql`${value}`);
  return sql`(${sql.join([...columns], sql`, `)}) ${descending ? sql`<` : sql`>`} (${sql.join(values, sql`, `)})`;
}

/** Rows of a request as a table of a statement: `given(id text, …)`. However many they are, they are one parameter. */
export function recordsOf(rows: readonly Record<string, unknown>[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)`;
}

/** The condition that one of some texts is like a pattern, in lower case. */
export const oneLike = (pattern: string, ...texts: (AnyPgColumn | SQL)[]): SQL | undefined =>
  or(...texts.map((text) => like(sql`lower(${text})`, pattern)));

/** The condition that each word of a search is in one of some texts; undefined without a search. */
export const contains = (search: string | undefined, ...texts: (AnyPgColumn | SQL)[]): SQL | undefined =>
  everyWord(search, (pattern) => oneLike(pattern, ...texts));

/** `order by` terms in one direction. */
export function ordered(columns: readonly SQL[], descending = false): SQL[] {
  return columns.map((column) => (descending ? sql`${column} desc` : sql`${column} asc`));
}

/** Adds a limit only when there is one. */
export function limited<Query extends PgSelect>(query: Query, limit: number | undefined): Query {
  return limit === undefined ? query : (query.limit(limit) as Query);
}

/** `count(*)` as a number: the drivers give a bigint as text. */
export const countAll = sql<number>`count(*)::int`;
