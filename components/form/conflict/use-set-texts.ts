import { useTranslations } from 'next-intl';
import type { SetTexts } from './set-field';
import { joinIsolated } from '@/lib/contract/names';

/** The number of names listed. */
const SHOWN = 5;

export function useSetTexts(): SetTexts {
  const t = useTranslations('common.conflict');
  return {
    list: (names) => {
      const shown = joinIsolated(names.slice(0, SHOWN));
      return names.length > SHOWN ? t('more', { names: shown, count: names.length - SHOWN }) : shown;
    },
    gets: (names) => t('gets', { names }),
    loses: (names) => t('loses', { names }),
    unchanged: t('unchanged'),
    joined: t('given'),
  };
}
