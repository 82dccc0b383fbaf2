import { useTranslations } from 'next-intl';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import type { LastUse } from '@/lib/contract/entities/common';

/** When something revocable was last used, or since when it has not been used. Days are counted in UTC. */
export function useLastUseText(): (use: LastUse) => string {
  const t = useTranslations('common');
  const dateText = useDateText();
  return ({ day, since }) => {
    const date = dateText(day ?? since, { dateStyle: 'medium', timeZone: 'UTC' });
    return day === null ? t('notUsedSince', { date }) : t('lastUsed', { date });
  };
}
