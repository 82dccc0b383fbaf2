/** The entry that an address leads to. Pure. */
import { HISTORY } from '@/lib/contract/limits';

export const entryHash = (id: string): string => `change-${id}`;

/** The entry that the hash of an address names. */
export function linkedId(hash: string): string | null {
  const [, id] = /^#change-([\w-]+)$/.exec(hash) ?? [];
  return id ?? null;
}

export type LinkSearch = {
  /** The ids of the entries that are there; undefined before the first answer. */
  ids: readonly string[] | undefined;
  pages: number;
  /** Whether there are later ones. */
  more: boolean;
  loading: boolean;
};

/**
 * What to do about an entry that an address leads to.
 *
 * @returns `load` another page, `wait` for the one on its way, or how it ended: `here`, `gone` (all pages are there), or `far`
 *   (further away than is looked for)
 */
export function searchStep(
  id: string,
  { ids, pages, more, loading }: LinkSearch,
): 'here' | 'load' | 'wait' | 'gone' | 'far' {
  if (ids?.includes(id)) return 'here';
  if (ids === undefined || loading) return 'wait';
  if (!more) return 'gone';
  return pages < HISTORY.linkPages ? 'load' : 'far';
}
