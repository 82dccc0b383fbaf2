import { useTimeZone } from 'next-intl';
import { useHydrated } from './use-hydrated';

let zone: string | undefined;

/** Cached, because the browser is slow to answer, and a list needs it in each row. */
function zoneOfBrowser(): string {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}

/**
 * The user's time zone. The server knows it from the second visit on (a cookie), so only the very first paint may show another one;
 * hydration corrects it.
 */
export function useZone(): string {
  const known = useTimeZone() ?? 'UTC';
  return useHydrated() ? zoneOfBrowser() : known;
}
