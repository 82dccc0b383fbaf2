/** What a search looks for: an id is often pasted with the quotes or braces of the place that it was copied from. */
export const searchedText = (typed: string): string => typed.replaceAll(/^[\s"'`“”‘’{}]+|[\s"'`“”‘’{}]+$/g, '');

/**
 * A text as searches compare it: without regard to case, and to whether a sign is one character or composed of several (macOS hands
 * over file names decomposed). The reader's language has no say, as it has none in the database: in a Turkish browser the language's
 * own rule makes a dotless letter of the I of "Ingrid", and "ingrid" does not find her. The dot that `İ` leaves behind goes.
 */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i');

/**
 * A name as it is kept and shown: composed, without spaces around it, and with one between words. The rules of a form keep it like that
 * (`text` of rules.ts); here without their schemas.
 */
export const tidyName = (typed: string): string => typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** Words of a search that are looked for each by itself; what comes behind them is one more. */
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
