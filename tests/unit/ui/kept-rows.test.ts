import { expect, test } from 'vitest';
import { keepRows, keptRows } from '@/components/table/kept-rows';

const loaded = (first: string) => ({
  key: '0 q',
  total: 200,
  pages: new Map([
    [0, [first]],
    [3, ['far']],
    [4, ['farther']],
  ]),
});

test('the pages around what was in view are kept, for the same list and the same query', () => {
  keepRows('members of a', 'q', loaded('a'), { from: 3, to: 3 });
  expect(keptRows('members of a', 'q', '0 again')).toEqual({
    key: '0 again',
    total: 200,
    pages: new Map([[3, ['far']]]),
  });
  expect(keptRows('members of a', 'another', '0')).toBeUndefined();
  expect(keptRows('members of b', 'q', '0')).toBeUndefined();
});

test('of the lists that were left longest ago nothing is kept', () => {
  for (let list = 0; list < 20; list += 1) keepRows(`list ${list}`, 'q', loaded(`${list}`), { from: 0, to: 0 });
  const kept = Array.from({ length: 20 }, (_, list) => keptRows(`list ${list}`, 'q', '')).filter(Boolean);
  expect(kept.map((one) => one?.pages.get(0))).toEqual(Array.from({ length: 8 }, (_, index) => [`${12 + index}`]));
});
