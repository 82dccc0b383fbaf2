import { type Logger, type SQL, and, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { foldCase, searchWords } from '@/lib/contract/search-text';
import type * as schema from './schema';

/**
 * The platform's database, with either driver. A transaction has the same type, so store functions take a `Db` inside or outside of one.
 */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Drizzle's configuration of a database. Each database has its own schema object, which identifies its platform keys. */
export interface Drizzled {
  schema: typeof schema;
  logger: Logger | undefined;
}

/**
 * Runs a raw statement and returns its rows.
 *
 * @returns the rows as the driver gives them: timestamps are strings here, use the query builder where dates matter
 */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(statement);
  return (result as { rows: Row[] }).rows;
}

/**
 * Runs several queries as one statement, because a round trip costs more than most queries.
 *
 * @param parts - the queries by name; the names of their columns differ within a query
 * @returns the rows of each, in its order, as JSON: timestamps are strings here
 */
export async function together<Rows extends object>(
  db: Db,
  parts: { [Name in keyof Rows]: SQL },
): Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const columns = Object.entries<SQL>(parts).map(
    ([name, part]) => sql`(select coalesce(json_agg(part), '[]') from (${part}) part) as ${sql.identifier(name)}`,
  );
  const [row] = await rowsOf<{ [Name in keyof Rows]: Rows[Name][] }>(db, sql`select ${sql.join(columns, sql`, `)}`);
  if (row === undefined) throw new Error('a statement without a table returned no row');
  return row;
}

/**
 * In the text of a statement that is planned for its parameters each time: after five runs a prepared one may keep a plan that fits no
 * parameters well (PREPARE of PostgreSQL, plan_cache_mode).
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

/** A list for "= any(…)". It is one parameter for any number of values, so the statement stays the same. */
export function anyOf(values: readonly string[]): SQL {
  return sql`any(array(select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb)))`;
}

/** An error and its causes: Drizzle wraps errors of the database and its driver. */
export function* causesOf(error: unknown) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    yield cause as Error & { code?: unknown; constraint?: unknown };
  }
}

/** Whether an error is a unique violation (SQLSTATE 23505), optionally of one named constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = [...causesOf(error)].find(({ code }) => code === '23505');
  return found !== undefined && (constraint === undefined || found.constraint === constraint);
}

/** Starts a transaction without a statement timeout: for work on whole tables that no person waits for. */
export const WITHOUT_LIMIT = sql`set local statement_timeout = 0`;

/** SQLSTATE "query canceled": the statement timed out. */
const CANCELED = '57014';

/** Whether an error says that a statement timed out. */
export function isTooLong(error: unknown): boolean {
  return [...causesOf(error)].some(({ code }) => code === CANCELED);
}

/** SQLSTATE "cached plan must not change result type": the table's columns have changed since the statement was prepared. */
export const CHANGED_ROWS = '0A000';

/** SQLSTATE "deadlock detected". */
export const DEADLOCK = '40P01';

const MAX_REPEATS = 3;
/**
 * "Deadlock detected" and "could not serialize": another transaction made the database roll this one back, so repeat it. "Foreign key
 * violation": a row that was just checked (a role that is given) has been deleted; repeated, the check reports it.
 */
const LOST_AGAINST_OTHERS = new Set<unknown>([DEADLOCK, '40001', '23503', CHANGED_ROWS]);

/** Another transaction was faster. This one is repeated, as after a rollback by the database. */
export class Overtaken extends Error {
  override name = 'Overtaken';
  readonly code = '40001';
}

const isLostAgainstOthers = (error: unknown): boolean =>
  [...causesOf(error)].some(({ code }) => LOST_AGAINST_OTHERS.has(code));

/**
 * Runs a transaction and repeats it when it conflicts with another. `work` must therefore have no effects that the database cannot roll
 * back.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (repeats === MAX_REPEATS || !isLostAgainstOthers(error)) throw error;
    }
  }
}

/** Whether a search equals the whole id of a row, in any case: ids are stored in lower case. */
export const isId = (id: AnyPgColumn, search: string): SQL => eq(id, foldCase(search));

/** Escapes `%` and `_` for `like`, and wraps the text in `%…%`. */
export function likeContains(text: string): string {
  return `%${foldCase(text).replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * A search condition: each word occurs somewhere in the row, as in lists that the browser searches.
 *
 * @param search - undefined when nothing is searched for
 * @param find - the condition for one word, by its pattern for `like`
 */
export function everyWord(search: string | undefined, find: (pattern: string) => SQL | undefined): SQL | undefined {
  return search === undefined ? undefined : and(...searchWords(search).map((word) => find(likeContains(word))));
}

/** The UTC day of a moment, independent of the server's time zone. */
export const dayOf = (at: SQL): SQL => sql`(${at} at time zone 'UTC')::date`;
