import { foldCase } from '@/lib/contract/search-text';

/** One row with the lower-case text that the search looks at. */
export type Indexed<Row> = { row: Row; text: string };

/** Prepares rows for searching: one lower-case text per row, made once. */
export function indexRows<Row>(
  rows: readonly Row[],
  searchText: (row: Row) => readonly (string | null | undefined)[],
): Indexed<Row>[] {
  // A line break keeps a word of one field from matching across two.
  return rows.map((row) => ({ row, text: foldCase(searchText(row).filter(Boolean).join('\n')) }));
}

/** Whether a row's text holds every word. */
export function matchesWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
