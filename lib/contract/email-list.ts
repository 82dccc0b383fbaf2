/** Parses lists of e-mail addresses that people type or paste. */

/** An address between `<` and `>`, as mail programs write it after a name. */
const BRACKETED = /<\s*(?:mailto:)?([^<>\s]+)\s*>/gi;
/** A quoted name right before its address; a comma in it is no separator. */
const QUOTED_NAME = /(["'])[^"'\r\n]*\1\s*(?=<)/g;

/** Removes names before `<address>`; keeps everything that looks like an address. */
function withoutNames(list: string): string {
  const text = list.replace(QUOTED_NAME, ' ');
  // Outlook writes "Berg, Anja <anja@…>; …": with semicolons or lines as separators, a comma is part of a name.
  const divider = /[;\r\n]/.test(text) ? /[;\r\n]/ : /[,;\r\n]/;
  let plain = '';
  let end = 0;
  for (const { 0: bracketed, 1: address = '', index } of text.matchAll(BRACKETED)) {
    const before = text.slice(end, index);
    const entry = before.split(divider).at(-1) ?? '';
    const named = entry.split(/[\s,]+/).filter((word) => word.includes('@'));
    plain += `${before.slice(0, before.length - entry.length)} ${named.join(' ')} ${address} `;
    end = index + bracketed.length;
  }
  return plain + text.slice(end);
}

/** Removes invisible characters that chats and web pages add to addresses: with one, an address would be invalid for no visible reason. */
export const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '');

/** Splits a list into its words, in order (section 5), at commas, semicolons and white space. Names before `<address>` are dropped. */
export function emailWords(list: string): string[] {
  return withoutNames(withoutInvisible(list))
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
}
