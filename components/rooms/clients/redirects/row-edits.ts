/** Changes of a list of addresses that is typed or pasted into. Pure. */

/** The lines of a pasted text: addresses never hold white space. */
const linesOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/**
 * The rows after a paste into one of them: each line becomes a row, the first takes the place of what was selected.
 *
 * @returns null when it is one line, which the field takes by itself
 */
export function pasteRows(
  rows: readonly string[],
  at: number,
  text: string,
  selection: { start: number; end: number },
): { rows: string[]; focus: number } | null {
  const lines = linesOf(text);
  if (lines.length < 2) return null;
  const row = rows[at] ?? '';
  const [first = '', ...more] = lines;
  const merged = row.slice(0, selection.start) + first + row.slice(selection.end);
  const known = new Set([...rows.filter((_, index) => index !== at), merged]);
  const added = [...new Set(more)].filter((line) => !known.has(line));
  return { rows: [...rows.slice(0, at), merged, ...added, ...rows.slice(at + 1)], focus: at + added.length };
}

/** The rows without one; the last one stays as an empty row where `least` asks for it. */
export function removeRow(rows: readonly string[], at: number): string[] {
  return rows.filter((_, index) => index !== at);
}
