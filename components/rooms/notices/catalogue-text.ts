/** Which text of the error catalogue (section 8) an address may ask for. */
import type { CatalogueKey } from '@/lib/catalogue-key';

/** Texts of a namespace: of keys, or what next-intl makes of a text at build time, a string where it has no placeholders. */
export type Catalogue = { readonly [key: string]: unknown };

/** Values that an address may fill into a message: ids, nothing that reads like a sentence of the console. */
const SAFE_VALUE = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,199}$/;

/**
 * Messages with placeholders that an address may ask for, and what of the address fills them. The others tell of a moment (a detail, a name,
 * seconds), which no address knows.
 */
const FILLED_BY: Partial<Record<string, readonly string[]>> = {
  'Page.Error.NoTenant': ['tenantId'],
} satisfies Partial<Record<CatalogueKey, readonly string[]>>;

export type CatalogueText = { key: string; values: Record<string, string> };

/**
 * The message for a key that came with the address. Only keys of the catalogue count, and only those whose
 * placeholders can all be filled with ids: no link can make the console say something else.
 *
 * @param values - query parameters that may fill placeholders
 * @returns null when there is nothing to show for the key
 */
export function catalogueText(
  catalogue: Catalogue,
  key: string | undefined,
  values: Record<string, string | undefined> = {},
): CatalogueText | null {
  if (key === undefined) return null;
  const message = key.split('.').reduce<unknown>(below, catalogue);
  const isPlain = typeof message === 'string' && !message.includes('{');
  const placeholders = isPlain ? [] : FILLED_BY[key];
  if (message === undefined || placeholders === undefined) return null;
  const filled: Record<string, string> = {};
  for (const name of placeholders) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || !SAFE_VALUE.test(value)) return null;
    filled[name] = value;
  }
  return { key, values: filled };
}

/** What is below a node of the texts by a name; undefined below a text. */
function below(node: unknown, name: string): unknown {
  const isNode = typeof node === 'object' && node !== null && !Array.isArray(node);
  return isNode && Object.hasOwn(node, name) ? (node as Catalogue)[name] : undefined;
}

/** The families of failures that the error page explains differently. */
export type ErrorFamily = 'signIn' | 'unfinished' | 'registration' | 'authorization' | 'place' | 'platform' | 'other';

/**
 * The family of a catalogue key.
 *
 * @param isRefusedSignIn - whether a sign-in came to nothing: the address has its code then. Without one the same key is about a page's gate.
 */
export function errorFamily(key: string | undefined, isRefusedSignIn = false): ErrorFamily {
  if (key === undefined) return 'other';
  if (key.startsWith('Authentication.SignIn.')) return 'signIn';
  if (key.startsWith('Authentication.Registration.')) return 'registration';
  if (isRefusedSignIn && key === 'Authentication.UserClaimsFetch.Error') return 'unfinished';
  if (key.startsWith('Authentication.') || /\.(Forbidden|NoPermission)$/.test(key)) return 'authorization';
  if (key === 'Organization.Fetch.Error' || key === 'Page.Error.NoTenant') return 'place';
  return /\.Fetch\.|^Http\./.test(key) ? 'platform' : 'other';
}
