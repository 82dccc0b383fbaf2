import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { derive } from './sign-in/derivations';

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's scrypt minimum for passwords: 32 MiB and about 80 ms. */
const PASSWORD_COST: Cost = { N: 2 ** 15, r: 8, p: 3 };
/** Client secrets are long and random; a cheaper function is enough to keep a stolen table useless. */
const SECRET_COST: Cost = { N: 2 ** 13, r: 8, p: 1 };
const KEY_LENGTH = 32;

const deriveKey = (text: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  derive(text.normalize('NFKC'), salt, KEY_LENGTH, { ...cost, maxmem: 256 * cost.N * cost.r });

async function hash(text: string, cost: Cost): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(text, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Hash of a password for the database (scrypt with its parameters and salt in the text). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PASSWORD_COST);
}

/** Hashes whose secret this process has verified, each with a MAC of the secret under a key that ends with the process. */
const proven = new LRUCache<string, Buffer>({ max: 1000 });
const provingKey = randomBytes(32);

const macOf = (secret: string): Buffer => createHmac('sha256', provingKey).update(secret.normalize('NFKC')).digest();

/** Hashes a client secret for the database. */
export async function hashSecret(secret: string): Promise<string> {
  const made = await hash(secret, SECRET_COST);
  proven.set(made, macOf(secret));
  return made;
}

/**
 * Hashes a code that a person types, under a salt that several codes share, so that one hash finds the matching code.
 * Codes are random, but short enough to be guessed if the hash is fast.
 */
export async function hashCode(code: string, salt: string): Promise<string> {
  const key = await deriveKey(code, Buffer.from(salt, 'base64url'), SECRET_COST);
  return key.toString('base64url');
}

/** Whether a password or secret matches a hash. Takes the same time for a wrong one. */
export async function verifyHash(text: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const actual = await deriveKey(text, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Returns the hash of a client secret, if this process has already verified it against one of these. */
export function provenHash(secret: string, hashes: readonly string[]): string | undefined {
  const mac = macOf(secret);
  return hashes.find((hash) => {
    const known = proven.get(hash);
    return known !== undefined && timingSafeEqual(known, mac);
  });
}

/**
 * Whether a client secret matches one of the hashes. A client sends its secret with every token request, so a process
 * derives a right one once, when it is made or first sent; a wrong one is derived each time.
 */
export async function verifySecret(secret: string, hashes: readonly string[]): Promise<boolean> {
  if (provenHash(secret, hashes) !== undefined) return true;
  for (const hash of hashes) {
    if (!(await verifyHash(secret, hash))) continue;
    proven.set(hash, macOf(secret));
    return true;
  }
  return false;
}

let decoy: Promise<string> | undefined;

/** Hashes a password without comparing it, in the time of a real check: for unknown user names. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  await verifyHash(password, await decoy);
  return false;
}

/** A random secret of 256 bits, safe in URLs and in HTTP basic authentication. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Counting key of a secret's hash: identifies which of a client's secrets was used, without revealing either. */
export function fingerprintOf(secretHash: string): string {
  return createHash('sha256').update(secretHash).digest('hex');
}

/** SHA-256 of a one-time token: enough for a random value. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Encrypts a secret that is needed in plain text later (AES-256-GCM).
 *
 * @param key - 32 bytes, from `sealingKey` of db/settings.ts, or a platform key
 * @param purpose - what it is for, as additional data: it opens for nothing else
 */
export function sealSecret(secret: string, key: Buffer, purpose = ''): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a secret of `sealSecret`. Throws when it was changed, or the key or the purpose differs. */
export function openSecret(sealed: string, key: Buffer, purpose = ''): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
