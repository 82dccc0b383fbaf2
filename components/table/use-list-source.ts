import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { type ErrorKeys, FETCH_ERROR } from '@/lib/console/browser/error-message';
import { type PageOf, asPage } from '@/lib/contract/entities/page';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { toast } from '@/components/ui/overlays/toast';
import { keepRows, keptRows, type LoadedPages } from './kept-rows';
import { BY_NAME, type ListParameters, PAGE_ROWS, firstPage, pageParameters, pagesAround } from './list-query';
import type { DataTableProps, RowSource, Sort, TableQuery } from './types';
import { usePrefetched } from './use-prefetched';

export type ListSourceOptions<Row> = {
  /** The list's key in SWR's cache: the operation, and the owner of the list. */
  id: readonly string[];
  /** Queries the platform for the list of `id`. @throws ApiError */
  load: (parameters: ListParameters) => Promise<Row[] | PageOf<Row>>;
  /** The first page (`firstPage`) as loaded by the server; undefined if that failed. */
  initial: Row[] | PageOf<Row> | undefined;
  /** `BY_NAME` by default. */
  initialSort?: Sort;
  /** The table's query, as `useTableQuery` reads it from the address. */
  query: TableQuery;
  /** The searched texts of a short list. */
  searchText: (row: Row) => readonly (string | null | undefined)[];
  /** Whether a row is truncated and lacks searchable data: then the platform searches, however short the list is. */
  isCut?: (row: Row) => boolean;
  /** The error texts, if not those of all lists. */
  errorKeys?: ErrorKeys;
};

export type ListSource<Row> = {
  source: RowSource<Row>;
  error: DataTableProps<Row>['error'];
  /** The number of rows without search and filters; undefined until they are counted. */
  total: number | undefined;
  find: (is: (row: Row) => boolean) => Row | undefined;
  reload: () => void;
};

/** Options of a list's first page. Every component with its key can load it: SWR lets the first one do it for all. */
type FirstOptions<Row> = Pick<ListSourceOptions<Row>, 'id' | 'load' | 'initial' | 'initialSort'>;

function useFirst<Row>({ id, load, initial, initialSort }: FirstOptions<Row>) {
  const { compare } = useSWRConfig();
  return useSWR(
    [...id, 'first'],
    async () => {
      const rows = await load(firstPage(initialSort));
      // Otherwise SWR would replace the server's rows by equal ones at the next render, and each row would render again.
      return initial !== undefined && compare(initial, rows) ? initial : rows;
    },
    { fallbackData: initial },
  );
}

/** The first page of a list, for data that is needed before its query is known; shared with `useListSource`. */
export function useFirstRows<Row>(options: FirstOptions<Row>): PageOf<Row> | undefined {
  const { data } = useFirst(options);
  return useMemo(() => data && asPage(data), [data]);
}

/**
 * How to handle a list, by its first page: it is `whole` and searched here; the platform searches and supports jumps (`remote`); all of it
 * has to be loaded (`parts`); or nothing is known yet.
 */
export function kindOf<Row>(
  start: PageOf<Row> | undefined,
  isCut: (row: Row) => boolean = () => false,
): 'whole' | 'remote' | 'parts' | undefined {
  if (start === undefined) return undefined;
  const canJump = start.offset !== undefined;
  if (start.nextCursor === null && !(canJump && start.items.some(isCut))) return 'whole';
  return canJump ? 'remote' : 'parts';
}

/**
 * The rows of a list that can grow to thousands. A list of one page is searched, sorted and filtered in the browser; a longer one on the
 * platform, and the pages around the visible rows are loaded. If a platform ignores the parameters, or pages without jumps, the whole list
 * is loaded.
 */
