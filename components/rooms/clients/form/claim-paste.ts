/** Claims that are pasted as a list. Pure. */
import { entriesOf, type LeftOut, pairOf, takeEntries } from '@/components/form/fields/pasted-list';
import type { ClaimRow } from './client-form';

/**
 * The rows after a paste into the type of one of them: each entry becomes a row, the first takes the place of that row if it is empty.
 * A type stands once in the list.
 *
 * @returns null when it is a single word, which the field takes by itself
 */
export function pasteClaims(
  rows: readonly ClaimRow[],
  at: number,
  text: string,
): { rows: ClaimRow[]; focus: number; leftOut: LeftOut } | null {
  const entries = entriesOf(text, 'pair');
  const [first] = entries;
  if (first === undefined || (entries.length === 1 && pairOf(first).value === '')) return null;
  const isEmpty = rows[at]?.type.trim() === '' && rows[at].value.trim() === '';
  const known = rows.map(({ type }) => type).filter((type) => type.trim() !== '');
  const keyOf = (entry: string): string => pairOf(entry).name.toLowerCase();
  const { taken, ...leftOut } = takeEntries(entries, { known, keyOf });
  const added = taken.map((entry) => ({ type: pairOf(entry).name, value: pairOf(entry).value }));
  const replaced = isEmpty && added.length > 0 ? 1 : 0;
  const place = at + (isEmpty ? 0 : 1);
  return {
    rows: rows.toSpliced(place, replaced, ...added),
    focus: Math.max(at, place + added.length - 1),
    leftOut,
  };
}
