/** Which text of the error catalogue (section 8) an address may ask for. */

/** What the lookup needs of next-intl's translator for the `catalogue` namespace. */
export type CatalogueReader = { has: (key: string) => boolean; raw: (key: string) => unknown };

/** Values that an address may fill into a message: ids, nothing that reads like a sentence of the console. */
const SAFE_VALUE = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,199}$/;

export type CatalogueText = { key: string; values: Record<string, string> };

/**
 * The message for a key that came with the address. Only keys of the catalogue count, and only those whose
 * placeholders can all be filled with ids: nobody can make the console say something by a link.
 *
 * @param values - query parameters that may fill placeholders
 * @returns null when there is nothing to show for the key
 */
export function catalogueText(
  catalogue: CatalogueReader,
  key: string | undefined,
  values: Record<string, string | undefined> = {},
): CatalogueText | null {
  if (key === undefined || !/^[A-Za-z]+(\.[A-Za-z]+)*$/.test(key) || !catalogue.has(key)) return null;
  const raw = catalogue.raw(key);
  if (typeof raw !== 'string') return null;
  const filled: Record<string, string> = {};
  for (const [, name = ''] of raw.matchAll(/\{\s*(\w+)/g)) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || !SAFE_VALUE.test(value)) return null;
    filled[name] = value;
  }
  return { key, values: filled };
}

/** The families of failures that the error page explains differently. */
export type ErrorFamily = 'signIn' | 'authorization' | 'place' | 'platform' | 'other';

/** The family of a catalogue key. */
export function errorFamily(key: string | undefined): ErrorFamily {
  if (key === undefined) return 'other';
  if (key.startsWith('Authentication.SignIn.')) return 'signIn';
  if (key.startsWith('Authentication.') || /\.(Forbidden|NoPermission)$/.test(key)) return 'authorization';
  if (key === 'Organization.Fetch.Error' || key === 'Page.Error.NoTenant') return 'place';
  return /\.Fetch\.|^Http\./.test(key) ? 'platform' : 'other';
}
