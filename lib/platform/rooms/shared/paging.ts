import { type SQL, and, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import type { PageOf } from '@/lib/contract/entities/common';
import { MAX_PAGE_SIZE } from '@/lib/contract/limits';
import type { paged } from '@/lib/contract/operations/shared';
import { searchedText } from '@/lib/contract/search-text';
import { invalid } from '../../api/handler';
import { afterKey, limited, ordered } from './sql';

/** Validated query parameters of a list. */
export type ListQuery = v.InferOutput<typeof paged>;

export interface ListRequest<Sort extends string> {
  /** Trimmed, without quotes and braces around it; undefined without a search. */
  search: string | undefined;
  sort: Sort;
  descending: boolean;
  /** Most rows of the page; null for the complete list as an array (docs/decisions/optional-operations.md). */
  limit: number | null;
  /** Key of the previous page's last row, as made by `pageOf`; null at the start. */
  after: readonly string[] | null;
  /** Rows to skip; null when not requested. */
  offset: number | null;
}

/**
 * Parses the list parameters. An unknown sort falls back to the first, the list's default.
 *
 * @param keyLength - number of values in a row's key: the sort columns, and the id
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
 * A list's answer: a page when one was requested, otherwise an array of all rows.
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

/** A row's cursor values: `key` in the rows of a `Keyset`. */
export const keyOf = (columns: readonly SQL[]): SQL<string[]> =>
  sql`json_build_array(${sql.join([...columns], sql`, `)})`;

interface Keyset<Query extends PgSelect> {
  /** The sort columns; the last is unique. A cursor contains their values. */
  columns: readonly SQL[];
  where: SQL | undefined;
  /** The query without condition, order and limit (`$dynamic()`). */
  rows: Query;
}

/** The rows of a page, and the total if they determine it. */
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
  // The last page determines the total; a count would search a second time.
  const before = after === null ? (offset ?? 0) : undefined;
  const isLast = before !== undefined && rows.length <= limit && (rows.length > 0 || before === 0);
  return { rows, total: isLast ? before + rows.length : null };
}

/**
 * The answer of a list sorted by columns.
 *
 * @param list.rows - with `keyOf` of the columns as `key`
 * @param list.count - of all rows that match `where` (`$count`, which runs when it is awaited)
 * @param toItems - maps the page's rows to the answer, in their order
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

/** Rows to fetch: one more than the page, to detect another page; undefined for all. */
export function fetchCount(request: ListRequest<string>): number | undefined {
  return request.limit === null ? undefined : request.limit + 1;
}

/** Encodes a key as the cursor of the next page. */
export function writeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function readCursor(cursor: string, keyLength: number): readonly string[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(key) && key.length === keyLength && key.every((value) => typeof value === 'string')) return key;
  } catch {
    // Not JSON, so not one of our cursors.
  }
  throw invalid('cursor', 'invalid');
}
