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
  /** What the address may sort by. */
  columns: TableQueryOptions<Row>['columns'];
  filters?: TableQueryOptions<Row>['filters'];
};

export type List<Row> = ListSource<Row> & {
  query: TableQuery;
  setQuery: (change: Partial<TableQuery>) => void;
  /** Goes to `ListScreen` as it is. */
  table: Pick<DataTableProps<Row>, 'source' | 'error' | 'filters' | 'initialSort'>;
};

/** The list of a list screen: what the address asks, and the rows that answer it. */
export function useList<Row>({ columns, filters = NO_FILTERS, ...options }: ListOptions<Row>): List<Row> {
  const { initialSort = BY_NAME } = options;
  // What has nothing to choose from is no filter.
  const offered = useMemo(() => filters.filter((filter) => filter.options.length > 0), [filters]);
  const [query, setQuery] = useTableQuery({ columns, filters: offered, initialSort, urlKey: '' });
  const list = useListSource({ ...options, query });
  return { ...list, query, setQuery, table: { source: list.source, error: list.error, filters: offered, initialSort } };
}

/** The rows of what is asked now have come. */
export const areHere = <Row>(source: RowSource<Row>): boolean =>
  source.kind === 'local' ? source.rows !== undefined : source.matching !== undefined && source.isStale !== true;

/** What a list answers; that of groups is in an envelope. */
type Counted = unknown[] | PageOf<unknown> | { result: unknown[] | PageOf<unknown> };

/**
 * How many rows of a list need a look ("3 without members"): counted here where all rows are, else as the platform answers.
 *
 * @param is - which rows; keep it stable
 * @param key - the read that the platform answers with their number
 * @param initial - what the server has loaded of it; undefined when it has not
 * @returns the number, 0 while it is not known, and a reload of list and number, which stays the same function
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
