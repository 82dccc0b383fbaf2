import { createPublicKey } from 'node:crypto';
import type { ClientType } from '@/lib/contract/rooms/clients/entities';
import { type Jwk, type KeyFault, MAX_CLIENT_KEYS, readPublicKeys } from '@/lib/contract/oauth/public-keys';
import { invalid } from '../../api/handler';
import { hashSecret, newSecret } from '../../secrets';
import type { SettingsInput } from './settings';
import type { ClientRow } from './store';

export type Credentials = Pick<ClientRow, 'tokenEndpointAuthMethod' | 'jwks' | keyof typeof NO_SECRET>;

const MIN_RSA_BITS = 2048;
const CURVES = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

/** Expiry of a new secret, in calendar months; the 31st becomes the last day of a shorter month. */
export function endOfSecret(now: Date, months: number | null | undefined): Date | null {
  if (months == null) return null;
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0);
  return end;
}

const NO_SECRET = {
  secretHash: null,
  secretExpiresAt: null,
  previousSecretHash: null,
  previousSecretExpiresAt: null,
} as const;

/**
 * Credentials of a new client. A confidential one has a key or a secret: a given secret, or a generated one that is returned only here.
 *
 * @throws ApiError request.invalid
 */
export async function newCredentials(
  clientType: ClientType,
  input: SettingsInput,
  now: Date,
): Promise<{ credentials: Credentials; made: string | null }> {
  const hasSecret = clientType === 'confidential' && input.tokenEndpointAuthMethod !== 'private_key_jwt';
  const made = hasSecret && input.clientSecret == null ? newSecret() : null;
  const clientSecret = made ?? input.clientSecret;
  return { credentials: await credentialsAfter(clientType, { ...input, clientSecret }, undefined, now), made };
}

/**
 * Credentials after a change: a public client has no secret (section 4), a blank secret keeps the current one, a new one expires it at
 * once.
 *
 * @throws ApiError request.invalid when a client that needs a secret has none then, or without a usable key
 */
export async function credentialsAfter(
  clientType: ClientType,
  input: SettingsInput,
  before: Credentials | undefined,
  now: Date,
): Promise<Credentials> {
  const { tokenEndpointAuthMethod, jwks } = keysOf(clientType, input, before);
  if (clientType === 'public' || tokenEndpointAuthMethod === 'private_key_jwt') {
    requireNoLifetime(input);
    return { tokenEndpointAuthMethod, jwks, ...NO_SECRET };
  }
  if (input.clientSecret != null) {
    const secretHash = await hashSecret(input.clientSecret);
    const secretExpiresAt = endOfSecret(now, input.secretLifetimeMonths);
    return { tokenEndpointAuthMethod, jwks, ...NO_SECRET, secretHash, secretExpiresAt };
  }
  requireNoLifetime(input);
  if (before?.secretHash == null) throw invalid('clientSecret', 'required');
  const { secretHash, secretExpiresAt, previousSecretHash, previousSecretExpiresAt } = before;
  return {
    tokenEndpointAuthMethod,
    jwks,
    secretHash,
    secretExpiresAt,
    previousSecretHash,
    previousSecretExpiresAt,
  };
}

/** A lifetime needs a new secret. */
function requireNoLifetime({ secretLifetimeMonths }: SettingsInput): void {
  if (secretLifetimeMonths != null) throw invalid('secretLifetimeMonths', 'forbidden', 'A lifetime needs a new secret');
}

function keysOf(
  clientType: ClientType,
  input: SettingsInput,
  before?: Credentials,
): Pick<Credentials, 'tokenEndpointAuthMethod' | 'jwks'> {
  const chosen = input.tokenEndpointAuthMethod ?? before?.tokenEndpointAuthMethod ?? 'client_secret';
  if (clientType === 'public' || chosen === 'client_secret') {
    if (clientType === 'public' && input.tokenEndpointAuthMethod === 'private_key_jwt')
      throw invalid('tokenEndpointAuthMethod', 'forbidden', 'A public client cannot prove who it is');
    return { tokenEndpointAuthMethod: 'client_secret', jwks: null };
  }
  const given = input.jwks === undefined ? (before?.jwks ?? null) : readJwks(input.jwks);
  if (given === null) throw invalid('jwks', 'required');
  return { tokenEndpointAuthMethod: 'private_key_jwt', jwks: given };
}

/** Messages for refused keys; the console has its own. */
const FAULTS: Record<KeyFault, string> = {
  private: 'jwks has a private key; only its public part',
  pem: 'jwks is PEM; a JWK Set is JSON',
  json: 'jwks is not valid JSON',
  count: `jwks must have 1 to ${MAX_CLIENT_KEYS} keys`,
  none: 'jwks has something that is not a key',
  kind: 'jwks has a key that cannot be used for signing',
  weak: 'jwks has an RSA key of less than 2048 bits',
  exponent: 'jwks has an RSA key whose exponent is even or less than 3',
  broken: 'jwks has a key with a part that is missing or malformed',
  use: 'jwks has a key that is not for signatures',
  algorithm: 'jwks has a key for an algorithm that is not accepted',
  sameId: 'jwks has keys with the same kid',
};

/**
 * Reads a JWK Set (RFC 7517) of public keys that can sign: RSA from 2048 bits, P-256, P-384, P-521 or Ed25519.
 *
 * @returns null for an empty text
 * @throws ApiError request.invalid
 */
export function readJwks(text: string | null): Credentials['jwks'] {
  if (text === null || text.trim() === '') return null;
  const { keys, fault } = readPublicKeys(text);
  const found = fault ?? (keys.every(isSigningKey) ? null : 'broken');
  if (found !== null || keys === null) throw invalid('jwks', 'keys', FAULTS[found ?? 'broken']);
  return { keys };
}

/** Whether the numbers form a valid key: a point of its curve, a modulus of its length. */
function isSigningKey(jwk: Jwk): boolean {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details = {} } = createPublicKey({
      key: jwk,
      format: 'jwk',
    });
    if (type === 'rsa') return (details.modulusLength ?? 0) >= MIN_RSA_BITS;
    return type === 'ed25519' || (type === 'ec' && CURVES.has(details.namedCurve ?? ''));
  } catch {
    return false;
  }
}
