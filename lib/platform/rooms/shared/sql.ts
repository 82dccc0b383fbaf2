import { type SQL, like, or, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgSelect } from 'drizzle-orm/pg-core';
import { everyWord } from '../../db/database';

/** Rows per insert: the built-in database runs a statement in the thread that serves all requests. */
const WRITTEN = 100;

/** Writes many rows in several statements, between which other calls are served. */
export async function writeInChunks<Row>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += WRITTEN) await write(rows.slice(start, start + WRITTEN));
}

/** The condition for rows after a key, in the order of the columns (all ascending, or all descending). */
export function afterKey(columns: readonly SQL[], key: readonly (string | SQL)[], descending = false): SQL {
  const values = key.map((value) => sql`${value}`);
  return sql`(${sql.join([...columns], sql`, `)}) ${descending ? sql`<` : sql`>`} (${sql.join(values, sql`, `)})`;
}

/** Rows as a table in a statement: `given(id text, …)`. One parameter for any number of rows. */
export function recordsOf(rows: readonly Record<string, unknown>[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)`;
}

/** The condition that one of several texts matches a pattern, in lower case. */
export const oneLike = (pattern: string, ...texts: (AnyPgColumn | SQL)[]): SQL | undefined =>
  or(...texts.map((text) => like(sql`lower(${text})`, pattern)));

/** The condition that each word of a search is in one of several texts; undefined without a search. */
export const contains = (search: string | undefined, ...texts: (AnyPgColumn | SQL)[]): SQL | undefined =>
  everyWord(search, (pattern) => oneLike(pattern, ...texts));

/** `order by` terms in one direction. */
export function ordered(columns: readonly SQL[], descending = false): SQL[] {
  return columns.map((column) => (descending ? sql`${column} desc` : sql`${column} asc`));
}

/** Adds a limit if there is one. */
export function limited<Query extends PgSelect>(query: Query, limit: number | undefined): Query {
  return limit === undefined ? query : (query.limit(limit) as Query);
}

/** `count(*)` as a number, because the drivers return a bigint as text. */
export const countAll = sql<number>`count(*)::int`;
