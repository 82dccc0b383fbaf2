import { foldCase } from '@/lib/contract/search-text';

export type Indexed<Row> = { row: Row; text: string };

/** Prepares rows for searching: one lower-case text per row, computed once. */
export function indexRows<Row>(
  rows: readonly Row[],
  searchText: (row: Row) => readonly (string | null | undefined)[],
): Indexed<Row>[] {
  // A line break prevents a word from matching across two fields.
  return rows.map((row) => ({ row, text: foldCase(searchText(row).filter(Boolean).join('\n')) }));
}

/** Whether a row's text contains every word. */
export function matchesWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
