'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
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
 * @returns the query and the function that changes parts of it
 */
export function useTableQuery<Row>(
  options: TableQueryOptions<Row>,
): [TableQuery, (change: Partial<TableQuery>) => void] {
  const { columns, filters, initialSort, urlKey } = options;
  const params = useSearchParams();
  const shape = useMemo(
    () => ({
      urlKey,
      sortable: columns.filter((column) => column.sort).map((column) => column.id),
      filters,
      initialSort: initialSort ?? null,
    }),
    [urlKey, columns, filters, initialSort],
  );
  const query = useMemo(() => readQuery(params, shape), [params, shape]);
  const change = useCallback(
    (part: Partial<TableQuery>) => {
      // From the address itself, not from the last render: two changes may come in one tick.
      const now = new URLSearchParams(window.location.search);
      const search = writeQuery(now, { ...readQuery(now, shape), ...part }, shape).toString();
      const url = `${window.location.pathname}${search === '' ? '' : `?${search}`}${window.location.hash}`;
      window.history.replaceState(null, '', url);
    },
    [shape],
  );
  return [query, change];
}
