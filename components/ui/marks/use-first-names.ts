'use client';

import { useTranslations } from 'next-intl';

/** Names shown before "and 3 more". */
const NAMES = 3;

/** Gives the function that tells the first names, and how many more there are; undefined without any. `count` is of all. */
export function useFirstNames(): (names: readonly string[], count?: number) => string | undefined {
  const t = useTranslations('impact');
  return (names, count = names.length) => {
    const first = names.slice(0, NAMES);
    if (first.length === 0) return undefined;
    const told = first.join(', ');
    return count > first.length ? t('namesMore', { names: told, count: count - first.length }) : told;
  };
}
