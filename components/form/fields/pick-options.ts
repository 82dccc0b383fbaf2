/** What a pick list offers, and which of it shows. Pure. */
import type { ReactNode } from 'react';
import { foldCase } from '@/lib/contract/search-text';

export type PickOption = {
  id: string;
  name: string;
  /** Chosen here. */
  on: boolean;
  /** What saving would change. */
  mark?: 'added' | 'removed' | undefined;
  /** It is given anyway, and says by what: while it is not chosen here it is shown ticked and cannot be changed. */
  implied?: string | undefined;
  /** A line under the name of something that is held from elsewhere. */
  note?: ReactNode;
  /** Heading under which the option stands; options of one group must be neighbours. */
  group?: string | undefined;
  aside?: ReactNode;
};

/** A shorter list is seen at a glance. */
const SEARCHED_FROM = 10;

export const isSearched = (options: readonly PickOption[]): boolean => options.length >= SEARCHED_FROM;

export const isGiven = ({ on, implied }: PickOption): boolean => on || implied !== undefined;

/** The options whose name or heading contains what was typed, in their order; on demand only those that are held or were. */
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
