import { useFormatter, useLocale } from 'next-intl';
import { exactTime } from '@/components/ui/mechanisms/date-locale';
import { useHydrated } from '@/components/ui/mechanisms/use-hydrated';
import { useMinute } from '@/components/ui/mechanisms/use-minute';
import { useZone } from '@/components/ui/mechanisms/use-zone';

type RelativeTimeProps = {
  /** An ISO 8601 date and time; a dash stands for null, and for what is none. */
  value: string | null;
  /** It is an end that may lie in the future; everything else has happened. */
  isEnd?: boolean;
  className?: string;
};

/**
 * "2 minutes ago" in the reader's language, with the exact local time as its title. The server and the first paint
 * share one `now`, and the title waits for the browser's time zone, so hydration finds the same text.
 */
export function RelativeTime({ value, isEnd = false, className }: RelativeTimeProps) {
  const format = useFormatter();
  const now = useMinute();
  const date = new Date(value ?? Number.NaN);
  const exact = useExactTime(date);
  if (Number.isNaN(date.getTime())) return <span className={className}>–</span>;
  return (
    <time dateTime={date.toISOString()} title={exact} className={className}>
      {format.relativeTime(isEnd ? date : notAfter(now, date), now)}
    </time>
  );
}

/**
 * When something happened, for words that are made once a minute: what is less than a minute old, newer than the last look at the clock, or
 * dated by a clock that is fast, is "now". Seconds would be wrong a moment later.
 */
export const notAfter = (now: Date, date: Date): Date => (now.getTime() - date.getTime() < 60_000 ? now : date);

/** The moment in the reader's zone and language, as soon as the zone is known for sure. */
export function useExactTime(date: Date): string | undefined {
  const language = useLocale();
  const zone = useZone();
  return useHydrated() && !Number.isNaN(date.getTime()) ? exactTime(date, language, zone) : undefined;
}
