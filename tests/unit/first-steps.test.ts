import { expect, test } from 'vitest';
import { isNew, readStarted, startKey, withStarted } from '@/components/shell/home/first-steps';

const NOW = new Date('2026-11-25T12:00:00Z');

test('a place is new for 30 days; of one without a day of creation nothing is said', () => {
  expect(isNew('2026-11-24T12:00:00Z', NOW)).toBe(true);
  expect(isNew('2026-10-26T12:00:01Z', NOW)).toBe(true);
  expect(isNew('2026-10-26T12:00:00Z', NOW)).toBe(false);
  expect(isNew(undefined, NOW)).toBe(false);
});

test('a list is put away for one person in one place; the latest eight are remembered', () => {
  const key = startKey('u1', 't1');
  expect(readStarted(undefined)).toEqual([]);
  expect(readStarted(withStarted(undefined, key))).toEqual([key]);
  expect(readStarted(withStarted(key, key))).toEqual([key]);
  expect(readStarted(withStarted(key, startKey('u2', 't1')))).toEqual(['u2.t1', 'u1.t1']);
  const many = Array.from({ length: 20 }, (_, index) => startKey('u1', `t${index}`));
  const value = many.reduce<string | undefined>((before, one) => withStarted(before, one), undefined);
  expect(readStarted(value)).toEqual(many.toReversed().slice(0, 8));
});
