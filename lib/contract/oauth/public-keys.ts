/** Parses the public keys of a client that authenticates with a key (RFC 7523): a pasted JWK Set (RFC 7517). Pure. */

/** Most keys of a client. */
export const MAX_CLIENT_KEYS = 10;
const MIN_RSA_BYTES = 256;
/** Bytes per coordinate, by curve. */
const EC_BYTES: Readonly<Record<string, number>> = { 'P-256': 32, 'P-384': 48, 'P-521': 66 };
const ED25519_BYTES = 32;
/** Private members of a JWK (RFC 7518, section 6). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** Signature algorithms by key type (RFC 7518, RFC 8037); the first is the default. */
const ALGORITHMS = {
  RSA: ['RS256', 'PS256'],
  'P-256': ['ES256'],
  'P-384': ['ES384'],
  'P-521': ['ES512'],
  Ed25519: ['EdDSA'],
} as const;
export const CLIENT_KEY_ALGORITHMS = Object.values(ALGORITHMS).flat();

/** What a published key set can verify: no shared secrets. Ed25519 is the newer name of EdDSA with that curve (RFC 9864). */
export const SIGNING_ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

export type Jwk = Record<string, unknown>;

/** Faults of the text, or of one of its keys. */
export const KEY_FAULTS = [
  'private',
  'pem',
  'json',
  'count',
  'none',
  'kind',
  'weak',
  'exponent',
  'broken',
  'use',
  'algorithm',
  'sameId',
] as const;
export type KeyFault = (typeof KEY_FAULTS)[number];

/** The keys, or the first fault; `key` counts from 1. */
export type KeysRead = { keys: Jwk[]; fault: null } | { keys: null; fault: KeyFault; key: number };

const wrong = (fault: KeyFault, key = 0): KeysRead => ({ keys: null, fault, key });

/** Reads a JWK Set or a single key. Only the platform checks that the numbers form a key. */
export function readPublicKeys(text: string): KeysRead {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return wrong('private');
  if (text.includes('-----BEGIN ')) return wrong('pem');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return wrong('json');
  }
  const keys: unknown = typeof parsed === 'object' && parsed !== null && 'keys' in parsed ? parsed.keys : [parsed];
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > MAX_CLIENT_KEYS) return wrong('count');
  const found = keys as unknown[];
  // Checked first: a private key matters more than any other fault.
  const secret = found.findIndex((key) => isObject(key) && PRIVATE_MEMBERS.some((member) => member in key));
  if (secret !== -1) return wrong('private', secret + 1);
  for (const [index, key] of found.entries()) {
    const fault = faultOf(key);
    if (fault !== null) return wrong(fault, index + 1);
  }
  const jwks = found.filter(isObject);
  const ids = jwks.map(({ kid }) => kid);
  const again = ids.findIndex((kid, index) => ids.indexOf(kid) !== index);
  return again === -1 ? { keys: jwks, fault: null } : wrong('sameId', again + 1);
}

const isObject = (value: unknown): value is Jwk => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The algorithms of a key's type; undefined for an unknown type. */
function algorithmsOf({ kty, crv }: Jwk): readonly string[] | undefined {
  const kind = kty === 'RSA' ? 'RSA' : String(crv);
  return Object.hasOwn(ALGORITHMS, kind) ? ALGORITHMS[kind as keyof typeof ALGORITHMS] : undefined;
}

function faultOf(key: unknown): KeyFault | null {
  if (!isObject(key)) return 'none';
  if (key.use !== undefined && key.use !== 'sig') return 'use';
  const algorithms = algorithmsOf(key);
  if (algorithms !== undefined && key.alg !== undefined && !algorithms.includes(String(key.alg))) return 'algorithm';
  const kind = String(key.kty);
  return Object.hasOwn(NUMBERS, kind) ? NUMBERS[kind as keyof typeof NUMBERS](key) : 'kind';
}

const NUMBERS = {
  RSA: ({ n, e }: Jwk): KeyFault | null => {
    const bytes = bytesOf(n);
    if (bytes === null || bytesOf(e) === null) return 'broken';
    if (bytes < MIN_RSA_BYTES) return 'weak';
    return isExponent(String(e)) ? null : 'exponent';
  },
  EC: ({ crv, x, y }: Jwk): KeyFault | null => {
    const curve = String(crv);
    if (!Object.hasOwn(EC_BYTES, curve)) return 'kind';
    return [x, y].every((part) => bytesOf(part) === EC_BYTES[curve]) ? null : 'broken';
  },
  OKP: ({ crv, x }: Jwk): KeyFault | null => {
    if (String(crv) !== 'Ed25519') return 'kind';
    return bytesOf(x) === ED25519_BYTES ? null : 'broken';
  },
};

/** Whether a public exponent is odd and at least 3 (RFC 8017, section 3.1): with 1 a signature equals the message. */
function isExponent(base64url: string): boolean {
  const bytes = atob(base64url.replaceAll('-', '+').replaceAll('_', '/')).replace(/^\0+/, '');
  const last = bytes.charCodeAt(bytes.length - 1);
  return last % 2 === 1 && (bytes.length > 1 || last >= 3);
}

/** Decoded length of a base64url text in bytes; null for other values. */
function bytesOf(value: unknown): number | null {
  if (typeof value !== 'string' || !/^[\w-]+$/.test(value) || value.length % 4 === 1) return null;
  return Math.floor((value.length * 3) / 4);
}

/** The signature algorithm of a parsed key: its `alg`, or the default of its type. */
export const algorithmOf = (key: Jwk): string => String(key.alg ?? algorithmsOf(key)?.[0]);
