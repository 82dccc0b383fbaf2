'use client';

import { useTranslations } from 'next-intl';
import type { Difference, Side, Versions } from './three-way';

/** Names that a choice writes out. */
const SHOWN = 5;

/**
 * Words the sides of a set that two people changed, for `ConflictDialog`.
 *
 * @returns the choices of a row; `merged` is what both together come to
 */
export function useSetWords() {
  const t = useTranslations('common.conflict');
  const listed = (names: readonly string[]): string => {
    const shown = names.slice(0, SHOWN).join(', ');
    return names.length > SHOWN ? t('more', { names: shown, count: names.length - SHOWN }) : shown;
  };
  const changes = (was: ReadonlySet<string>, now: ReadonlySet<string>, nameOf: (id: string) => string): string => {
    const added = [...now].filter((id) => !was.has(id)).map(nameOf);
    const removed = [...was].filter((id) => !now.has(id)).map(nameOf);
    const parts = [
      ...(added.length === 0 ? [] : [t('gets', { names: listed(added) })]),
      ...(removed.length === 0 ? [] : [t('loses', { names: listed(removed) })]),
    ];
    return parts.join(' ') || t('unchanged');
  };
  return (
    { base, theirs, mine }: Versions<ReadonlySet<string>>,
    found: Difference,
    nameOf: (id: string) => string,
    merged: string,
  ): { side: Side; text: string }[] => {
    const rows = [
      { side: 'theirs' as const, text: changes(base, theirs, nameOf) },
      { side: 'mine' as const, text: changes(base, mine, nameOf) },
    ];
    return found === 'both' ? [{ side: 'merged', text: merged }, ...rows] : rows;
  };
}