export function useListSource<Row>(options: ListSourceOptions<Row>): ListSource<Row> {
  const { id, load, searchText, isCut, errorKeys = FETCH_ERROR } = options;
  const failureText = useFailureText();
  const first = useFirst(options);
  const start = first.data && asPage(first.data);
  const kind = useMemo(() => kindOf(start, isCut), [start, isCut]);
  const isRemote = kind === 'remote';
  const all = useSWR(kind === 'parts' ? [...id, 'all'] : null, () => load({}));
  const rows = rowsHere(kind, start, all.data);

  const far = useFarRows(options, isRemote ? start : undefined);

  const { mutate: mutateFirst } = first;
  const { mutate: mutateAll } = all;
  const { reload: reloadFar, data, error: farError, onRange, onAsk, isStale } = far;
  const reload = useCallback(() => {
    reloadFar();
    void mutateFirst();
    void mutateAll();
  }, [reloadFar, mutateFirst, mutateAll]);

  const total = isRemote ? start?.total : rows?.length;
  const rowAt = useCallback(
    (index: number) => data?.pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS],
    [data],
  );
  const source = useMemo<RowSource<Row>>(
    () =>
      isRemote
        ? {
            kind: 'remote',
            matching: data?.total,
            isCounting: data?.isLowerBound === true,
            total,
            isStale,
            rowAt,
            onRange,
            onAsk,
          }
        : { kind: 'local', rows, searchText },
    [isRemote, data, total, isStale, rowAt, onRange, onAsk, rows, searchText],
  );
  const find = useCallback<ListSource<Row>['find']>(
    (is) => (rows ?? [...(data?.pages.values() ?? [])].flat()).find(is),
    [rows, data],
  );
  useFailureToast(isRemote && data !== undefined ? farError : undefined, errorKeys);
  const failed = rows === undefined && data === undefined ? (farError ?? all.error ?? first.error) : undefined;
  return {
    source,
    error: failed === undefined ? null : { message: failureText(failed, errorKeys), onRetry: reload },
    total,
    find,
    reload,
  };
}

/** All rows of a list that is searched here; undefined until they are loaded. */
function rowsHere<Row>(
  kind: ReturnType<typeof kindOf>,
  start: PageOf<Row> | undefined,
  all: Row[] | PageOf<Row> | undefined,
): readonly Row[] | undefined {
  if (kind === 'whole') return start?.items;
  return kind === 'parts' && all !== undefined ? asPage(all).items : undefined;
}

/** While rows are shown, a failed request is reported once. */
function useFailureToast(failure: unknown, { error, details }: ErrorKeys): void {
  const failureText = useFailureText();
  useEffect(() => {
    if (failure !== undefined) toast.error(failureText(failure, { error, details }));
  }, [failure, failureText, error, details]);
}

/** The loaded pages of a query plus one more page. */
export function withPage<Row>(
  loaded: LoadedPages<Row> | undefined,
  key: string,
  number: number,
  { items, total, totalIsLowerBound = false }: PageOf<Row>,
): LoadedPages<Row> {
  const isCounted = loaded?.isLowerBound === false;
  return {
    key,
    // A known count stays, even if a later answer only has a lower bound.
    total: totalIsLowerBound && isCounted ? loaded.total : total,
    isLowerBound: totalIsLowerBound && !isCounted,
    pages: new Map([...(loaded?.pages ?? []), [number, items]]),
  };
}

/** Positions that the scroll bar only passes are not loaded. */
const SETTLE_MS = 60;

/**
 * The pages around the visible rows of a long list; an undefined `start` pauses it. SWR retries those that failed, as it does for every
 * read.
 */
