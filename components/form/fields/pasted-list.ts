/** Parses lists pasted into a form: the entries, and what is left out. Pure. */
import { collapseSpaces } from '@/lib/contract/rules';

/**
 * The characters of an entry, and therefore its separators. `name`: blanks, as in permissions. `token`: neither blanks nor `,` and `;`.
 * `address`: no blanks, but `,` and `;` (RFC 3986), which only separate before nothing or another address. `pair`: a word and a value with
 * blanks and commas, as in claims.
 */
export type EntryKind = 'name' | 'token' | 'address' | 'pair';

const DIVIDERS: Record<EntryKind, RegExp> = {
  name: /[\r\n\t\u2028\u2029;,]+/,
  token: /[\s;,]+/,
  address: /[;,]*\s+|[;,]+$|[;,](?=[a-z][a-z0-9+.-]*:)/i,
  pair: /[\r\n\u2028\u2029;]+/,
};

/** The entries of a text, trimmed and with single plain blanks inside. */
export function entriesOf(text: string, kind: EntryKind): string[] {
  return text
    .split(DIVIDERS[kind])
    .map((entry) => collapseSpaces(entry).trim())
    .filter((entry) => entry !== '');
}

/** A word and its value: `role admin`, `role=admin` and `role: admin` are equivalent. */
export function pairOf(entry: string): { name: string; value: string } {
  const [, name = entry, value = ''] = /^([^\s=:,]+)[\s=:,]*(.*)$/.exec(entry) ?? [];
  return { name, value };
}

/** The entries that a paste left out, for the sentence about it. */
export type LeftOut = { repeated: readonly string[]; invalid: readonly string[] };
export const NOTHING_LEFT_OUT: LeftOut = { repeated: [], invalid: [] };

/**
 * Divides entries into those that are taken and those that are left out; equal entries have the same `keyOf`.
 * @param options.isValid - always true if the form itself shows what is wrong with a row
 */
export function takeEntries(
  entries: readonly string[],
  options: { known: readonly string[]; keyOf?: (entry: string) => string; isValid?: (entry: string) => boolean },
): { taken: string[] } & LeftOut {
  const { known, keyOf = (entry) => entry, isValid = () => true } = options;
  const seen = new Set(known.map(keyOf));
  const found = { taken: [] as string[], repeated: [] as string[], invalid: [] as string[] };
  for (const entry of entries) {
    if (seen.has(keyOf(entry))) found.repeated.push(entry);
    else if (isValid(entry)) found.taken.push(entry);
    else found.invalid.push(entry);
    seen.add(keyOf(entry));
  }
  return found;
}
