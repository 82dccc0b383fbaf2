/** Lists that are pasted into a form: what becomes an entry, and what is left out. Pure. */
import { collapseSpaces } from '@/lib/contract/rules';

/**
 * What an entry may hold, and so what divides entries. `name`: blanks, as permissions do. `token`: neither blanks nor `,` and `;`.
 * `address`: no blanks, but `,` and `;` (RFC 3986), which divide only where nothing or another address follows. `pair`: a word and
 * a value with blanks and commas, as claims have.
 */
export type EntryKind = 'name' | 'token' | 'address' | 'pair';

const DIVIDERS: Record<EntryKind, RegExp> = {
  name: /[\r\n\t\u2028\u2029;,]+/,
  token: /[\s;,]+/,
  address: /[;,]*\s+|[;,]+$|[;,](?=[a-z][a-z0-9+.-]*:)/i,
  pair: /[\r\n\u2028\u2029;]+/,
};

/** The entries of a text, without the blanks around them and with plain single ones inside. */
export function entriesOf(text: string, kind: EntryKind): string[] {
  return text
    .split(DIVIDERS[kind])
    .map((entry) => collapseSpaces(entry).trim())
    .filter((entry) => entry !== '');
}

/** A word and its value: `role admin`, `role=admin` and `role: admin` are the same. */
export function pairOf(entry: string): { name: string; value: string } {
  const [, name = entry, value = ''] = /^([^\s=:,]+)[\s=:,]*(.*)$/.exec(entry) ?? [];
  return { name, value };
}

/** What a paste left out, for the sentence about it. */
export type LeftOut = { repeated: readonly string[]; invalid: readonly string[] };
export const NOTHING_LEFT_OUT: LeftOut = { repeated: [], invalid: [] };

/**
 * Divides entries into those that are taken and those that are left out; `keyOf` is the same for entries that count as one.
 *
 * @param options.isValid - every entry is, where the form shows what is wrong with a row
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