export function useFarRows<Row>(
  {
    id,
    load: ask,
    initialSort = BY_NAME,
    query,
  }: Pick<ListSourceOptions<Row>, 'id' | 'load' | 'initialSort' | 'query'>,
  start: PageOf<Row> | undefined,
) {
  const list = JSON.stringify(id);
  // oxlint-disable-next-line react/exhaustive-deps -- the list's name covers everything that the function depends on
  const load = useMemo(() => ask, [list]);
  const queryText = JSON.stringify(query);
  const usual = JSON.stringify({ search: '', sort: initialSort, filters: {} });
  const isDefault = queryText === usual;
  const [range, setRange] = useState({ first: 0, last: 0 });
  const [visit, setVisit] = useState(0);
  const [loaded, setLoaded] = useState<LoadedPages<Row>>(
    () => keptRows<Row>(list, queryText, `0 ${queryText}`) ?? { key: '', total: 0, pages: new Map() },
  );
  const prefetched = usePrefetched<Row[] | PageOf<Row>>();
  const isPaused = start === undefined;
  const key = `${visit} ${queryText}`;
  const total = isDefault ? start?.total : loaded.key === key ? loaded.total : undefined;
  const around = pagesAround(range.first, range.last, total);
  const { from } = around;
  // The page after the first one reveals the number of rows.
  const to = loaded.key === key && loaded.isLowerBound ? Math.max(around.to, 1) : around.to;
  // The map makes it unique, also as a key of SWR: its failures are of this list, as long as it has this query.
  const requested = useMemo(() => ({ key, pages: new Map<number, Promise<void>>() }), [key]);
  const latestRequested = useRef(requested);
  // Before SWR's own, which asks for a new key at once: a prefetched answer may be here already.
  useLayoutEffect(() => {
    latestRequested.current = requested;
  }, [requested]);
  const fetchPage = async (number: number): Promise<void> => {
    try {
      const early = number === 0 ? prefetched.take(key) : undefined;
      const page = asPage(await (early ?? load(pageParameters(JSON.parse(queryText), number))));
      // The query may have changed since.
      if (latestRequested.current === requested)
        setLoaded((old) => withPage(old.key === key ? old : undefined, key, number, page));
    } catch (failure) {
      requested.pages.delete(number);
      throw failure;
    }
  };
  const fetchMissing = async (): Promise<null> => {
    const { pages } = requested;
    // The first page of the default order is already loaded.
    for (let number = isDefault ? Math.max(1, from) : from; number <= to; number += 1) {
      if (!pages.has(number)) pages.set(number, fetchPage(number));
    }
    await Promise.all(pages.values());
    return null;
  };
  const { error, mutate: fetchSoon } = useSWR<null, unknown>(isPaused ? null : ['far', requested], fetchMissing, {
    revalidateOnMount: false,
  });
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => void fetchSoon(), requested.pages.size === 0 ? 0 : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isPaused, requested, from, to, fetchSoon]);

  useEffect(() => {
    if (loaded.key === key) keepRows(list, queryText, loaded, { from, to });
  }, [list, queryText, key, loaded, from, to]);

  const data = useLatest(start, loaded, { key, isDefault });
  const reload = useCallback(() => setVisit((old) => old + 1), []);
  const onRange = useCallback((first: number, last: number) => setRange({ first, last }), []);
  const onAsk = useCallback(
    (next: TableQuery) => {
      const asked = JSON.stringify(next);
      // The displayed rows, and the first page of the default order, are already loaded.
      if (asked !== queryText && asked !== usual)
        prefetched.ask(`${visit} ${asked}`, () => load(pageParameters(next, 0)));
    },
    [prefetched, load, queryText, usual, visit],
  );
  return { data, error, isStale: data?.key !== key, onRange, onAsk, reload };
}

/** The loaded pages of this query; the first page of the default order is loaded already. */
function useLatest<Row>(
  start: PageOf<Row> | undefined,
  loaded: LoadedPages<Row>,
  { key, isDefault }: { key: string; isDefault: boolean },
): LoadedPages<Row> | undefined {
  const current = useMemo<LoadedPages<Row> | undefined>(() => {
    if (start === undefined) return undefined;
    const answered = loaded.key === key ? loaded : undefined;
    return isDefault
      ? { key, total: start.total, pages: new Map([...(answered?.pages ?? []), [0, start.items]]) }
      : answered;
  }, [start, isDefault, loaded, key]);
  // Until the first rows of this query are loaded, the previous ones stay.
  const [latest, setLatest] = useState(current);
  if (current !== undefined && current !== latest) setLatest(current);
  return start === undefined ? undefined : (current ?? latest);
}
