'use client';

import { useTimeZone } from 'next-intl';
import { useHydrated } from './use-hydrated';

/**
 * The reader's time zone. The server knows it from the second visit on (a cookie), so only the very first paint may show another
 * one; it is corrected with hydration.
 */
export function useZone(): string {
  const known = useTimeZone() ?? 'UTC';
  return useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : known;
}
