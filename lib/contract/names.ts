/**
 * What a name may be made of, so that people see what they get: letters, marks and digits of any script, no controls, nothing
 * invisible, nothing that turns the direction of writing, no towers of marks, no word in two alphabets
 * that look alike. Pure regular expressions: the forms load it.
 */

/** Controls, format and direction characters, private use, unassigned, halves of surrogates, fillers that show nothing. */
export const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Spaces other than the one of the keyboard. */
const OTHER_SPACE = /[^\P{Z} ]/u;
/** Scripts with marks need up to three on a letter; more only hide their neighbours. Of a text whose signs are taken apart. */
const TOWER = /^\p{M}|[^\p{L}\p{M}\p{N}]\p{M}|\p{M}{5}/u;
/**
 * One word in two of the alphabets whose letters look alike. A letter is followed only up to the next one of its own alphabet, so that a long
 * text is read once and not once more from each of its letters.
 */
const MIXED =
  /\p{Script=Latin}(?:(?!\p{Script=Latin})[\p{L}\p{M}])*[\p{Script=Cyrillic}\p{Script=Greek}]|\p{Script=Cyrillic}(?:(?!\p{Script=Cyrillic})[\p{L}\p{M}])*[\p{Script=Latin}\p{Script=Greek}]|\p{Script=Greek}(?:(?!\p{Script=Greek})[\p{L}\p{M}])*[\p{Script=Latin}\p{Script=Cyrillic}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Of prose: controls other than line break and tab, and what turns the direction of writing. */
const NOT_PROSE = /[^\P{Cc}\n\r\t]|[\p{Cs}\p{Bidi_Control}]/u;
/** What an e-mail address may hold too: it is the usual user name. */
const USER_NAME = /^[\p{L}\p{M}\p{N}.!#$%&*+/=?^_{|}~@-]+$/u;
const PERSON_NAME = /^[\p{L}\p{M}\p{N} .,'’‘ʼ·()‐-]+$/u;

/** Whether people can see all of a name, and there is something to read. Punctuation and signs may be between. */
export function isName(text: string): boolean {
  return (
    LETTER_OR_DIGIT.test(text) &&
    ![INVISIBLE, OTHER_SPACE, MIXED].some((sign) => sign.test(text)) &&
    !TOWER.test(text.normalize('NFD'))
  );
}

/** A user name: also without spaces and signs that no e-mail address has. */
export function isUserName(text: string): boolean {
  return isName(text) && USER_NAME.test(text);
}

/** A first or last name: also without signs, and with a letter. */
export function isPersonName(text: string): boolean {
  return isName(text) && PERSON_NAME.test(text) && /\p{L}/u.test(text);
}

/** A description: whatever people write, but no controls and nothing that turns the direction of writing. */
export function isProse(text: string): boolean {
  return !NOT_PROSE.test(text);
}

/** Letters of the scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A value as it stands in a sentence: one that is written from right to left turns the order of nothing beside it (UAX #9, isolates). */
export function isolated<Value>(value: Value): Value | string {
  return typeof value === 'string' && RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

/** Texts beside each other in a line, without those that are empty: each keeps its direction to itself. */
export function joinIsolated(texts: readonly (string | null | undefined)[], between = ', '): string {
  return texts.filter(Boolean).map(isolated).join(between);
}
