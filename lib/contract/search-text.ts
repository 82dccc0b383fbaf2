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

/** Splits a search into words. A row must have all of them, in any order. */
export function searchWords(typed: string): string[] {
  const words = foldCase(searchedText(typed)).split(/\s+/).filter(Boolean);
  return words.length <= MAX_WORDS ? words : [...words.slice(0, MAX_WORDS), words.slice(MAX_WORDS).join(' ')];
}
