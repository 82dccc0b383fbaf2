/** Two people have changed the same thing: who did what, what stays by itself, and sets that are joined. */
import { expect, test } from 'vitest';
import { difference, mergedSet, presetOf } from '@/components/form/three-way';

test('who changed a value', () => {
  expect(difference('a', 'a', 'a')).toBeNull();
  expect(difference('a', 'b', 'b')).toBeNull();
  expect(difference('a', 'b', 'a')).toBe('theirs');
  expect(difference('a', 'a', 'b')).toBe('mine');
  expect(difference('a', 'b', 'c')).toBe('both');
  // One of them took away what the other changed.
  expect(difference<string | undefined>('a', undefined, 'b')).toBe('both');
});

test('values are compared as the caller says', () => {
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  expect(difference('a', 'A', 'b', isSame)).toBe('mine');
});

test('a change stays before none, and of two mine', () => {
  expect([presetOf('theirs'), presetOf('mine'), presetOf('both')]).toEqual(['theirs', 'mine', 'mine']);
});

test('a joined set has what either added, and nothing that either took away', () => {
  const base = new Set(['kept', 'theirs-gone', 'mine-gone']);
  const theirs = new Set(['kept', 'mine-gone', 'theirs-new', 'both-new']);
  const mine = new Set(['kept', 'theirs-gone', 'mine-new', 'both-new']);
  expect([...mergedSet(base, theirs, mine)].toSorted()).toEqual(['both-new', 'kept', 'mine-new', 'theirs-new']);
});
