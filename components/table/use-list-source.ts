import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  /** Names the list in SWR's cache: the operation, and whose list. */
  id: readonly string[];
  /** Asks the platform for what `id` names. @throws ApiError */
  load: (parameters: ListParameters) => Promise<Row[] | PageOf<Row>>;
  /** The first page (`firstPage`) as the server loaded it; undefined when it could not. */
  initial: Row[] | PageOf<Row> | undefined;
  /** `BY_NAME` by default. */
  initialSort?: Sort;
  /** What the table asks, as `useTableQuery` reads it from the address. */
  query: TableQuery;
  /** The texts that the search of a short list looks at. */
  searchText: (row: Row) => readonly (string | null | undefined)[];
  /** Whether a row has less in it than the search looks at: then the platform searches, however short the list is. */
  isCut?: (row: Row) => boolean;
  /** The sentence for what could not be loaded, where it is not that of all lists. */
  errorKeys?: ErrorKeys;
};

export type ListSource<Row> = {
  source: RowSource<Row>;
  error: DataTableProps<Row>['error'];
  /** All rows without search and filters; undefined until they are counted. */
  total: number | undefined;
  /** A row that is here, whatever the query. */
  find: (is: (row: Row) => boolean) => Row | undefined;
  /** Asks for everything anew. */
  reload: () => void;
};

/** What the first page of a list is asked with. Each reader of its key can ask: SWR lets the first one do it for all. */
type FirstOptions<Row> = Pick<ListSourceOptions<Row>, 'id' | 'load' | 'initial' | 'initialSort'>;

function useFirst<Row>({ id, load, initial, initialSort }: FirstOptions<Row>) {
  const { compare } = useSWRConfig();
  return useSWR(
    [...id, 'first'],
    async () => {
      const rows = await load(firstPage(initialSort));
      // SWR would put equal rows in the place of the server's with whatever is drawn next, and each row would be drawn anew.
      return initial !== undefined && compare(initial, rows) ? initial : rows;
    },
    { fallbackData: initial },
  );
}

/** The first page of a list, for what has to be known before its query is; `useListSource` holds the same one. */
export function useFirstRows<Row>(options: FirstOptions<Row>): PageOf<Row> | undefined {
  const { data } = useFirst(options);
  return useMemo(() => data && asPage(data), [data]);
}

/**
 * What to do about a list, by its first page: it is `whole` and searched here; the platform searches and serves jumps (`remote`);
 * all of it has to be asked for (`parts`); or nothing is known yet.
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
 * The rows of a list that can grow to thousands. One that fits into a page is searched, sorted and filtered in the browser; of a
 * longer one the platform sorts and filters, and the pages around what is in sight are loaded. A platform that ignores the
 * parameters, or pages without serving jumps, is asked for its whole list.
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

/** While rows are shown, a failed request is reported once, and the next one tries again. */
function useFailureToast(failure: unknown, { error, details }: ErrorKeys): void {
  const failureText = useFailureText();
  useEffect(() => {
    if (failure !== undefined) toast.error(failureText(failure, { error, details }));
  }, [failure, failureText, error, details]);
}

/** What is loaded of a query with one more page of it. */
export function withPage<Row>(
  loaded: LoadedPages<Row> | undefined,
  key: string,
  number: number,
  { items, total, totalIsLowerBound = false }: PageOf<Row>,
): LoadedPages<Row> {
  const isCounted = loaded?.isLowerBound === false;
  return {
    key,
    // What was counted stays, whatever a later answer does not know.
    total: totalIsLowerBound && isCounted ? loaded.total : total,
    isLowerBound: totalIsLowerBound && !isCounted,
    pages: new Map([...(loaded?.pages ?? []), [number, items]]),
  };
}

/** A place that the scroll bar only passes is not asked for. */
const SETTLE_MS = 60;

