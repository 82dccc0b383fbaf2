/** Converts the table's query to the optional parameters of a growing list (`listQuery` of the contract). Pure. */
import type { Sort, TableQuery } from './types';

/** Rows per page: more than most windows show, and few enough for the first view. The platform searches longer lists. */
export const PAGE_ROWS = 40;

/** Parameters of a call; filters by their id, with several values separated by commas. */
export type ListParameters = Record<string, string | undefined>;

/** The parameters of the page with this number. Its offset also tests whether the platform supports jumps. */
export function pageParameters(query: TableQuery, page: number): ListParameters {
  const { search, sort, filters } = query;
  return {
    ...Object.fromEntries(Object.entries(filters).map(([id, values]) => [id, values.join(',')])),
    search: search === '' ? undefined : search,
    sort: sort === null ? undefined : `${sort.descending ? '-' : ''}${sort.id}`,
    limit: String(PAGE_ROWS),
    offset: String(page * PAGE_ROWS),
  };
}

/** By name, ascending: the default order of a list. */
export const BY_NAME = { id: 'name', descending: false } as const;

/** The parameters of the first rows without search or filter, as the server requests them for the first view. */
export function firstPage(sort: Sort = BY_NAME): ListParameters {
  return pageParameters({ search: '', sort, filters: {} }, 0);
}

/** The number of rows around the visible ones that are loaded, too. */
const MARGIN = 30;

/**
 * Numbers of the pages with the visible rows and those around them.
 * @param total - undefined until the first answer: then only the page of the first visible row
 */
export function pagesAround(first: number, last: number, total: number | undefined): { from: number; to: number } {
  if (total === undefined) {
    const only = Math.floor(first / PAGE_ROWS);
    return { from: only, to: only };
  }
  const page = (row: number): number => Math.floor(Math.min(Math.max(0, row), Math.max(0, total - 1)) / PAGE_ROWS);
  return { from: page(first - MARGIN), to: page(last + MARGIN) };
}
