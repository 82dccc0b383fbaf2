/** Lists of e-mail addresses as people type and paste them. */
import { isEmail } from './rules';

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

/** The words of a list in their order: comma, semicolon and white space divide them, a name before `<address>` is none. */
export function emailWords(list: string): string[] {
  return withoutNames(list)
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
}

/**
 * Splits a typed or pasted list of e-mail addresses (section 5: comma, semicolon or whitespace; empties dropped).
 * Duplicates, compared without case, are dropped too; the first spelling stays.
 */
export function splitEmails(list: string): { emails: string[]; invalid: string[] } {
  const seen = new Set<string>();
  const emails: string[] = [];
  const invalid: string[] = [];
  for (const word of emailWords(list)) {
    const key = word.toLowerCase();
    if (seen.has(key)) continue;
    seen.add(key);
    (isEmail(word) ? emails : invalid).push(word);
  }
  return { emails, invalid };
}
