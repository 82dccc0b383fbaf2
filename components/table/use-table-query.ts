'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { withoutDialog } from '@/components/ui/mechanisms/dialog-address';
import type { Column, Filter, Sort, TableQuery } from './types';
import { readQuery, writeQuery } from './url-state';

export type TableQueryOptions<Row> = {
  columns: readonly Column<Row>[];
  filters: readonly Filter<Row>[];
  initialSort: Sort | undefined;
  urlKey: string;
};

/**
 * The table's query, kept in the address: reload, back and a pasted link restore the view. It is replaced without a
 * request to the server (Next follows `history.replaceState`).
 *
 * @returns the query and the function that changes parts of it, and answers what it will be
 */
export function useTableQuery<Row>(
  options: TableQueryOptions<Row>,
): [TableQuery, (change: Partial<TableQuery>) => TableQuery] {
  const { columns, filters, initialSort, urlKey } = options;
  // A dialog that opens asks nothing else of the table: its query stays the very same.
  const asked = withoutDialog(useSearchParams().toString());
  const shape = useMemo(
    () => ({
      urlKey,
      sortable: columns.filter((column) => column.sort).map((column) => column.id),
      filters,
      initialSort: initialSort ?? null,
    }),
    [urlKey, columns, filters, initialSort],
  );
  const query = useMemo(() => readQuery(new URLSearchParams(asked), shape), [asked, shape]);
  const change = useCallback(
    (part: Partial<TableQuery>) => {
      // From the address itself, not from the last render: two changes may come in one tick.
      const now = new URLSearchParams(window.location.search);
      const next = writeQuery(now, { ...readQuery(now, shape), ...part }, shape);
      const search = next.toString();
      const url = `${window.location.pathname}${search === '' ? '' : `?${search}`}${window.location.hash}`;
      window.history.replaceState(null, '', url);
      return readQuery(next, shape);
    },
    [shape],
  );
  return [query, change];
}
