/** The platform key: it encrypts the keys stored in the database, and is not stored there itself (docs/decisions/keys.md). */
import { hkdfSync } from 'node:crypto';
import { StartError } from '../errors';
import { openSecret, sealSecret } from '../secrets';
import type { Db } from './database';

/** Derives 32 bytes for AES-256 from a text of any length (RFC 5869). */
const keyOf = (text: string): Buffer => Buffer.from(hkdfSync('sha256', text, '', 'platform key', 32));

/** Keyed by a database's schema object, which its transactions share. */
const rings = new WeakMap<object, readonly Buffer[]>();

/**
 * Sets a database's platform keys.
 *
 * @param schema - an object of this database alone
 * @param keys - the first encrypts, all decrypt
 */
export function givePlatformKeys(schema: object, keys: readonly string[]): void {
  rings.set(schema, keys.map(keyOf));
}

function ringOf(db: Db): readonly [Buffer, ...Buffer[]] {
  const [first, ...others] = rings.get(db._.fullSchema) ?? [];
  if (first === undefined) throw new Error('the database was opened without a platform key');
  return [first, ...others];
}

/** Encrypts a text for the database. @param purpose - the row; it opens in no other */
export function sealRow(db: Db, text: string, purpose: string): string {
  return sealSecret(text, ringOf(db)[0], purpose);
}

/**
 * Decrypts the result of `sealRow` with any of the keys.
 *
 * @returns the text, and whether the first key did it
 * @throws StartError when none of the keys did, or the row was changed
 */
export function openRow(db: Db, sealed: string, purpose: string): { text: string; isByFirst: boolean } {
  for (const [index, key] of ringOf(db).entries()) {
    try {
      return { text: openSecret(sealed, key, purpose), isByFirst: index === 0 };
    } catch {
      // Try the next key.
    }
  }
  throw new StartError(
    'PLATFORM_KEY does not open the keys in the database; set it to the one that they were encrypted with: that of the other platform processes, or platformKey of the secrets.json that was made with the database (when it is lost: docs/operate/keys.md).',
  );
}

/** Values that an earlier version stored unencrypted: a start encrypts them, and nothing else reads them. */
export const notSealed = (): StartError =>
  new StartError('The keys in the database are not encrypted yet; start this version of the platform once.');
