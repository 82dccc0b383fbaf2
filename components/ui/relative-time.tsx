'use client';

import { useFormatter, useLocale, useNow } from 'next-intl';
import { useHydrated } from './use-hydrated';

/** How often "2 minutes ago" is looked at again, in milliseconds. */
const TICK_MS = 60_000;

export type RelativeTimeProps = {
  /** An ISO 8601 date and time. */
  value: string;
  className?: string;
};

/**
 * "2 minutes ago" in the reader's language, with the exact local time as its title. The server and the first paint
 * share one `now`, and the title waits for the browser's time zone, so hydration finds the same text.
 */
export function RelativeTime({ value, className }: RelativeTimeProps) {
  const format = useFormatter();
  const now = useNow({ updateInterval: TICK_MS });
  const locale = useLocale();
  const hydrated = useHydrated();
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return <span className={className}>–</span>;
  const exact = hydrated
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(date)
    : undefined;
  return (
    <time dateTime={date.toISOString()} title={exact} className={className}>
      {format.relativeTime(date, now)}
    </time>
  );
}

/** A date like "3 Mar 2026", with the exact local time as its title. */
export function ShortDate({ value, className }: RelativeTimeProps) {
  const locale = useLocale();
  const hydrated = useHydrated();
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return <span className={className}>–</span>;
  const timeZone = hydrated ? undefined : 'UTC';
  return (
    <time
      dateTime={date.toISOString()}
      title={
        hydrated ? new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(date) : undefined
      }
      className={className}
    >
      {new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(date)}
    </time>
  );
}
