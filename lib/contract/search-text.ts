/** Cleans a search text: a copied id often has quotes or braces around it. */
export const searchedText = (typed: string): string => typed.replaceAll(/^[\s"'`“”‘’{}]+|[\s"'`“”‘’{}]+$/g, '');

/**
 * Folds a text for searches, ignoring case and composition (macOS decomposes file names). Independent of the reader's language, as in
 * the database: Turkish rules would turn the I of "Ingrid" into a dotless letter, which "ingrid" does not match. The dot left over from
 * `İ` is removed.
 */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i');

/**
 * Normalizes a name as it is stored and shown: composed, trimmed, with single spaces. The forms' rules do the same (`text` of rules.ts),
 * but load their schemas.
 */
export const tidyName = (typed: string): string => typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** Words searched separately; the rest of the text counts as one more. */
const MAX_WORDS = 8;

/** What stands around a name or an address in the line of a mail or a list; a word of nothing else is looked for as it stands. */
const AROUND_WORD = /^["'`“”‘’«»<>()[\]{},;]+(?=.)|(?<=.)["'`“”‘’«»<>()[\]{},;]+$/gsu;

/** The words of a text as they were typed. An id that is shown shortened is what is left of its ends. */
export const typedWords = (typed: string): string[] =>
  searchedText(typed)
    .split(/[\s…]+/)
    .map((word) => word.replaceAll(AROUND_WORD, ''))
    .filter(Boolean);

/** The words of a search, in any order of which a row has to have them all. */
export function searchWords(typed: string): string[] {
  const words = typedWords(typed).map(foldCase);
  return words.length <= MAX_WORDS ? words : [...words.slice(0, MAX_WORDS), words.slice(MAX_WORDS).join(' ')];
}
