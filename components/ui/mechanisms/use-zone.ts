import { useTimeZone } from 'next-intl';
import { useHydrated } from './use-hydrated';

let zone: string | undefined;

/** Asked once: the browser takes its time to answer, and a list asks in each row. */
function zoneOfBrowser(): string {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}

/**
 * The reader's time zone. The server knows it from the second visit on (a cookie), so only the very first paint may show another
 * one; it is corrected with hydration.
 */
export function useZone(): string {
  const known = useTimeZone() ?? 'UTC';
  return useHydrated() ? zoneOfBrowser() : known;
}
