import { useCallback, useMemo } from 'react';
import { indexRows } from './search-index';
import type { Column, Filter, RowSource, TableQuery } from './types';
import { filterRows, sortRows } from './view';

/** The body's view of the rows, the same for local and remote ones. */
export type View<Row> = {
  matching: number | undefined;
  total: number | undefined;
  /** The row at an index of the view; undefined until it has loaded. */
  rowAt: (index: number) => Row | undefined;
  /** The ids of all matching rows if all are loaded, null otherwise. */
  allIds: () => readonly string[] | null;
};

/** Applies the query: here for local rows, by notifying the source for remote ones. */
export function useView<Row>(
  source: RowSource<Row>,
  query: TableQuery,
  columns: readonly Column<Row>[],
  filters: readonly Filter<Row>[],
  rowId: (row: Row) => string,
): View<Row> {
  const rows = source.kind === 'local' ? source.rows : undefined;
  const searchText = source.kind === 'local' ? source.searchText : undefined;
  const index = useMemo(() => (rows && searchText ? indexRows(rows, searchText) : []), [rows, searchText]);
  // Sorted before filtering: a search then keeps the order, and a keystroke needs no sorting.
  const sorted = useMemo(() => sortRows(index, query.sort, columns), [index, query.sort, columns]);
  const view = useMemo(() => filterRows(sorted, query, filters), [sorted, query, filters]);

  const isRemote = source.kind === 'remote';
  const matching = isRemote ? source.matching : rows === undefined ? undefined : view.length;
  const total = isRemote ? source.total : rows?.length;
  const rowHere = useCallback((position: number) => view[position]?.row, [view]);
  const rowAt = isRemote ? source.rowAt : rowHere;
  const allIds = useCallback(() => (isRemote ? null : view.map(({ row }) => rowId(row))), [isRemote, view, rowId]);
  return useMemo(() => ({ matching, total, rowAt, allIds }), [matching, total, rowAt, allIds]);
}