/** The pages around what is in view of a long list; `start` undefined pauses it. */
function useFarRows<Row>(
  { id, load: ask, initialSort = BY_NAME, query }: ListSourceOptions<Row>,
  start: PageOf<Row> | undefined,
) {
  const list = JSON.stringify(id);
  // oxlint-disable-next-line react/exhaustive-deps -- the list's name says all that the function depends on
  const load = useMemo(() => ask, [list]);
  const queryText = JSON.stringify(query);
  const usual = JSON.stringify({ search: '', sort: initialSort, filters: {} });
  const isDefault = queryText === usual;
  const [range, setRange] = useState({ first: 0, last: 0 });
  const [visit, setVisit] = useState(0);
  const [loaded, setLoaded] = useState<LoadedPages<Row>>(
    () => keptRows<Row>(list, queryText, `0 ${queryText}`) ?? { key: '', total: 0, pages: new Map() },
  );
  const [error, setError] = useState<unknown>();
  const prefetched = usePrefetched<Row[] | PageOf<Row>>();
  const isPaused = start === undefined;
  const key = `${visit} ${queryText}`;
  const total = isDefault ? start?.total : loaded.key === key ? loaded.total : undefined;
  const around = pagesAround(range.first, range.last, total);
  const { from } = around;
  // The page behind the first one knows how many rows there are.
  const to = loaded.key === key && loaded.isLowerBound ? Math.max(around.to, 1) : around.to;
  const requested = useRef({ key: '', pages: new Set<number>() });
  useEffect(() => {
    if (isPaused) return;
    if (requested.current.key !== key) requested.current = { key, pages: new Set() };
    const mine = requested.current;
    const fetchPage = async (number: number): Promise<void> => {
      mine.pages.add(number);
      try {
        const early = number === 0 ? prefetched.take(key) : undefined;
        const page = asPage(await (early ?? load(pageParameters(JSON.parse(queryText), number))));
        // The query has changed since.
        if (requested.current !== mine) return;
        setError(undefined);
        setLoaded((old) => withPage(old.key === key ? old : undefined, key, number, page));
      } catch (failure) {
        if (requested.current !== mine) return;
        // Scrolling on tries again.
        mine.pages.delete(number);
        setError(failure);
      }
    };
    const timer = setTimeout(
      () => {
        // The first page of the usual order is here already.
        for (let number = isDefault ? Math.max(1, from) : from; number <= to; number += 1) {
          if (!mine.pages.has(number)) void fetchPage(number);
        }
      },
      mine.pages.size === 0 ? 0 : SETTLE_MS,
    );
    return () => clearTimeout(timer);
  }, [isPaused, isDefault, queryText, key, from, to, load, prefetched]);

  useEffect(() => {
    if (loaded.key === key) keepRows(list, queryText, loaded, { from, to });
  }, [list, queryText, key, loaded, from, to]);

  const current = useMemo<LoadedPages<Row> | undefined>(() => {
    if (start === undefined) return undefined;
    const answered = loaded.key === key ? loaded : undefined;
    return isDefault
      ? { key, total: start.total, pages: new Map([...(answered?.pages ?? []), [0, start.items]]) }
      : answered;
  }, [start, isDefault, loaded, key]);
  // Until the first rows of this query are here, those that were shown stay.
  const [latest, setLatest] = useState(current);
  if (current !== undefined && current !== latest) setLatest(current);
  const data = start === undefined ? undefined : (current ?? latest);
  const reload = useCallback(() => setVisit((old) => old + 1), []);
  const onRange = useCallback((first: number, last: number) => setRange({ first, last }), []);
  const onAsk = useCallback(
    (next: TableQuery) => {
      const asked = JSON.stringify(next);
      // What is shown already, and the first page of the usual order, are here.
      if (asked !== queryText && asked !== usual)
        prefetched.ask(`${visit} ${asked}`, () => load(pageParameters(next, 0)));
    },
    [prefetched, load, queryText, usual, visit],
  );
  return { data, error, isStale: data?.key !== key, onRange, onAsk, reload };
}
