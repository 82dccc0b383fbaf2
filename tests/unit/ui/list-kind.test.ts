/** What is done about a list by its first page. */
import { expect, test } from 'vitest';
import { kindOf, withPage } from '@/components/table/use-list-source';

type Row = { cut: boolean };
const isCut = ({ cut }: Row): boolean => cut;
const page = (cut: boolean, nextCursor: string | null, offset?: number) => ({
  items: [{ cut }],
  total: 1,
  nextCursor,
  ...(offset === undefined ? {} : { offset }),
});

test.each([
  ['a short list is searched here', page(false, null, 0), 'whole'],
  ['a long one by the platform', page(false, 'next', 0), 'remote'],
  ['a long one without jumps is asked for as a whole', page(false, 'next'), 'parts'],
  ['of rows that lack what the search looks at, the platform searches', page(true, null, 0), 'remote'],
  ['where the platform cannot, what is there is searched', page(true, null), 'whole'],
])('%s', (_, start, kind) => expect(kindOf<Row>(start, isCut)).toBe(kind));

test('nothing is known before the first page', () => expect(kindOf(undefined)).toBeUndefined());

test('how many rows match is what a page has counted, and stays so whatever a later one does not know', () => {
  const of = (total: number, totalIsLowerBound?: boolean) => ({
    items: [total],
    total,
    totalIsLowerBound,
    nextCursor: 'c',
  });
  const first = withPage<number>(undefined, 'key', 0, of(2000, true));
  expect(first).toMatchObject({ total: 2000, isLowerBound: true });
  const counted = withPage(first, 'key', 1, of(48_213));
  expect(counted).toMatchObject({ total: 48_213, isLowerBound: false });
  expect([...counted.pages.keys()]).toEqual([0, 1]);
  expect(withPage(counted, 'key', 0, of(2000, true))).toMatchObject({ total: 48_213, isLowerBound: false });
  expect(withPage<number>(undefined, 'key', 0, of(3))).toMatchObject({ total: 3, isLowerBound: false });
});
