'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Member } from '@/lib/contract/entities/members';
import { MAX_PAGE_SIZE } from '@/lib/contract/limits';
import type { MemberQuery, PageStep } from './member-pages';
import type { MemberRow } from './member-row';
import { type Block, WINDOW_PAGE, blocksOf, longListOf, missingPages, rowIn } from './member-window';
import { type MembersPlace, fetchRows } from './members-data';

/** Rows in sight and this many around them are asked for. */
const AROUND = 50;
/** Calls at the same time. */
const CALLS = 3;
/** A place that the scrollbar only passes is not asked for, in milliseconds. */
const SETTLE_MS = 60;

type Loaded = {
  key: string;
  pages: ReadonlyMap<number, readonly Member[]>;
  rests: ReadonlyMap<number, readonly Member[]>;
  /** Pages that are shown until they have come anew. */
  stale: ReadonlySet<number>;
};

type Ask = Parameters<typeof fetchRows>[2];
type Keep = (old: Loaded, members: Member[]) => Loaded;

const nothing = (key: string): Loaded => ({ key, pages: new Map(), rests: new Map(), stale: new Set() });
const NO_BLOCKS: Block[] = [];

export type MemberWindow = {
  /** Where no jump is possible only cursors lead on. Until all short lists are here the first rows have to do. */
  mode: 'cursors' | 'preparing' | 'jumps';
  rowAt: (index: number) => MemberRow | undefined;
  onRange: (first: number, last: number) => void;
  find: (id: string) => MemberRow | undefined;
  /** Asks for what is in sight anew, and forgets the rest. */
  reload: () => void;
  change: (change: (member: Member) => Member | null) => void;
  /** Of the last call that failed; scrolling on tries again. */
  error: unknown;
};

/**
 * Rows anywhere in a long list, by offset: what is in sight comes first, and what no longer is, is given up.
 *
 * @param key - changes with each new question
 * @param first - the first page of each list; undefined as long as it is not here
 */
export function useMemberWindow(
  place: MembersPlace,
  query: MemberQuery,
  key: string,
  first: PageStep | undefined,
): MemberWindow {
  const [loaded, setLoaded] = useState(() => nothing(key));
  const [range, setRange] = useState<{ first: number; last: number } | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  if (loaded.key !== key) {
    setLoaded(nothing(key));
    setRange(null);
  }
  const current = loaded.key === key ? loaded : undefined;
  const list = useMemo(() => (first && current ? longListOf(first, current.rests) : null), [first, current]);
  const pages = useMemo(() => {
    const start = list === null ? undefined : first?.[list.source]?.members;
    return new Map<number, readonly Member[]>([...(start ? [[0, start] as const] : []), ...(current?.pages ?? [])]);
  }, [first, list, current]);
  const blocks = useMemo(() => (list === null ? NO_BLOCKS : blocksOf(list, pages, query)), [list, pages, query]);

  const flights = useRef(new Map<string, AbortController>());
  const failed = useRef(new Set<string>());
  useEffect(() => {
    const open = flights.current;
    return () => {
      for (const flight of open.values()) flight.abort();
      open.clear();
    };
  }, []);

  useEffect(() => {
    if (list === null || range === null || current === undefined) return undefined;
    const [from, to] = [range.first - AROUND, range.last + AROUND];
    const stale = [...current.stale].toSorted((a, b) => a - b);
    const rows = [...new Set([...missingPages(list, pages, blocks, from, to), ...stale])].map((page) => ({
      id: `${key} page ${page}`,
      ask: { source: list.source, offset: page * WINDOW_PAGE, limit: WINDOW_PAGE },
      keep: (old: Loaded, members: Member[]): Loaded => ({
        ...old,
        pages: new Map(old.pages).set(page, members),
        stale: new Set([...old.stale].filter((other) => other !== page)),
      }),
    }));
    // Without all short rows no place in the table is certain.
    const rests = list.incomplete.map((source) => ({
      id: `${key} rest ${source}`,
      ask: { source, offset: WINDOW_PAGE, limit: MAX_PAGE_SIZE },
      keep: (old: Loaded, members: Member[]): Loaded => ({ ...old, rests: new Map(old.rests).set(source, members) }),
    }));
    const wanted = (rests.length > 0 ? rests : rows).filter(({ id }) => !failed.current.has(id));
    for (const [id, flight] of flights.current) {
      if (wanted.some((one) => one.id === id)) continue;
      flight.abort();
      flights.current.delete(id);
    }
    const load = async (ask: Ask, keep: Keep, id: string, flight: AbortController): Promise<void> => {
      try {
        const members = await fetchRows(place, query, ask, flight.signal);
        if (!flight.signal.aborted) setLoaded((old) => (old.key === key ? keep(old, members) : old));
      } catch (problem) {
        if (flight.signal.aborted) return;
        failed.current.add(id);
        setError(problem);
      } finally {
        if (flights.current.get(id) === flight) flights.current.delete(id);
      }
    };
    const timer = setTimeout(() => {
      for (const { id, ask, keep } of wanted.slice(0, CALLS)) {
        if (flights.current.has(id)) continue;
        const flight = new AbortController();
        flights.current.set(id, flight);
        void load(ask, keep, id, flight);
      }
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [list, range, current, pages, blocks, place, query, key]);

  const rowAt = useCallback((index: number) => rowIn(blocks, index), [blocks]);
  const onRange = useCallback((from: number, to: number) => {
    failed.current.clear();
    setError(undefined);
    setRange((old) => (old?.first === from && old.last === to ? old : { first: from, last: to }));
  }, []);
  const find = useCallback(
    (id: string) => blocks.flatMap((block) => block.rows).find((row) => row.id === id),
    [blocks],
  );
  const sight = range?.first;
  const refresh = useCallback(
    (change: (members: readonly Member[]) => readonly Member[]) =>
      setLoaded((old) => {
        const kept = [...old.pages].filter(([page]) => isNear(page, sight ?? 0));
        return {
          ...old,
          pages: new Map(kept.map(([page, members]) => [page, change(members)])),
          rests: new Map([...old.rests].map(([source, members]) => [source, change(members)])),
          stale: new Set(kept.map(([page]) => page)),
        };
      }),
    [sight],
  );
  const reload = useCallback(() => refresh((members) => members), [refresh]);
  const change = useCallback<MemberWindow['change']>(
    (each) => refresh((members) => members.flatMap((member) => each(member) ?? [])),
    [refresh],
  );
  const mode = list === null ? 'cursors' : list.incomplete.length > 0 ? 'preparing' : 'jumps';
  return { mode, rowAt, onRange, find, reload, change, error };
}

/** Whether a page may be in sight; the short rows before it are at most two pages. */
function isNear(page: number, index: number): boolean {
  return Math.abs(page - index / WINDOW_PAGE) <= 3 + MAX_PAGE_SIZE / WINDOW_PAGE;
}
