import { useFormatter, useLocale } from 'next-intl';
import { exactTime } from '@/components/ui/mechanisms/date-locale';
import { useHydrated } from '@/components/ui/mechanisms/use-hydrated';
import { useMinute } from '@/components/ui/mechanisms/use-minute';
import { useZone } from '@/components/ui/mechanisms/use-zone';

type RelativeTimeProps = {
  /** An ISO 8601 date and time; null and invalid values show a dash. */
  value: string | null;
  /** Whether it is an end, which may be in the future; everything else is in the past. */
  isEnd?: boolean;
  className?: string;
};

/**
 * "2 minutes ago" in the user's language, with the exact local time as its title. The server and the first paint share one `now`, and the
 * title waits for the browser's time zone, so that hydration matches.
 */
export function RelativeTime({ value, isEnd = false, className }: RelativeTimeProps) {
  const format = useFormatter();
  const now = useMinute();
  const date = new Date(value ?? Number.NaN);
  const exact = useExactTime(date);
  if (Number.isNaN(date.getTime())) return <span className={className}>–</span>;
  return (
    <time dateTime={date.toISOString()} title={exact} className={className}>
      {/* On paper its title stands instead (app/print.css). */}
      <span>{format.relativeTime(isEnd ? date : notAfter(now, date), now)}</span>
    </time>
  );
}

/**
 * Clamps a date for relative times that update once a minute: anything less than a minute old, newer than the last update, or dated by a
 * fast clock is "now". Seconds would be wrong a moment later.
 */
export const notAfter = (now: Date, date: Date): Date => (now.getTime() - date.getTime() < 60_000 ? now : date);

/** The moment in the user's time zone and language, once the time zone is certain. */
export function useExactTime(date: Date): string | undefined {
  const language = useLocale();
  const zone = useZone();
  return useHydrated() && !Number.isNaN(date.getTime()) ? exactTime(date, language, zone) : undefined;
}
