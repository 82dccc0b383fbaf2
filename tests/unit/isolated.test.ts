/** What is written from right to left turns the order of nothing beside it in a sentence. */
import { expect, test } from 'vitest';
import { isolated } from '@/lib/contract/names';
import { translator } from '@/lib/platform/pages/text';

test('letters of scripts from right to left are isolated, and all else stays as it is', () => {
  expect(isolated('ميناء 7')).toBe('\u2068ميناء 7\u2069');
  expect(isolated('נמל')).toBe('\u2068נמל\u2069');
  expect(['Bjørn Eide', 'Порт', 7, true, null].map(isolated)).toEqual(['Bjørn Eide', 'Порт', 7, true, null]);
});

test('so are those that the platform puts into its own pages', () => {
  expect(translator('en')('upstream.continue', { provider: 'נמל' })).toContain('\u2068נמל\u2069');
});
