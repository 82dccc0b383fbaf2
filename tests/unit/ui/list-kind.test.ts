/** What is done about a list by its first page. */
import { expect, test } from 'vitest';
import { kindOf } from '@/components/table/use-list-source';

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
