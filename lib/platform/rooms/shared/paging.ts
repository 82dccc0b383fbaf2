import { type SQL, and, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { PageOf } from '@/lib/contract/entities/common';
import { MAX_PAGE_SIZE } from '@/lib/contract/limits';
import { searchedText } from '@/lib/contract/search-text';
import { invalid } from '../../api/handler';
import { afterKey, limited, ordered } from './sql';

/** The list parameters of the contract (`listQuery`) as the guard hands them over. */
export interface ListQuery {
  search?: string | undefined;
  sort?: string | undefined;
  cursor?: string | undefined;
  limit?: string | undefined;
  offset?: string | undefined;
}

/** What a list was asked for, with everything optional decided. */
export interface ListRequest<Sort extends string> {
  /** Without spaces, quotes and braces around it; undefined when nothing is searched for. */
  search: string | undefined;
  sort: Sort;
  descending: boolean;
  /** Rows of the page; null means the complete list as a plain array (docs/decisions/optional-operations.md). */
  limit: number | null;
  /** Key of the last row of the page before, as `pageOf` made it; null at the start. */
  after: readonly string[] | null;
  /** Rows before the page; null when it was not asked for. */
  offset: number | null;
}

/**
 * Reads the list parameters. An unknown sort falls back to the first, which is the list's own order.
 *
 * @param keyLength - how many values the key of a row has: what the list is sorted by, and the id
 * @throws ApiError request.invalid for a cursor that this list did not give out
 */
export function listRequest<const Sort extends string>(
  query: ListQuery,
  sorts: readonly [Sort, ...Sort[]],
  keyLength = 2,
): ListRequest<Sort> {
  const name = query.sort?.replace(/^-/, '');
  const sort = sorts.find((entry) => entry === name) ?? sorts[0];
  const search = query.search === undefined ? '' : searchedText(query.search);
  return {
    search: search === '' ? undefined : search,
    sort,
    descending: sort === name && query.sort?.startsWith('-') === true,
    limit: query.limit === undefined ? null : Math.min(Number(query.limit), MAX_PAGE_SIZE),
    after: query.cursor === undefined ? null : readCursor(query.cursor, keyLength),
    offset:
      query.offset === undefined || query.cursor !== undefined || query.limit === undefined
        ? null
        : Number(query.offset),
  };
}

/**
 * The answer of a list: a page when one was asked for, otherwise everything as an array.
 *
 * @param rows - the page's rows and, if there are more, at least one row too many
 * @param keyOf - the values after which the next page starts
 */
export function pageOf<Row, Item>(
  request: ListRequest<string>,
  rows: readonly Row[],
  total: number,
  keyOf: (row: Row) => readonly string[],
  toItem: (row: Row, index: number) => Item,
): Item[] | PageOf<Item> {
  if (request.limit === null) return rows.map(toItem);
  const shown = rows.slice(0, request.limit);
  const last = shown.at(-1);
  const nextCursor = rows.length > shown.length && last !== undefined ? writeCursor(keyOf(last)) : null;
  const offset = request.offset === null ? {} : { offset: request.offset };
  return { items: shown.map(toItem), total, nextCursor, ...offset };
}

/** The values after which the next page starts: `key` in the rows of a `Keyset`. */
export const keyOf = (columns: readonly SQL[]): SQL<string[]> =>
  sql`json_build_array(${sql.join([...columns], sql`, `)})`;

/** A list in the order of some columns. */
interface Keyset<Query extends PgSelect> {
  /** The order; the last of them is unique, and a cursor has their values. */
  columns: readonly SQL[];
  /** Which rows, on whatever page. */
  where: SQL | undefined;
  /** The query without condition, order and limit (`$dynamic()`). */
  rows: Query;
}

/** The rows of a page, and how many there are on all pages if they tell that by themselves. */
export async function keysetRows<Query extends PgSelect>(
  request: ListRequest<string>,
  { columns, where, rows: query }: Keyset<Query>,
): Promise<{ rows: Query['_']['result']; total: number | null }> {
  const { after, descending, offset, limit } = request;
  const behind = after === null ? undefined : afterKey(columns, after, descending);
  const sorted = query.where(and(where, behind)).orderBy(...ordered(columns, descending));
  const page = limited(sorted, fetchCount(request));
  const rows: Query['_']['result'] = await (offset === null ? page : page.offset(offset));
  if (limit === null) return { rows, total: rows.length };
  // The last page shows by itself how many there are; a count would search a second time.
  const before = after === null ? (offset ?? 0) : undefined;
  const isLast = before !== undefined && rows.length <= limit && (rows.length > 0 || before === 0);
  return { rows, total: isLast ? before + rows.length : null };
}

/**
 * The answer of a list in the order of some columns.
 *
 * @param list.rows - with `keyOf` of the columns as `key`
 * @param list.count - of all rows that `where` leaves (`$count`, which asks when it is awaited)
 * @param toItems - what the answer has of the rows of the page, in their order
 */
export async function keysetPage<Query extends PgSelect, Item>(
  request: ListRequest<string>,
  list: Keyset<Query> & { count: PromiseLike<number> },
  toItems: (rows: Query['_']['result']) => Item[] | Promise<Item[]>,
): Promise<Item[] | PageOf<Item>> {
  const { rows, total } = await keysetRows(request, list);
  const items = await toItems(rows.slice(0, request.limit ?? undefined));
  const keyed = rows as { key: string[] }[];
  const itemAt = (_: unknown, index: number): Item => items[index] as Item;
  return pageOf(request, keyed, total ?? (await list.count), ({ key }) => key, itemAt);
}

/** Rows to fetch for a request: one more than the page, to know whether there is another; undefined for all. */
export function fetchCount(request: ListRequest<string>): number | undefined {
  return request.limit === null ? undefined : request.limit + 1;
}

/** The cursor of the page after a key. */
export function writeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function readCursor(cursor: string, keyLength: number): readonly string[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(key) && key.length === keyLength && key.every((value) => typeof value === 'string')) return key;
  } catch {
    // Not JSON: not a cursor of ours either.
  }
  throw invalid('cursor', 'invalid');
}
