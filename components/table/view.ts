import { type Indexed, matchesWords, searchWords } from './search-index';
import type { Column, Filter, TableQuery } from './types';

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
 * before "Team 10"). Nulls are not its business: the table puts them last in both directions.
 */
export function compareValues(locale: string): (a: unknown, b: unknown) => number {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
}

/**
 * Which columns fit: while the least widths exceed the space, the column with the highest `yields` goes.
 *
 * @param width - space in pixels; undefined before it is known, then all columns fit
 * @param reserved - pixels for checkbox and row menu
 * @returns the columns that stay, in order
 */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  width: number | undefined,
  reserved: number,
): readonly Column<Row>[] {
  if (width === undefined) return columns;
  let kept = columns;
  const needed = (): number => kept.reduce((sum, column) => sum + column.width, reserved);
  while (needed() > width) {
    const candidates = kept.filter((column, index) => index > 0 && column.yields !== undefined);
    if (candidates.length === 0) break;
    const first = candidates.reduce((a, b) => ((b.yields ?? 0) >= (a.yields ?? 0) ? b : a));
    kept = kept.filter((column) => column !== first);
  }
  return kept;
}
