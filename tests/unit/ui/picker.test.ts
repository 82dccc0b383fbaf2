/** The keys of lists of options. */
import { describe, expect, test } from 'vitest';
import { nextOption, typeAhead, withActive } from '@/components/ui/picker/listbox-keys';

const size = { count: 20, page: 8 };

test.each([
  ['ArrowDown', 4],
  ['ArrowUp', 2],
  ['PageDown', 11],
  ['PageUp', 0],
])('%s moves from the fourth option', (key, to) => expect(nextOption(key, 3, size)).toBe(to));

test.each(['Enter', 'Home', 'a', 'toString'])('%s does not move', (key) =>
  expect(nextOption(key, 3, size)).toBeUndefined(),
);

test('the arrows stop at the ends, or wrap; a list without a search field has Home and End', () => {
  expect(nextOption('ArrowDown', 19, size)).toBe(19);
  expect(nextOption('ArrowUp', 0, size)).toBe(0);
  expect(nextOption('ArrowDown', 19, { ...size, wraps: true })).toBe(0);
  expect(nextOption('ArrowUp', 0, { ...size, wraps: true })).toBe(19);
  expect(nextOption('Home', 3, { ...size, hasEdges: true })).toBe(0);
  expect(nextOption('End', 3, { ...size, hasEdges: true })).toBe(19);
  expect(nextOption('ArrowDown', 0, { ...size, count: 0 })).toBeUndefined();
});

test('the active option is in the page wherever one has scrolled', () => {
  const range = { startIndex: 20, endIndex: 22, overscan: 0, count: 100 };
  expect(withActive(range, 3)).toEqual([3, 20, 21, 22]);
  expect(withActive(range, 21)).toEqual([20, 21, 22]);
  expect(withActive(range, -1)).toEqual([20, 21, 22]);
  expect(withActive(range, 100)).toEqual([20, 21, 22]);
});

describe('type-ahead in a list', () => {
  const list = ['Ledger', 'Metering', 'Mail', 'Reports'];

  test.each([
    ['m', -1, 1],
    ['m', 1, 2],
    ['mm', 2, 1],
    ['ma', 1, 2],
    ['MAI', 2, 2],
    ['re', 0, 3],
    ['l', 3, 0],
    ['x', 0, -1],
  ])('%s from %i leads to %i', (typed, from, to) => {
    expect(typeAhead(list, typed, from)).toBe(to);
  });

  test('an empty list leads nowhere', () => {
    expect(typeAhead([], 'a', -1)).toBe(-1);
  });
});
