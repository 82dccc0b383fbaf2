import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { addressOf, withoutDialog } from '@/components/ui/mechanisms/dialog-address';
import type { Column, Filter, Sort, TableQuery } from './types';

export type TableQueryOptions<Row> = {
  columns: readonly Column<Row>[];
  filters: readonly Filter<Row>[];
  initialSort: Sort | undefined;
  urlKey: string;
};

/**
 * The table's query, kept in the address: reload, back and a pasted link restore the view. It is replaced without a request to the server
 * (Next follows `history.replaceState`).
 * @returns the query, and the function that changes parts of it and returns the new query
 */
export function useTableQuery<Row>(
  options: TableQueryOptions<Row>,
): [TableQuery, (change: Partial<TableQuery>) => TableQuery] {
  const { columns, filters, initialSort, urlKey } = options;
  // Opening a dialog does not change the query: the object stays the same.
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
      // Reads the address itself, not the last render, because two changes may occur in one tick.
      const now = new URLSearchParams(window.location.search);
      const next = writeQuery(now, { ...readQuery(now, shape), ...part }, shape);
      window.history.replaceState(null, '', addressOf(next));
      return readQuery(next, shape);
    },
    [shape],
  );
  return [query, change];
}

type Shape = {
  /** Prefix of the parameters, '' for the only table of a page. */
  urlKey: string;
  sortable: readonly string[];
  filters: readonly Pick<Filter<never>, 'id' | 'options'>[];
  initialSort: Sort | null;
};

const names = (urlKey: string) => ({
  search: `${urlKey}q`,
  sort: `${urlKey}sort`,
  filter: (id: string) => `${urlKey}f.${id}`,
});

/**
 * Reads a query from the address. Unknown values (a removed column, filter or option) are ignored, so an old link shows more rather than
 * nothing.
 */
export function readQuery(params: { get(name: string): string | null }, shape: Shape): TableQuery {
  const name = names(shape.urlKey);
  const [id = '', direction] = (params.get(name.sort) ?? '').split('.');
  const sort = shape.sortable.includes(id) ? { id, descending: direction === 'desc' } : shape.initialSort;
  const filters: Record<string, string[]> = {};
  for (const filter of shape.filters) {
    const known = new Set(filter.options.map((option) => option.value));
    const values = (params.get(name.filter(filter.id)) ?? '')
      .split(',')
      .map(decode)
      .filter((value) => known.has(value));
    if (values.length > 0) filters[filter.id] = values;
  }
  return { search: params.get(name.search) ?? '', sort, filters };
}

/** Writes a query into a copy of the address's parameters; default values are omitted. */
export function writeQuery(params: URLSearchParams, query: TableQuery, shape: Shape): URLSearchParams {
  const name = names(shape.urlKey);
  const next = new URLSearchParams(params);
  const put = (key: string, value: string): void => {
    if (value === '') next.delete(key);
    else next.set(key, value);
  };
  put(name.search, query.search.trim());
  const { sort } = query;
  const isDefault = sort?.id === shape.initialSort?.id && sort?.descending === shape.initialSort?.descending;
  put(name.sort, sort === null || isDefault ? '' : `${sort.id}.${sort.descending ? 'desc' : 'asc'}`);
  for (const { id } of shape.filters) put(name.filter(id), (query.filters[id] ?? []).map(encode).join(','));
  return next;
}

/** A comma separates values, so it is written as %2C inside one. */
const encode = (value: string): string => value.replaceAll('%', '%25').replaceAll(',', '%2C');
const decode = (value: string): string => value.replaceAll('%2C', ',').replaceAll('%25', '%');
