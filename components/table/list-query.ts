/** From the table's query to the optional parameters of a growing list (`listQuery` of the contract). Pure. */
import type { Sort, TableQuery } from './types';

/** Rows of a page: more than most windows show, and little enough for the first view to carry. A list of more is the platform's to search. */
export const PAGE_ROWS = 40;

/** Parameters of a call; filters go by their id, several choices with commas between them. */
export type ListParameters = Record<string, string | undefined>;

/** Asks for the page with this number. Its offset asks, too, whether the platform serves jumps. */
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

/** By name, A first: the order of a list that says no other. */
export const BY_NAME = { id: 'name', descending: false } as const;

/** Asks for the first rows without any search or filter, as the server does for the first view. */
export function firstPage(sort: Sort = BY_NAME): ListParameters {
  return pageParameters({ search: '', sort, filters: {} }, 0);
}

/** Rows around those in view that are loaded, too. */
const MARGIN = 30;

/**
 * Numbers of the pages that hold the rows in sight and those around them.
 *
 * @param total - undefined until the first answer: then only the page of the first row in view
 */
export function pagesAround(first: number, last: number, total: number | undefined): { from: number; to: number } {
  if (total === undefined) {
    const only = Math.floor(first / PAGE_ROWS);
    return { from: only, to: only };
  }
  const page = (row: number): number => Math.floor(Math.min(Math.max(0, row), Math.max(0, total - 1)) / PAGE_ROWS);
  return { from: page(first - MARGIN), to: page(last + MARGIN) };
}
