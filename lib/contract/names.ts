/** Allowed characters of names (docs/decisions/names.md). Pure regular expressions, because forms load them. */

/** Control, format and direction characters, private use, unassigned, lone surrogates, invisible fillers. */
export const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Spaces other than U+0020. */
const OTHER_SPACE = /[^\P{Z} ]/u;
/** Scripts need up to three marks per letter; more only cover their neighbours. For decomposed text (NFD). */
const TOWER = /^\p{M}|[^\p{L}\p{M}\p{N}]\p{M}|\p{M}{5}/u;
/**
 * A word with letters of two look-alike alphabets. The match from a letter stops at the next letter of its own alphabet, so that a long
 * text is scanned only once.
 */
const MIXED =
  /\p{Script=Latin}(?:(?!\p{Script=Latin})[\p{L}\p{M}])*[\p{Script=Cyrillic}\p{Script=Greek}]|\p{Script=Cyrillic}(?:(?!\p{Script=Cyrillic})[\p{L}\p{M}])*[\p{Script=Latin}\p{Script=Greek}]|\p{Script=Greek}(?:(?!\p{Script=Greek})[\p{L}\p{M}])*[\p{Script=Latin}\p{Script=Cyrillic}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Forbidden in prose: controls other than line break and tab, and direction characters. */
const NOT_PROSE = /[^\P{Cc}\n\r\t]|[\p{Cs}\p{Bidi_Control}]/u;
/** Characters of an e-mail address are allowed too, because it is the usual user name. */
const USER_NAME = /^[\p{L}\p{M}\p{N}.!#$%&*+/=?^_{|}~@-]+$/u;
const PERSON_NAME = /^[\p{L}\p{M}\p{N} .,'’‘ʼ·()‐-]+$/u;

/** Whether all of a name is visible and it has a letter or digit. Punctuation and symbols may be between. */
export function isName(text: string): boolean {
  return (
    LETTER_OR_DIGIT.test(text) &&
    ![INVISIBLE, OTHER_SPACE, MIXED].some((sign) => sign.test(text)) &&
    !TOWER.test(text.normalize('NFD'))
  );
}

/** Whether a text is a user name: a name with only characters of e-mail addresses. */
export function isUserName(text: string): boolean {
  return isName(text) && USER_NAME.test(text);
}

/** Whether a text is a first or last name: a name without symbols, and with a letter. */
export function isPersonName(text: string): boolean {
  return isName(text) && PERSON_NAME.test(text) && /\p{L}/u.test(text);
}

/** Whether a text is prose: anything without controls and direction characters. */
export function isProse(text: string): boolean {
  return !NOT_PROSE.test(text);
}

/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates a value for a sentence, so that right-to-left text does not reorder its neighbours (UAX #9, isolates). */
export function isolated<Value>(value: Value): Value | string {
  return typeof value === 'string' && RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

/** Joins the texts that are not empty in one line, each isolated from the direction of the others. */
export function joinIsolated(texts: readonly (string | null | undefined)[], between = ', '): string {
  return texts.filter(Boolean).map(isolated).join(between);
}
