'use client';

import { useTranslations } from 'next-intl';

/** Names shown before "and 3 more", and letters of them that fit into a line of a question. */
const NAMES = 3;
const LETTERS = 42;

/** Gives the function that tells the first names, and how many more there are; undefined without any. `count` is of all. */
export function useFirstNames(): (names: readonly string[], count?: number) => string | undefined {
  const t = useTranslations('impact');
  return (names, count = names.length) => {
    const fitting = names.filter((_, index) => names.slice(0, index + 1).join(', ').length <= LETTERS).length;
    const first = names.slice(0, Math.max(1, Math.min(NAMES, fitting)));
    if (names.length === 0) return undefined;
    const told = first.join(', ');
    return count > first.length ? t('namesMore', { names: told, count: count - first.length }) : told;
  };
}
