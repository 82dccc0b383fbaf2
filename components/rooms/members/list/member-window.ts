/**
 * The members table when only some pages of a long list are here, anywhere in it. Of the lists that make up the table, one
 * is long and comes page by page, by offset; the others are here as a whole. From this follows where in the table each row
 * stands: a page knows how many rows of its own list are before it, and those of the short lists are counted. Pure.
 */
import type { Member } from '@/lib/contract/entities/members';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@/lib/contract/limits';
import { type MemberQuery, type PageStep, type SourcePage, merge } from './member-pages';
import { type MemberRow, compareMembers, toRow } from './member-row';

/** Rows of a page that a jump asks for. */
export const WINDOW_PAGE = DEFAULT_PAGE_SIZE;
/** A list of at most so many rows is loaded as a whole: its first page, and the rest in pages of the largest size. */
const SHORT_LIST = WINDOW_PAGE + 10 * MAX_PAGE_SIZE;

/** Pages of the long list by number: page n holds the rows from n × WINDOW_PAGE on. */
export type LongPages = ReadonlyMap<number, readonly Member[]>;

/** A part of one list. */
export type Stretch = { source: number; offset: number; limit: number };

export type LongList = {
  /** Which of the lists it is. */
  source: number;
  total: number;
  short: readonly Member[];
  /** What is not here yet of the short lists. */
  missing: Stretch[];
};

/** Rows of short lists after their first page, by list and offset. */
export type Rests = ReadonlyMap<number, ReadonlyMap<number, readonly Member[]>>;

/**
 * Which of the lists is the long one, from the first page of each.
 *
 * @param rests - what is here of the short lists behind their first page
 * @returns null when jumps are not possible: the platform did not serve the offset, or several lists are long
 */
export function longListOf(first: PageStep, rests: Rests): LongList | null {
  const pages = first.flatMap((page, source) => (page === null ? [] : [{ page, source }]));
  const long = pages.toSorted((a, b) => b.page.total - a.page.total)[0];
  if (long === undefined) return null;
  const short = pages.filter(({ source }) => source !== long.source);
  // A platform that cuts its pages smaller cannot be asked by page number.
  const isPaged = (page: SourcePage): boolean => page.offset === 0 && page.members.length === WINDOW_PAGE;
  const isShort = (page: SourcePage): boolean => page.cursor === null || (isPaged(page) && page.total <= SHORT_LIST);
  if (!isPaged(long.page) || !short.every(({ page }) => isShort(page))) return null;
  const restsOf = ({ page, source }: (typeof short)[number]): Stretch[] =>
    page.cursor === null
      ? []
      : Array.from({ length: Math.ceil((page.total - WINDOW_PAGE) / MAX_PAGE_SIZE) }, (_, index) => ({
          source,
          offset: WINDOW_PAGE + index * MAX_PAGE_SIZE,
          limit: MAX_PAGE_SIZE,
        }));
  const held = ({ source, offset }: Stretch) => rests.get(source)?.get(offset);
  return {
    source: long.source,
    total: long.page.total,
    short: short.flatMap((one) => [...one.page.members, ...restsOf(one).flatMap((rest) => held(rest) ?? [])]),
    missing: short.flatMap(restsOf).filter((rest) => held(rest) === undefined),
  };
}

/** Rows of the table that stand together. */
export type Block = {
  /** Position of the first row in the table. */
  start: number;
  rows: MemberRow[];
  /** Rows of the long list before the block, and up to its end. */
  from: number;
  to: number;
};

/** What is here, in the order of the table. */
export function blocksOf(list: Pick<LongList, 'total' | 'short'>, pages: LongPages, query: MemberQuery): Block[] {
  const compare = (a: MemberRow, b: MemberRow): number => compareMembers(a, b, query.sort, query.descending);
  const short = list.short.map(toRow).toSorted(compare);
  const blocks: Block[] = [];
  for (const run of runsOf(pages)) {
    const long = run.numbers.flatMap((number) => pages.get(number) ?? []).map(toRow);
    const [first] = long;
    const last = long.at(-1);
    if (first === undefined || last === undefined) continue;
    const from = run.start * WINDOW_PAGE;
    const to = from + long.length;
    const before = from === 0 ? 0 : short.filter((row) => compare(row, first) < 0).length;
    // Behind the last row here, short rows may have rows of the next page before them.
    const upTo = to >= list.total ? short.length : short.filter((row) => compare(row, last) < 0).length;
    const rows = merge([long, short.slice(before, Math.max(before, upTo))], compare);
    blocks.push({ start: from + before, rows, from, to });
  }
  return blocks;
}

