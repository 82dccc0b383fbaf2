/**
 * Lengths of texts, in characters as JSON Schema, PostgreSQL and NIST SP 800-63B count them: code points. JavaScript's own `length`
 * counts an emoji twice (docs/decisions/lengths.md).
 */

/** The beginning of a text, which never ends within a character. */
export const firstCharacters = (text: string, max: number): string =>
  text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join('');

/** Whether a text has more characters than `max`. However long it is, no more of it is looked at than that takes. */
export const isLonger = (text: string, max: number): boolean =>
  text.length > max && firstCharacters(text, max).length < text.length;

/** Whether a text has fewer characters than `min`. */
export const isShorter = (text: string, min: number): boolean => [...text.slice(0, 2 * min)].length < min;

/** How many characters of a field's text count: it is stored trimmed and composed. */
export const characterCount = (text: string): number => [...text.trim().normalize('NFC')].length;
