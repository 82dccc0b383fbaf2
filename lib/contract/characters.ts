/** Text lengths in code points; the `length` of JavaScript counts an emoji twice (docs/decisions/lengths.md). */

/** Returns the first `max` characters of a text; never cuts a character in half. */
export const firstCharacters = (text: string, max: number): string =>
  text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join('');

/** Whether a text has more characters than `max`. Reads only as much of a long text as it needs. */
export const isLonger = (text: string, max: number): boolean =>
  text.length > max && firstCharacters(text, max).length < text.length;

/** Whether a text has fewer characters than `min`. */
export const isShorter = (text: string, min: number): boolean => [...text.slice(0, 2 * min)].length < min;

/** The number of characters of a field's text as it is stored: trimmed and composed (NFC). */
export const characterCount = (text: string): number => [...text.trim().normalize('NFC')].length;
