'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { ErrorKeys } from '@/lib/client/error-message';
import { type PageOf, asPage } from '@/lib/contract/entities/page';
import { useFailureText } from '../form/use-failure-text';
import { toast } from '../ui/toast';
import { keepRows, keptRows } from './kept-rows';
import { type ListParameters, PAGE_ROWS, firstPage, pageParameters, pagesAround } from './list-query';
import type { DataTableProps, RowSource, Sort, TableQuery } from './types';
import { useAhead } from './use-ahead';

export type ListSourceOptions<Row> = {
  /** Names the list in SWR's cache: the operation, and whose list. */
  id: readonly string[];
  /** Asks the platform. Keep it stable. @throws ApiError */
  load: (parameters: ListParameters) => Promise<Row[] | PageOf<Row>>;
  /** The first page (`firstPage`) as the server loaded it; undefined when it could not. */
  initial: Row[] | PageOf<Row> | undefined;
  initialSort: Sort;
  /** What the table asks, as `useTableQuery` reads it from the address. */
  query: TableQuery;
  /** The texts that the search of a short list looks at. */
  searchText: (row: Row) => readonly (string | null | undefined)[];
  /** Whether a row has less in it than the search looks at: then the platform searches, however short the list is. */
  isCut?: (row: Row) => boolean;
  errorKeys: ErrorKeys;
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

/** Pages by number, and of which question they are. */
export type Held<Row> = { of: string; total: number; pages: ReadonlyMap<number, readonly Row[]> };

const settings = { shouldRetryOnError: false } as const;
/** What the first page of a list is asked with. Whoever reads it can ask: SWR lets the first reader of a key do it for all. */
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
    { ...settings, fallbackData: initial },
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
  const { id, load, searchText, isCut, errorKeys } = options;
  const failureText = useFailureText();
  const first = useFirst(options);
  const start = first.data && asPage(first.data);
  const kind = useMemo(() => kindOf(start, isCut), [start, isCut]);
  const isWhole = start !== undefined && kind === 'whole';
  const isRemote = start !== undefined && kind === 'remote';
  const all = useSWR(start === undefined || isWhole || isRemote ? null : [...id, 'all'], () => load({}), settings);
  const rows = isWhole ? start.items : isRemote ? undefined : all.data && asPage(all.data).items;

  const far = useFarRows(options, isRemote ? start : undefined);

  const { mutate: mutateFirst } = first;
  const { mutate: mutateAll } = all;
  const { reload: reloadFar, data, error: farError, onRange, onAsk, isStale } = far;
  const reload = useCallback(() => {
    reloadFar();
    void mutateFirst();
    void mutateAll();
  }, [reloadFar, mutateFirst, mutateAll]);

  const total = rows?.length ?? (isRemote ? start.total : undefined);
  const rowAt = useCallback(
    (index: number) => data?.pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS],
    [data],
  );
  const source = useMemo<RowSource<Row>>(
    () =>
      isRemote
        ? { kind: 'remote', matching: data?.total, total, isStale, rowAt, onRange, onAsk }
        : { kind: 'local', rows, searchText },
    [isRemote, data, total, isStale, rowAt, onRange, onAsk, rows, searchText],
  );
  const find = useCallback<ListSource<Row>['find']>(
    (is) => (rows ?? [...(data?.pages.values() ?? [])].flat()).find(is),
    [rows, data],
  );
  // While something is shown, a later look that fails is told once, and the next one tries again.
  const later = isRemote && data !== undefined ? farError : undefined;
  const { error, details } = errorKeys;
  useEffect(() => {
    if (later !== undefined) toast.error(failureText(later, { error, details }));
  }, [later, failureText, error, details]);
  const failed = rows === undefined && data === undefined ? (farError ?? all.error ?? first.error) : undefined;
  return {
    source,
    error: failed === undefined ? null : { message: failureText(failed, errorKeys), onRetry: reload },
    total,
    find,
    reload,
  };
}

/** The pages around what is in sight of a long list; `start` undefined pauses it. */
function useFarRows<Row>({ id, load, initialSort, query }: ListSourceOptions<Row>, start: PageOf<Row> | undefined) {
  const list = JSON.stringify(id);
  const question = JSON.stringify(query);
  const usual = JSON.stringify({ search: '', sort: initialSort, filters: {} });
  const isDefault = question === usual;
  const [range, setRange] = useState({ first: 0, last: 0 });
  const [visit, setVisit] = useState(0);
  const [held, setHeld] = useState<Held<Row>>(
    () => keptRows<Row>(list, question, `0 ${question}`) ?? { of: '', total: 0, pages: new Map() },
  );
  const [error, setError] = useState<unknown>();
  const ahead = useAhead<Row[] | PageOf<Row>>();
  const isPaused = start === undefined;
  const of = `${visit} ${question}`;
  const total = isDefault ? start?.total : held.of === of ? held.total : undefined;
  const { from, to } = pagesAround(range.first, range.last, total);
  const asked = useRef({ of: '', pages: new Set<number>() });
  useEffect(() => {
    if (isPaused) return;
    if (asked.current.of !== of) asked.current = { of, pages: new Set() };
    const mine = asked.current;
    const fetchPage = async (number: number): Promise<void> => {
      mine.pages.add(number);
      try {
        const early = number === 0 ? ahead.take(of) : undefined;
        const { items, total } = asPage(await (early ?? load(pageParameters(JSON.parse(question), number))));
        // Another question has been asked since.
        if (asked.current !== mine) return;
        setError(undefined);
        setHeld((old) => ({ of, total, pages: new Map([...(old.of === of ? old.pages : []), [number, items]]) }));
      } catch (failure) {
        if (asked.current !== mine) return;
        // Scrolling on tries again.
        mine.pages.delete(number);
        setError(failure);
      }
    };
    // The first page of the usual order is here already.
    for (let number = isDefault ? Math.max(1, from) : from; number <= to; number += 1) {
      if (!mine.pages.has(number)) void fetchPage(number);
    }
  }, [isPaused, isDefault, question, of, from, to, load, ahead]);

  useEffect(() => {
    if (held.of === of) keepRows(list, question, held, { from, to });
  }, [list, question, of, held, from, to]);

  const current = useMemo<Held<Row> | undefined>(() => {
    if (start === undefined) return undefined;
    const answered = held.of === of ? held : undefined;
    return isDefault
      ? { of, total: start.total, pages: new Map([...(answered?.pages ?? []), [0, start.items]]) }
      : answered;
  }, [start, isDefault, held, of]);
  // Until the first rows of this question are here, those that were shown stay.
  const [latest, setLatest] = useState(current);
  if (current !== undefined && current !== latest) setLatest(current);
  const data = start === undefined ? undefined : (current ?? latest);
  const reload = useCallback(() => setVisit((old) => old + 1), []);
  const onRange = useCallback((first: number, last: number) => setRange({ first, last }), []);
  const onAsk = useCallback(
    (next: TableQuery) => {
      const asked = JSON.stringify(next);
      // What is shown already, and the first page of the usual order, are here.
      if (asked !== question && asked !== usual) ahead.ask(`${visit} ${asked}`, () => load(pageParameters(next, 0)));
    },
    [ahead, load, question, usual, visit],
  );
  return { data, error, isStale: data?.of !== of, onRange, onAsk, reload };
}
