'use client';

import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useLocale } from 'next-intl';
import { useEffect, useMemo } from 'react';
import { type Indexed, indexRows } from './search-index';
import type { Column, Filter, RowSource, TableQuery } from './types';
import { compareValues, filterRows } from './view';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/** What the body draws, the same for rows here and rows on the server. */
export type View<Row> = {
  /** Rows that match; undefined while the first answer is on its way. */
  matching: number | undefined;
  /** Rows without search and filters. */
  total: number | undefined;
  /** The row at a position of the view; undefined until it has arrived. */
  rowAt: (index: number) => Row | undefined;
  /** The ids of all matching rows when they are all here, null otherwise. */
  allIds: () => readonly string[] | null;
};

const NO_ROWS: readonly never[] = [];

/** Applies the query: here for local rows, by telling the source for remote ones. */
export function useView<Row>(
  source: RowSource<Row>,
  query: TableQuery,
  columns: readonly Column<Row>[],
  filters: readonly Filter<Row>[],
  rowId: (row: Row) => string,
): View<Row> {
  const locale = useLocale();
  const rows = source.kind === 'local' ? source.rows : undefined;
  const searchText = source.kind === 'local' ? source.searchText : undefined;
  const index = useMemo(() => (rows && searchText ? indexRows(rows, searchText) : []), [rows, searchText]);
  const filtered = useMemo(() => filterRows(index, query, filters), [index, query, filters]);

  const definitions = useMemo(() => {
    const compare = compareValues(locale);
    return columns.map((column): ColumnDef<typeof features, Indexed<Row>> => ({
      id: column.id,
      // Undefined is what TanStack sorts last in both directions.
      accessorFn: ({ row }) => column.sort?.(row) ?? undefined,
      sortUndefined: 'last',
      sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
    }));
  }, [columns, locale]);
  const sorting = useMemo(() => (query.sort ? [{ id: query.sort.id, desc: query.sort.descending }] : []), [query.sort]);
  const table = useTable({
    features,
    columns: definitions,
    data: source.kind === 'local' ? filtered : NO_ROWS,
    state: { sorting },
    getRowId: ({ row }) => rowId(row),
  });

  const onQuery = source.kind === 'remote' ? source.onQuery : undefined;
  useEffect(() => onQuery?.(query), [onQuery, query]);

  if (source.kind === 'remote') {
    return { matching: source.matching, total: source.total, rowAt: source.rowAt, allIds: () => null };
  }
  const sorted = table.getRowModel().rows;
  return {
    matching: rows === undefined ? undefined : sorted.length,
    total: rows?.length,
    rowAt: (position) => sorted[position]?.original.row,
    allIds: () => sorted.map((row) => row.id),
  };
}