function runsOf(pages: LongPages): { start: number; numbers: number[] }[] {
  const runs: { start: number; numbers: number[] }[] = [];
  for (const number of [...pages.keys()].toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    const isNext = last !== undefined && last.numbers.at(-1) === number - 1;
    // A page that came shorter (rows went meanwhile) ends its run.
    if (isNext && pages.get(number - 1)?.length === WINDOW_PAGE) last.numbers.push(number);
    else runs.push({ start: number, numbers: [number] });
  }
  return runs;
}

/** The row at a position of the table, if it is here. */
export function rowIn(blocks: readonly Block[], index: number): MemberRow | undefined {
  const block = blocks.findLast((one) => one.start <= index);
  return block?.rows[index - block.start];
}

/**
 * The pages to ask for so that the rows from `first` to `last` come, those in the middle of the sight first. Where the short rows
 * in front are not known, the number is a guess that the next answer corrects.
 */
export function missingPages(
  list: Pick<LongList, 'total' | 'short'>,
  pages: LongPages,
  blocks: readonly Block[],
  first: number,
  last: number,
): number[] {
  const end = Math.min(last, list.total + list.short.length - 1);
  const wanted = new Set<number>();
  for (let index = Math.max(0, first); index <= end; index += 1) {
    if (rowIn(blocks, index) === undefined) wanted.add(pageFor(list, pages, blocks, index));
  }
  const middle = (first + end) / 2 / WINDOW_PAGE - 0.5;
  return [...wanted].filter((page) => !pages.has(page)).toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
}

function pageFor(
  { total, short }: Pick<LongList, 'total' | 'short'>,
  pages: LongPages,
  blocks: readonly Block[],
  index: number,
): number {
  const lastPage = Math.max(0, Math.ceil(total / WINDOW_PAGE) - 1);
  const before = blocks.findLast((block) => block.start <= index);
  const after = blocks.find((block) => block.start > index);
  // Short rows between the blocks around it are taken to be spread evenly: exact beside a block, and a guess far from one.
  const start = before === undefined ? 0 : before.start + before.rows.length;
  const end = after?.start ?? total + short.length;
  const low = before?.to ?? 0;
  const next = after?.from ?? total;
  const high = next - 1;
  const guess = low + Math.floor(((index - start) * (next - low)) / Math.max(1, end - start));
  const page = Math.floor(Math.min(Math.max(guess, low), Math.max(low, high)) / WINDOW_PAGE);
  const bounded = Math.min(page, lastPage);
  if (!pages.has(bounded)) return bounded;
  // The guess is here already, so the row stands beside it.
  return Math.min(lastPage, pages.has(bounded + 1) ? Math.max(0, bounded - 1) : bounded + 1);
}

/**
 * The calls that fetch some stretches: neighbours come together, because each call has the platform walk to its place anew.
 * The call with the first stretch comes first.
 */
export function inCalls<One extends Stretch>(stretches: readonly One[]): (readonly [One, ...One[]])[] {
  const calls: [One, ...One[]][] = [];
  let length = 0;
  for (const one of stretches.toSorted((a, b) => a.source - b.source || a.offset - b.offset)) {
    const call = calls.at(-1);
    const last = call?.at(-1);
    length += one.limit;
    if (last?.source === one.source && last.offset + last.limit === one.offset && length <= MAX_PAGE_SIZE) {
      call?.push(one);
    } else {
      calls.push([one]);
      length = one.limit;
    }
  }
  const rank = (call: readonly One[]): number => Math.min(...call.map((one) => stretches.indexOf(one)));
  return calls.toSorted((a, b) => rank(a) - rank(b));
}
