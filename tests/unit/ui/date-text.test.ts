import { expect, test } from 'vitest';
import { dateText } from '@/components/ui/mechanisms/date-locale';

test.each([
  ['no', '5.\u00A0desember 2026'],
  ['en', '5\u00A0December 2026'],
] as const)('a line may end before a month, but not between it and its day: %s', (language, written) => {
  expect(dateText(language, '2026-12-05T12:00:00Z', { dateStyle: 'long', timeZone: 'UTC' })).toBe(written);
});
