import { HISTORY } from '@/lib/contract/limits';

export const entryHash = (id: string): string => `change-${id}`;

export function linkedId(hash: string): string | null {
  const [, id] = /^#change-([\w-]+)$/.exec(hash) ?? [];
  return id ?? null;
}

export type LinkSearch = {
  /** The ids of the loaded entries; undefined before the first answer. */
  ids: readonly string[] | undefined;
  pages: number;
  /** Whether there are older ones. */
  more: boolean;
  loading: boolean;
};

/**
 * The next step towards the entry in an address.
 * @returns `load` another page, `wait` for the pending one, or the result: `here`, `gone` (all pages are loaded), or `far` (beyond the
 * search limit)
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
