/** Rows anywhere in a long list, by offset: what is in sight comes first, and what no longer is, is given up. */
import type { Member } from '@/lib/contract/entities/members';
import { MAX_PAGE_SIZE } from '@/lib/contract/limits';
import type { MemberQuery, PageStep } from './member-pages';
import type { MemberRow } from './member-row';
import {
  type Block,
  type LongList,
  type Stretch,
  WINDOW_PAGE,
  blocksOf,
  inCalls,
  longListOf,
  missingPages,
  rowIn,
} from './member-window';
import { type MembersPlace, fetchRows } from '../members-data';

/** Rows in sight and this many around them are asked for. */
const AROUND = 50;
/** Calls at the same time. */
const CALLS = 3;
/** A place that the scrollbar only passes is not asked for, in milliseconds. */
const SETTLE_MS = 60;

/** What a table draws; the same object as long as nothing changes. */
export type JumpView = {
  /** Where no jump is possible only cursors lead on. Until all short lists are here the first rows have to do. */
  mode: 'cursors' | 'preparing' | 'jumps';
  rowAt: (index: number) => MemberRow | undefined;
  find: (id: string) => MemberRow | undefined;
  /** Of the last call that failed; scrolling on tries again. */
  error: unknown;
};

type Wanted = Stretch & { id: string; keep: (members: readonly Member[]) => void };
type Flight = { ids: ReadonlySet<string>; control: AbortController };

/** The rows of one question. */
export class MemberJumps {
  readonly #pages = new Map<number, readonly Member[]>();
  readonly #rests = new Map<number, Map<number, readonly Member[]>>();
  /** Pages that are shown until they have come anew. */
  #stale = new Set<number>();
  readonly #flights = new Set<Flight>();
  readonly #failed = new Set<string>();
  #range: { first: number; last: number } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #error: unknown;
  #first: PageStep | undefined;
  #list: LongList | null = null;
  #all: ReadonlyMap<number, readonly Member[]> = new Map();
  #blocks: Block[] = [];
  #view: JumpView | undefined;

  /** @param onChange - called when something is to be drawn anew */
  constructor(
    private readonly place: MembersPlace,
    private readonly query: MemberQuery,
    private readonly onChange: () => void,
  ) {}

  /** What is to be drawn. @param first - the first page of each list */
  view(first: PageStep): JumpView {
    if (this.#view === undefined || first !== this.#first) this.#view = this.#arrange(first);
    return this.#view;
  }

  /** The rows from `first` to `last` are in sight. */
  show(first: number, last: number): void {
    this.#failed.clear();
    this.#error = undefined;
    this.#range = { first, last };
    this.#ask();
  }

  /** Changes the rows that are here; those in sight are asked for anew, the others forgotten. */
  refresh(change: (member: Member) => Member | null): void {
    const changed = (members: readonly Member[]) => members.flatMap((member) => change(member) ?? []);
    const at = (this.#range?.first ?? 0) / WINDOW_PAGE;
    for (const [page, members] of this.#pages) {
      // The short rows in front are at most as many as one large page and a small one.
      if (Math.abs(page - at) > 3 + MAX_PAGE_SIZE / WINDOW_PAGE) this.#pages.delete(page);
      else this.#pages.set(page, changed(members));
    }
    for (const rests of this.#rests.values()) for (const [offset, rows] of rests) rests.set(offset, changed(rows));
    this.#stale = new Set(this.#pages.keys());
    this.#changed();
  }

  /** Gives up what is on its way. */
  stop(): void {
    clearTimeout(this.#timer);
    for (const { control } of this.#flights) control.abort();
    this.#flights.clear();
  }

  #arrange(first: PageStep): JumpView {
    this.#first = first;
    const list = longListOf(first, this.#rests);
    this.#list = list;
    const start = list === null ? undefined : first[list.source]?.members;
    this.#all = start === undefined ? this.#pages : new Map([...this.#pages, [0, start]]);
    const blocks = list === null ? [] : blocksOf(list, this.#all, this.query);
    this.#blocks = blocks;
    return {
      mode: list === null ? 'cursors' : list.missing.length > 0 ? 'preparing' : 'jumps',
      rowAt: (index) => rowIn(blocks, index),
      find: (id) => blocks.flatMap((block) => block.rows).find((row) => row.id === id),
      error: this.#error,
    };
  }

  #changed(): void {
    this.#view = undefined;
    this.onChange();
    this.#ask();
  }

  #wanted(): Wanted[] {
    if (this.#first === undefined || this.#range === null) return [];
    this.view(this.#first);
    const list = this.#list;
    if (list === null) return [];
    // Without all short rows no place in the table is certain.
    if (list.missing.length > 0) {
      return list.missing.map(({ source, offset, limit }) => ({
        id: `rest ${source} ${offset}`,
        source,
        offset,
        limit,
        keep: (members) => void this.#rests.set(source, (this.#rests.get(source) ?? new Map()).set(offset, members)),
      }));
    }
    const missing = missingPages(list, this.#all, this.#blocks, this.#range.first - AROUND, this.#range.last + AROUND);
    return [...new Set([...missing, ...this.#stale])].map((page) => ({
      id: `page ${page}`,
      source: list.source,
      offset: page * WINDOW_PAGE,
      limit: WINDOW_PAGE,
      keep: (members) => {
        this.#pages.set(page, members);
        this.#stale.delete(page);
      },
    }));
  }

  #ask(): void {
    const wanted = this.#wanted().filter(({ id }) => !this.#failed.has(id));
    for (const flight of this.#flights) {
      if (wanted.some(({ id }) => flight.ids.has(id))) continue;
      flight.control.abort();
      this.#flights.delete(flight);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const flights = [...this.#flights];
      const calls = inCalls(wanted.filter(({ id }) => !flights.some((flight) => flight.ids.has(id))));
      for (const call of calls.slice(0, CALLS - flights.length)) void this.#load(call);
    }, SETTLE_MS);
  }

  async #load(call: readonly [Wanted, ...Wanted[]]): Promise<void> {
    const flight = { ids: new Set(call.map(({ id }) => id)), control: new AbortController() };
    const { signal } = flight.control;
    this.#flights.add(flight);
    const [{ source, offset: start }] = call;
    const limit = call.reduce((sum, one) => sum + one.limit, 0);
    try {
      const members = await fetchRows(this.place, this.query, { source, offset: start, limit }, signal);
      if (!signal.aborted) {
        for (const { offset, limit: length, keep } of call)
          keep(members.slice(offset - start, offset - start + length));
      }
    } catch (error) {
      if (signal.aborted) return;
      for (const id of flight.ids) this.#failed.add(id);
      this.#error = error;
    } finally {
      this.#flights.delete(flight);
    }
    if (!signal.aborted) this.#changed();
  }
}
