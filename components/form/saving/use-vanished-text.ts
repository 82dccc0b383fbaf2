import { useFormatter, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { GrantsVanished } from './vanished-grants';
import { isolated } from '@/lib/contract/names';

/** The number of names that the sentence lists. */
const NAMED = 5;

/** Returns the sentence for roles and permissions that were removed from a form; undefined for other failures. For `sentenceOf`. */
export function useVanishedText(): (error: unknown) => string | undefined {
  const t = useTranslations('common.grants');
  const format = useFormatter();
  return useCallback(
    (error) => {
      if (!(error instanceof GrantsVanished)) return undefined;
      const { names } = error;
      const rest = names.length - NAMED;
      const named = rest > 0 ? [...names.slice(0, NAMED), t('more', { count: rest })] : names;
      return t('vanished', { names: format.list(named.map(isolated)), count: names.length });
    },
    [t, format],
  );
}
