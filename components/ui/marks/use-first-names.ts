import { joinIsolated } from '@/lib/contract/names';
import { useTranslations } from 'next-intl';

/** Names shown before "and 3 more", and letters of them that fit into a line of a question. */
const NAMES = 3;
const LETTERS = 42;

/** As many of the names as fit into the line, and at least one. */
export function fittingNames(names: readonly string[]): readonly string[] {
  let count = Math.min(NAMES, names.length);
  while (count > 1 && joinIsolated(names.slice(0, count)).length > LETTERS) count -= 1;
  return names.slice(0, count);
}

/** Gives the function that tells the first names, and how many more there are; undefined without any. `count` is of all. */
export function useFirstNames(): (names: readonly string[], count?: number) => string | undefined {
  const t = useTranslations('common');
  return (names, count = names.length) => {
    const first = fittingNames(names);
    if (first.length === 0) return undefined;
    const listed = joinIsolated(first);
    return count > first.length ? t('namesMore', { names: listed, count: count - first.length }) : listed;
  };
}
