/** What a table asks of a platform, and which pages of a long list. */
import { expect, test } from 'vitest';
import { firstPage, pageParameters, pagesAround } from '@/components/table/list-query';

test('search, sort and filters become parameters; what is not asked for is none', () => {
  const query = { search: 'ada', sort: { id: 'name', descending: true }, filters: { size: ['0', '50+'] } };
  expect(pageParameters(query, 2)).toEqual({
    search: 'ada',
    sort: '-name',
    size: '0,50+',
    limit: '40',
    offset: '80',
  });
  expect(firstPage({ id: 'name', descending: false })).toEqual({
    search: undefined,
    sort: 'name',
    limit: '40',
    offset: '0',
  });
  expect(pageParameters({ search: '', sort: null, filters: {} }, 0).sort).toBeUndefined();
});

test.each([
  [0, 9, 1000, 0, 0],
  [0, 10, 1000, 0, 1],
  [69, 89, 1000, 0, 2],
  [70, 89, 1000, 1, 2],
  [980, 999, 1000, 23, 24],
  [0, 0, 0, 0, 0],
  // The number of matches is not known yet: there may be no other page than the one in sight.
  [0, 30, undefined, 0, 0],
  [85, 110, undefined, 2, 2],
])('rows %i to %i of %i are on the pages %i to %i, with those around', (first, last, total, from, to) => {
  expect(pagesAround(first, last, total)).toEqual({ from, to });
});
