import { type Logger, type SQL, and, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { foldCase, searchWords } from '@/lib/contract/search-text';
import type * as schema from './schema';

/**
 * The platform's database, whichever of the two drivers is behind it. A transaction has the same type, so a store function
 * takes a `Db` and does not care whether it runs inside one.
 */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** What Drizzle is given of a database. The schema is an object of its own, by which its platform keys are found. */
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
 * Runs several queries as one statement, because each statement costs more than most of them do.
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

/** A list of texts for a condition: "= any(…)". However many they are, they are one parameter, and the statement is the same. */
export function anyOf(values: readonly string[]): SQL {
  return sql`any(array(select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb)))`;
}

/** What the database or its driver says of an error: Drizzle wraps it. */
export function* causesOf(error: unknown) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    yield cause as Error & { code?: unknown; constraint?: unknown };
  }
}

/** Whether an error is the database's "unique constraint violated" (SQLSTATE 23505), optionally of one named constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = [...causesOf(error)].find(({ code }) => code === '23505');
  return found !== undefined && (constraint === undefined || found.constraint === constraint);
}

/** Begins a transaction whose statements may take as long as they need: work on whole tables, for which no person waits. */
export const WITHOUT_LIMIT = sql`set local statement_timeout = 0`;

/** SQLSTATE "query canceled": the statement took longer than it may. */
const CANCELED = '57014';

/** Whether an error says that a statement was ended because it took too long. */
export function isTooLong(error: unknown): boolean {
  return [...causesOf(error)].some(({ code }) => code === CANCELED);
}

/** SQLSTATE: "cached plan must not change result type", because a table has other columns than when the statement was prepared. */
export const CHANGED_ROWS = '0A000';

/** SQLSTATE "deadlock detected". */
export const DEADLOCK = '40P01';

const MAX_REPEATS = 3;
/**
 * "Deadlock detected" and "could not serialize": the database undid the transaction because of another one; it can simply be repeated.
 * "Foreign key violation": what was checked a moment ago (a role that is given) was deleted since; repeated, the check says so.
 */
const LOST_AGAINST_OTHERS = new Set<unknown>([DEADLOCK, '40001', '23503', CHANGED_ROWS]);

/** Another transaction took what this one was about to take: it is repeated like one that the database undid. */
export class Overtaken extends Error {
  override name = 'Overtaken';
  readonly code = '40001';
}

const isLostAgainstOthers = (error: unknown): boolean =>
  [...causesOf(error)].some(({ code }) => LOST_AGAINST_OTHERS.has(code));

/**
 * Runs a transaction, and repeats it when the database undid it for the sake of another one. `work` must therefore do nothing that the
 * database cannot undo.
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

/** Whether a search is the whole id of a row, in capitals too: ids are made in small letters. */
export const isId = (id: AnyPgColumn, search: string): SQL => eq(id, foldCase(search));

/** Escapes a search text for `like`, so that `%` and `_` mean themselves, and wraps it in `%…%`. */
export function likeContains(text: string): string {
  return `%${foldCase(text).replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The condition of a search: every word of it is found somewhere in the row, as in a list that the browser searches.
 *
 * @param search - undefined when nothing is searched for
 * @param find - the condition for one word, by its pattern for `like`
 */
export function everyWord(search: string | undefined, find: (pattern: string) => SQL | undefined): SQL | undefined {
  return search === undefined ? undefined : and(...searchWords(search).map((word) => find(likeContains(word))));
}

/** The day of UTC of a moment: what a server's own time zone is does not matter. */
export const dayOf = (at: SQL): SQL => sql`(${at} at time zone 'UTC')::date`;
