/** The platform's credentials at a provider: encrypted when entered, and never returned. */
import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { fieldError } from '../../api/handler';
import type { providerConnections } from '../../db/schema';
import { openSecret, sealSecret } from '../../secrets';

type Connection = Pick<typeof providerConnections.$inferSelect, 'issuer' | 'authentication' | 'sealedSecret'>;
type Wanted = Pick<Connection, 'issuer' | 'authentication'> & { secret?: string | undefined };

async function newKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return JSON.stringify({ ...(await exportJWK(privateKey)), alg: 'ES256', kid: randomUUID(), use: 'sig' });
}

/**
 * The encrypted credentials of a connection. The stored ones are kept only for the same issuer, which receives a secret, and the same
 * kind: secret or key.
 *
 * @throws ApiError provider.secretNeeded when a secret is needed
 */
export async function sealedFor(before: Connection | undefined, wanted: Wanted, key: Buffer): Promise<string> {
  const hasKey = wanted.authentication === 'private_key_jwt';
  const isSame =
    before !== undefined && before.issuer === wanted.issuer && (before.authentication === 'private_key_jwt') === hasKey;
  if (hasKey) return isSame ? before.sealedSecret : sealSecret(await newKey(), key);
  if (wanted.secret !== undefined && wanted.secret !== '') return sealSecret(wanted.secret, key);
  if (isSame) return before.sealedSecret;
  throw fieldError('provider.secretNeeded', 'secret', 'The secret is needed: it goes to another address');
}

/** The public part of a connection's key; null when it has a secret. */
export function publicKeyOf(connection: Connection, key: Buffer | undefined): Record<string, unknown> | null {
  if (connection.authentication !== 'private_key_jwt' || key === undefined) return null;
  const { kty, crv, x, y, n, e, alg, kid, use } = JSON.parse(openSecret(connection.sealedSecret, key)) as Record<
    string,
    unknown
  >;
  return { kty, crv, x, y, n, e, alg, kid, use };
}
