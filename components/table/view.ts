import { type Indexed, matchesWords, searchWords } from './search-index';
import type { Column, Filter, Sort, TableQuery } from './types';

/** The rows that match search and filters, in their order. A filter without `matches` lets every row through. */
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
 * A comparison of sort values: numbers by size, texts as the language orders them with numbers inside by size ("Team 2"
 * before "Team 10"). The table puts nulls last in both directions before it compares.
 */
export function compareValues(locale: string): (a: unknown, b: unknown) => number {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
}

/**
 * The rows in the order of a column, stable, rows without a value last in both directions. The value of each row is read once.
 *
 * @param sort - null, or a column that does not sort, leaves the order as it is
 */
export function sortRows<Row>(
  index: readonly Indexed<Row>[],
  sort: Sort | null,
  columns: readonly Column<Row>[],
  locale: string,
): readonly Indexed<Row>[] {
  const valueOf = sort === null ? undefined : columns.find(({ id }) => id === sort.id)?.sort;
  if (valueOf === undefined) return index;
  const compare = compareValues(locale);
  const direction = sort?.descending ? -1 : 1;
  return index
    .map((entry) => ({ entry, value: valueOf(entry.row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return direction * compare(a.value, b.value);
    })
    .map(({ entry }) => entry);
}
