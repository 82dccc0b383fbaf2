/** Codes of refusals, made for reading aloud: six characters, none of which looks like another. Pure. */

/** Capital letters and digits without 0, O, 1, I and L. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_LENGTH = 6;

const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);
/** Hyphens, spaces, and the dashes that programs turn hyphens into. */
const BETWEEN = /[-\s\u2010-\u2015]/g;

/** Reads a code from a text, in any case and with or without its hyphen; undefined when it is none. */
export function readCode(text: string): string | undefined {
  const code = text.replaceAll(BETWEEN, '').toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** What stands around a code in a sentence or a program. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/**
 * Reads a code from a search. Six letters without hyphen or digit are a word, not a code.
 *
 * @returns undefined when it is none
 */
export function codeIn(text: string): string | undefined {
  const typed = text.replaceAll(AROUND, '');
  return /\d/.test(typed) || /^\w{3}[-\u2010-\u2015]\w{3}$/.test(typed) ? readCode(typed) : undefined;
}

/** A code for display: in two halves. */
export const shownCode = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
