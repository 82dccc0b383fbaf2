'use client';

import { Link2 } from '@/components/ui/icons';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { dateFormat, dateLocale } from '@/components/ui/date-locale';
import { Tooltip } from '@/components/ui/tooltip';
import { useMinute } from '@/components/ui/use-minute';
import { useZone } from '@/components/ui/use-zone';
import { entryHash } from './linked-entry';

/** The calendar day of an instant in a time zone, for comparing. */
export function dayIn(zone: string, instant: string | number | Date): string {
  return dateFormat('en-CA', { dateStyle: 'short', timeZone: zone }).format(new Date(instant));
}

/**
 * When it was: relative today, the time of day before. A link to the entry; seconds, zone and UTC are shown on hover and focus.
 */
export function EntryTime({ id, at }: { id: string; at: string }) {
  const t = useTranslations('history');
  const format = useFormatter();
  const locale = dateLocale(useLocale());
  const zone = useZone();
  const now = useMinute();
  const date = new Date(at);
  const isToday = dayIn(zone, date) === dayIn(zone, now);
  // The entry may be some seconds newer than the page.
  const text = isToday
    ? format.relativeTime(date > now ? now : date, now)
    : dateFormat(locale, { timeStyle: 'short', timeZone: zone }).format(date);
  const exact = dateFormat(locale, { dateStyle: 'full', timeStyle: 'medium', timeZone: zone }).format(date);
  const utc = dateFormat(locale, { timeStyle: 'medium', timeZone: 'UTC' }).format(date);
  return (
    <Tooltip
      side="bottom"
      content={
        <span className="block py-0.5">
          <span className="block font-semibold first-letter:uppercase">{exact}</span>
          <span className="block">{zone === 'UTC' ? zone : t('zone', { zone: zone.replaceAll('_', ' '), utc })}</span>
        </span>
      }
    >
      <a
        href={`#${entryHash(id)}`}
        className="hit-area group/time -my-1 -mr-1 inline-flex items-center gap-3 rounded-md px-1 py-1 text-sm whitespace-nowrap text-muted tabular-nums hover:text-text"
      >
        <Link2
          aria-hidden
          className="size-3.5 opacity-0 transition-opacity group-focus-visible/time:opacity-100 group-hover/entry:opacity-100"
        />
        <span className="sr-only">{t('link')} </span>
        <time dateTime={date.toISOString()}>{text}</time>
      </a>
    </Tooltip>
  );
}
