'use client';

import { Link2 } from '@/components/ui/primitives/icons';
import { useFormatter, useTranslations } from 'next-intl';
import { dayIn } from '@/components/ui/mechanisms/date-locale';
import { notAfter } from '@/components/ui/marks/relative-time';
import { Tooltip } from '@/components/ui/overlays/tooltip';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { useMinute } from '@/components/ui/mechanisms/use-minute';
import { useZone } from '@/components/ui/mechanisms/use-zone';
import { entryHash } from './linked-entry';

/**
 * When it was: relative today, the time of day before. A link to the entry; seconds, zone and UTC are shown on hover and focus.
 */
export function EntryTime({ id, at }: { id: string; at: string }) {
  const t = useTranslations('history');
  const format = useFormatter();
  const dateText = useDateText();
  const zone = useZone();
  const now = useMinute();
  const date = new Date(at);
  const isToday = dayIn(zone, date) === dayIn(zone, now);
  const text = isToday ? format.relativeTime(notAfter(now, date), now) : dateText(date, { timeStyle: 'short' });
  const exact = dateText(date, { dateStyle: 'full', timeStyle: 'medium' });
  const utc = dateText(date, { timeStyle: 'medium', timeZone: 'UTC' });
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
        <Link2 className="size-3.5 opacity-0 transition-opacity group-focus-visible/time:opacity-100 group-hover/entry:opacity-100" />
        <span className="sr-only">{t('link')} </span>
        <time dateTime={date.toISOString()}>{text}</time>
      </a>
    </Tooltip>
  );
}
