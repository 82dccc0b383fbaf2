/** What is kept of a form while its person signs in again. */
import { describe, expect, test } from 'vitest';
import { type Draft, decodeDraft, encodeDraft, isCurrent } from '@/components/ui/mechanisms/draft';
import { DRAFT_MAX_AGE_MS } from '@/lib/contract/limits';

const draft: Draft = { owner: 'nora', address: '/clients?dialog=create', time: 1000, value: null };

describe('a draft', () => {
  test('keeps sets and maps, at any depth', () => {
    const value = {
      roles: [{ id: 'r', grants: new Set(['a', 'b']) }],
      usage: new Map([['r', { isHeld: true }]]),
      none: null,
    };
    expect(decodeDraft(encodeDraft({ ...draft, value }))?.value).toEqual(value);
  });

  test('that is no draft is none', () => {
    expect(decodeDraft(null)).toBeUndefined();
    expect(decodeDraft('{half')).toBeUndefined();
  });

  test('is of one person, and of a limited time', () => {
    expect(isCurrent(draft, 'nora', 1000)).toBe(true);
    expect(isCurrent(draft, 'ragna', 1000)).toBe(false);
    expect(isCurrent(draft, 'nora', 1000 + DRAFT_MAX_AGE_MS)).toBe(false);
  });
});
