/** The options of a pick list, and which of them are shown. Pure. */
import type { ReactNode } from 'react';
import { foldCase } from '@/lib/contract/search-text';

export type PickOption = {
  id: string;
  name: string;
  /** Selected here. */
  on: boolean;
  /** The change that a save would make. */
  mark?: 'added' | 'removed' | undefined;
  /** Names what grants it anyway: while it is not selected here, it is shown as checked and cannot be changed. */
  implied?: string | undefined;
  /** A line below the name of something that is held from elsewhere. */
  note?: ReactNode;
  /** The heading above the option; options of one group must be adjacent. */
  group?: string | undefined;
  aside?: ReactNode;
};

/** The length from which on a list has a search field. */
const SEARCHED_FROM = 10;

export const isSearched = (options: readonly PickOption[]): boolean => options.length >= SEARCHED_FROM;

export const isGiven = ({ on, implied }: PickOption): boolean => on || implied !== undefined;

/** The options whose name or heading contains the typed text, in their order; on request only those that are or were held. */
export function matching(
  options: readonly PickOption[],
  { search, onlyChosen }: { search: string; onlyChosen: boolean },
): readonly PickOption[] {
  const text = foldCase(search.trim());
  const isHeld = (option: PickOption): boolean =>
    isGiven(option) || option.mark === 'removed' || option.note !== undefined;
  return options.filter(
    (option) => foldCase(`${option.name}\n${option.group ?? ''}`).includes(text) && (!onlyChosen || isHeld(option)),
  );
}
