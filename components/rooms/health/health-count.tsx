'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { Health } from '@/lib/contract/rooms/health/entities';
import { useHealth } from './health-data';
import { type HealthPlace, attentionOf } from './health-view';

/** How much there is to look at, behind the name of the tab. */
export function HealthCount({ place, initial }: { place: HealthPlace; initial: Health | undefined }) {
  const t = useTranslations('health');
  const format = useFormatter();
  const { data } = useHealth(place, initial);
  if (data === undefined) return null;
  const { findings, isCut } = attentionOf(data);
  const count = findings.length;
  const more = isCut ? '+' : '';
  if (count === 0) return null;
  return (
    <span className="text-sm text-muted tabular-nums">
      <span aria-hidden>{`${format.number(count)}${more}`}</span>
      <span className="sr-only">{t('tabCount', { count, more })}</span>
    </span>
  );
}
