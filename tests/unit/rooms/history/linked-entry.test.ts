/** The entry that a history's address leads to. */
import { describe, expect, test } from 'vitest';
import { entryHash, linkedId, searchStep } from '@/components/rooms/history/linked-entry';
import { HISTORY } from '@/lib/contract/limits';

test('an address names an entry, or none', () => {
  expect(linkedId(`#${entryHash('42')}`)).toBe('42');
  for (const hash of ['', '#', '#change-', '#change-a b', '#content', '#xchange-4']) expect(linkedId(hash)).toBeNull();
});

describe('an entry that is not there yet', () => {
  const list = { ids: ['1', '2'], pages: 1, more: true, loading: false };
  const step = (more: Partial<typeof list> | { ids: undefined } = {}) => searchStep('9', { ...list, ...more });

  test('is looked for in the pages after it, one at a time', () => {
    expect(step({ ids: undefined })).toBe('wait');
    expect(step({ loading: true })).toBe('wait');
    expect(step()).toBe('load');
    expect(step({ ids: ['1', '9'], loading: true })).toBe('here');
  });

  test('is gone at the end, and too far after so many pages', () => {
    expect(step({ more: false })).toBe('gone');
    expect(step({ pages: HISTORY.linkPages - 1 })).toBe('load');
    expect(step({ pages: HISTORY.linkPages })).toBe('far');
  });
});
