/** The numbers of the specification's section 9 that no other test writes out. */
import { expect, test } from 'vitest';
import { MAX_ALLOWED_TENANTS, PENDING_INVITATION_SECONDS, SEARCH_DEBOUNCE_MS } from '@/lib/contract/limits';
import tailwind from '@/tailwind.config';

test('limits, pauses and widths are those of section 9', () => {
  expect(MAX_ALLOWED_TENANTS).toBe(6);
  expect(PENDING_INVITATION_SECONDS).toBe(10 * 60);
  expect(SEARCH_DEBOUNCE_MS).toBe(200);
  expect(tailwind.theme?.extend?.spacing).toMatchObject({ dialog: '42rem', drawer: '21rem' });
});
