/** The id that a new client gets. Pure. */

/** Longest id of the contract. */
const MAX = 200;
/** Letters that Unicode does not take apart into a base letter and a mark. */
const LETTERS: Record<string, string> = { æ: 'ae', ø: 'o', œ: 'oe', ß: 'ss', đ: 'd', ð: 'd', ł: 'l', þ: 'th' };

/**
 * Tenant id, underscore, name (section 9), as the platform will make it: shown before there is a client.
 *
 * @returns with nothing after the underscore while there is no name
 */
export function clientIdPreview(tenantId: string, clientName: string): string {
  const name = clientName
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[æøœßđðłþ]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9._~-]/g, '');
  return `${tenantId}_${name}`.slice(0, MAX);
}
