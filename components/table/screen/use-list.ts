import { useCallback, useMemo } from 'react';
import { BY_NAME } from '../list-query';
import type { DataTableProps, RowSource, TableQuery } from '../types';
import { type ListSource, type ListSourceOptions, useListSource } from '../use-list-source';
import { type TableQueryOptions, useTableQuery } from '../use-table-query';
import type { OperationId, OperationResult } from '@/lib/contract/operations';
import { type OperationKey, useOperation } from '@/lib/console/browser/use-operation';
import { type PageOf, asPage } from '@/lib/contract/entities/page';

const NO_FILTERS: readonly never[] = [];

export type ListOptions<Row> = Omit<ListSourceOptions<Row>, 'query'> & {
  /** The columns that the address may sort by. */
  columns: TableQueryOptions<Row>['columns'];
  filters?: TableQueryOptions<Row>['filters'];
};

export type List<Row> = ListSource<Row> & {
  query: TableQuery;
  setQuery: (change: Partial<TableQuery>) => void;
  /** Passed to `ListScreen` unchanged. */
  table: Pick<DataTableProps<Row>, 'source' | 'error' | 'filters' | 'initialSort'>;
};

export function useList<Row>({ columns, filters = NO_FILTERS, ...options }: ListOptions<Row>): List<Row> {
  const { initialSort = BY_NAME } = options;
  // A filter without options is hidden.
  const offered = useMemo(() => filters.filter((filter) => filter.options.length > 0), [filters]);
  const [query, setQuery] = useTableQuery({ columns, filters: offered, initialSort, urlKey: '' });
  const list = useListSource({ ...options, query });
  return { ...list, query, setQuery, table: { source: list.source, error: list.error, filters: offered, initialSort } };
}

/** Whether the rows of the current query are loaded. */
export const areHere = <Row>(source: RowSource<Row>): boolean =>
  source.kind === 'local' ? source.rows !== undefined : source.matching !== undefined && source.isStale !== true;

/** A list's answer; that of groups is in an envelope. */
type Counted = unknown[] | PageOf<unknown> | { result: unknown[] | PageOf<unknown> };

/**
 * The number of rows of a list that need attention ("3 without members"): counted here if all rows are loaded, else by the platform.
 * @param is - which rows; keep it stable
 * @param key - the query that the platform answers with their number
 * @param initial - the server's answer to it; undefined if it was not loaded
 * @returns the number, 0 while unknown, and a stable function that reloads list and number
 */
export function useRowCount<Row, Id extends OperationId>(
  list: ListSource<Row>,
  is: (row: Row) => boolean,
  key: OperationKey<Id>,
  initial: (OperationResult<Id> & Counted) | undefined,
): { count: number; reload: () => void } {
  const { source, reload: reloadList } = list;
  const { data, mutate } = useOperation(source.kind === 'remote' ? key : null, {
    fallbackData: initial,
    revalidateOnFocus: false,
  });
  const counted = useMemo(() => (source.kind === 'local' ? source.rows?.filter(is).length : undefined), [source, is]);
  const reload = useCallback(() => {
    reloadList();
    void mutate();
  }, [reloadList, mutate]);
  const known: Counted | undefined = data as typeof initial;
  const answer = known && ('result' in known ? known.result : known);
  return { count: counted ?? (answer && asPage(answer).total) ?? 0, reload };
}
