'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useHealth } from './health-data';
import { type HealthPlace, attentionOf } from './health-view';

type HealthCountProps = {
  place: HealthPlace;
  /** The server's count; undefined if that failed. */
  initial: { count: number; isCut: boolean } | undefined;
};

export function HealthCount({ place, initial }: HealthCountProps) {
  const t = useTranslations('shell.view');
  const format = useFormatter();
  const { data } = useHealth(place, undefined, initial === undefined);
  const attention = data === undefined ? initial : attentionOf(data);
  if (attention === undefined || attention.count === 0) return null;
  const { count } = attention;
  const more = attention.isCut ? '+' : '';
  return (
    <span className="text-sm text-muted tabular-nums max-sm:text-xs">
      <span aria-hidden>{`${format.number(count)}${more}`}</span>
      <span className="sr-only">{t('toLookAt', { count, more })}</span>
    </span>
  );
}
