import { joinIsolated } from '@/lib/contract/names';
import { useTranslations } from 'next-intl';

/** The number of names before "and 3 more", and of characters that fit on a line of a confirmation. */
const NAMES = 3;
const LETTERS = 42;

/** As many names as fit on the line, at least one. */
export function fittingNames(names: readonly string[]): readonly string[] {
  let count = Math.min(NAMES, names.length);
  while (count > 1 && joinIsolated(names.slice(0, count)).length > LETTERS) count -= 1;
  return names.slice(0, count);
}

/** Returns a function that lists the first names and the number of further ones; undefined without any. `count` is the total. */
export function useFirstNames(): (names: readonly string[], count?: number) => string | undefined {
  const t = useTranslations('common');
  return (names, count = names.length) => {
    const first = fittingNames(names);
    if (first.length === 0) return undefined;
    const listed = joinIsolated(first);
    return count > first.length ? t('namesMore', { names: listed, count: count - first.length }) : listed;
  };
}
