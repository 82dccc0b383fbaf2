import { describe, expect, test } from 'vitest';
import { type MemberQuery, NO_QUERY, type PageStep } from '@/components/rooms/members/list/member-pages';
import {
  WINDOW_PAGE,
  blocksOf,
  inCalls,
  longListOf,
  missingPages,
  rowIn,
} from '@/components/rooms/members/list/member-window';
import type { Member } from '@/lib/contract/entities/members';
import { member } from './fixtures';

const query: MemberQuery = { ...NO_QUERY, sort: 'displayName' };
const named = (name: string, over: Partial<Member> = {}): Member => member({ id: name, displayName: name, ...over });
const number = (value: number): string => String(value).padStart(5, '0');

/** A long list of even numbers, and short rows beside some of them; what the table shows is all of them, sorted. */
function world(total: number, shortNames: readonly string[]) {
  const long = Array.from({ length: total }, (_, index) => named(number(index * 2)));
  const short = shortNames.map((name) => named(name, { isActive: false }));
  const all = [...long, ...short].map((one) => one.displayName).toSorted();
  return { long, short, all, page: (at: number) => long.slice(at * WINDOW_PAGE, (at + 1) * WINDOW_PAGE) };
}

/** Asks for what is missing until a place is filled; answers the names shown there and how many pages that took. */
function lookAt({ long, short, page }: ReturnType<typeof world>, first: number, last: number) {
  const list = { total: long.length, short };
  const pages = new Map([[0, page(0)]]);
  let asked = 0;
  for (;;) {
    const blocks = blocksOf(list, pages, query);
    const [next] = missingPages(list, pages, blocks, first, last);
    if (next === undefined) {
      const shown = Array.from({ length: last - first + 1 }, (_, index) => rowIn(blocks, first + index)?.name);
      return { shown, asked };
    }
    pages.set(next, page(next));
    asked += 1;
    if (asked > 20) throw new Error(`no end at ${first}`);
  }
}

describe('a jump shows what a list that is here as a whole would show', () => {
  const invited = Array.from({ length: 90 }, (_, index) => number(index * index * 2 + 1));
  const bunched = Array.from({ length: 90 }, (_, index) => `05000-${number(index)}`);
  const crowd = Array.from({ length: 1000 }, (_, index) => `!${number(index)}`);
  const atEnds = ['!', '~'];
  test.each([
    ['no short rows', []],
    ['short rows here and there', invited],
    ['short rows in one place', bunched],
    ['short rows at both ends', atEnds],
    ['very many short rows in front', crowd],
  ])('%s', (_, names) => {
    const scene = world(7000, names);
    const count = scene.all.length;
    for (const first of [0, 60, 1234, 2490, 2500, 2560, 3500, 6950, count - 30]) {
      const { shown, asked } = lookAt(scene, first, first + 29);
      expect(shown).toEqual(scene.all.slice(first, first + 30));
      expect(asked).toBeLessThanOrEqual(3);
    }
  });

  test('beyond the end there is nothing to ask for', () => {
    const scene = world(250, []);
    expect(lookAt(scene, 240, 900).shown.slice(0, 10)).toEqual(scene.all.slice(240));
  });
});

test('the page in the middle of the sight comes first', () => {
  const scene = world(2000, []);
  const list = { total: 2000, short: [] };
  const pages = new Map([[0, scene.page(0)]]);
  expect(missingPages(list, pages, blocksOf(list, pages, query), 950, 1260)).toEqual([11, 10, 12, 9]);
});

test('a page that came shorter than it was shows no wrong row', () => {
  const scene = world(400, []);
  const pages = new Map([
    [1, scene.page(1).slice(0, 99)],
    [2, scene.page(2)],
  ]);
  const blocks = blocksOf({ total: 400, short: [] }, pages, query);
  expect([198, 199, 200].map((index) => rowIn(blocks, index)?.name)).toEqual([number(396), undefined, number(400)]);
});

describe('the long one of several lists', () => {
  const page = (length: number, total: number, offset?: number) => ({
    members: Array.from({ length }, (_, index) => named(`${total} ${index}`)),
    total,
    cursor: length < total ? 'c' : null,
    offset,
  });
  const long = page(WINDOW_PAGE, 50_000, 0);
  const none = new Map();
  test.each<[string, PageStep, object | null]>([
    ['comes by offset', [long, page(3, 3, 0)], { source: 0, total: 50_000, missing: [] }],
    ['may be the second', [page(3, 3, 0), long], { source: 1, missing: [] }],
    [
      'waits for the rests of a short one',
      [long, page(WINDOW_PAGE, 1500, 0)],
      {
        source: 0,
        missing: [
          { source: 1, offset: 100, limit: 500 },
          { source: 1, offset: 600, limit: 500 },
          { source: 1, offset: 1100, limit: 500 },
        ],
      },
    ],
    ['is none when another is long too', [long, page(WINDOW_PAGE, 6000, 0)], null],
    ['is none where the platform ignores the offset', [page(WINDOW_PAGE, 50_000), page(3, 3)], null],
    ['is none where pages are smaller than asked', [page(50, 50_000, 0)], null],
  ])('%s', (_, first, expected) => {
    expect([longListOf(first, none)]).toMatchObject([expected]);
  });

  test('is ready with the rest', () => {
    const rest = new Map([[1, new Map([[WINDOW_PAGE, [named('rest')]]])]]);
    const found = longListOf([long, page(WINDOW_PAGE, WINDOW_PAGE + 1, 0)], rest);
    expect(found?.missing).toEqual([]);
    expect(found?.short).toHaveLength(WINDOW_PAGE + 1);
  });
});

describe('calls', () => {
  const pages = (source: number, ...numbers: number[]) =>
    numbers.map((page) => ({ source, offset: page * WINDOW_PAGE, limit: WINDOW_PAGE }));

  test('neighbours come in one call, what is in the middle of the sight first', () => {
    expect(inCalls(pages(0, 251, 250, 252, 0, 1))).toEqual([pages(0, 250, 251, 252), pages(0, 0, 1)]);
  });

  test('no call asks for more than a page may have, nor for two lists', () => {
    expect(inCalls(pages(0, 1, 2, 3, 4, 5, 6, 7))).toEqual([pages(0, 1, 2, 3, 4, 5), pages(0, 6, 7)]);
    expect(inCalls([...pages(0, 1), ...pages(1, 2)])).toHaveLength(2);
  });
});
