/** Lists of e-mail addresses as people type and paste them. */

/** What stands between `<` and `>`, as mail programs write an address behind a name. */
const BRACKETED = /<\s*(?:mailto:)?([^<>\s]+)\s*>/gi;
/** A name in quotation marks right before its address; a comma in it divides nothing. */
const QUOTED_NAME = /(["'])[^"'\r\n]*\1\s*(?=<)/g;

/** Takes the names out of `Name <address>`; what looks like an address stays, wherever it stands. */
function withoutNames(list: string): string {
  const text = list.replace(QUOTED_NAME, ' ');
  // Outlook writes "Berg, Anja <anja@…>; …": where semicolons or lines divide the entries, a comma belongs to a name.
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

/** Signs without a shape, as chats and web pages leave them around an address: with one, it would be wrong for no reason one can see. */
export const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '');

/** The words of a list in their order (section 5): comma, semicolon and white space divide them, a name before `<address>` is none. */
export function emailWords(list: string): string[] {
  return withoutNames(withoutInvisible(list))
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
}
