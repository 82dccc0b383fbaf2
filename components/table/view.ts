import { compareNames } from '@/lib/contract/compare-names';
import { type Indexed, matchesWords } from './search-index';
import { searchWords } from '@/lib/contract/search-text';
import type { Column, Filter, Sort, TableQuery } from './types';

/** The rows that match search and filters, in their order. A filter without `matches` accepts every row. */
export function filterRows<Row>(
  index: readonly Indexed<Row>[],
  query: Pick<TableQuery, 'search' | 'filters'>,
  filters: readonly Filter<Row>[],
): Indexed<Row>[] {
  const words = searchWords(query.search);
  const active = filters.flatMap(({ id, matches }) => {
    const values = query.filters[id];
    return matches && values && values.length > 0 ? [(row: Row) => matches(row, values)] : [];
  });
  return index.filter((entry) => matchesWords(entry.text, words) && active.every((passes) => passes(entry.row)));
}

/**
 * Compares sort values: numbers by size, texts by the common order of names, independent of the user's language, so that a list keeps its
 * order when it grows so long that the platform sorts it. The table puts nulls last in both directions before it compares.
 */
export function compareValues(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b));
}

/**
 * The rows in the order of a column, stable, rows without a value last in both directions. The value of each row is read once.
 * @param sort - null, or a column that does not sort, keeps the order
 */
export function sortRows<Row>(
  index: readonly Indexed<Row>[],
  sort: Sort | null,
  columns: readonly Column<Row>[],
): readonly Indexed<Row>[] {
  const valueOf = sort === null ? undefined : columns.find(({ id }) => id === sort.id)?.sort;
  if (valueOf === undefined) return index;
  const direction = sort?.descending ? -1 : 1;
  return index
    .map((entry) => ({ entry, value: valueOf(entry.row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return direction * compareValues(a.value, b.value);
    })
    .map(({ entry }) => entry);
}
