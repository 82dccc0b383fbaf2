/** Changes of a list of addresses that is typed or pasted into. Pure. */
import { entriesOf, type LeftOut, takeEntries } from '@/components/form/fields/pasted-list';

/**
 * The rows after a paste into one of them: each entry becomes a row, the first takes the place of what was selected.
 *
 * @returns null when it is one entry, which the field takes by itself
 */
export function pasteRows(
  rows: readonly string[],
  at: number,
  text: string,
  selection: { start: number; end: number },
): { rows: string[]; focus: number; leftOut: LeftOut } | null {
  const [first, ...more] = entriesOf(text, 'address');
  if (first === undefined || more.length === 0) return null;
  const row = rows[at] ?? '';
  const merged = row.slice(0, selection.start) + first + row.slice(selection.end);
  const known = rows.filter((_, index) => index !== at);
  const { taken, ...leftOut } = takeEntries([merged, ...more], { known });
  const added = taken.length === 0 ? [''] : taken;
  return { rows: rows.toSpliced(at, 1, ...added), focus: at + added.length - 1, leftOut };
}
