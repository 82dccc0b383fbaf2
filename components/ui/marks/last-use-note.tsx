'use client';

import { useTranslations } from 'next-intl';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import type { LastUse } from '@/lib/contract/entities/common';

/** Of what can be taken away in a form: when it was last used, or since when it was not. Days are counted in UTC. */
export function LastUseNote({ use: { day, since } }: { use: LastUse }) {
  const t = useTranslations('common');
  const dateText = useDateText();
  const date = dateText(day ?? since, { dateStyle: 'medium', timeZone: 'UTC' });
  return day === null ? t('notUsedSince', { date }) : t('lastUsed', { date });
}
