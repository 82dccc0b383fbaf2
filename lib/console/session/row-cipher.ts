/** Encrypts a session's row with the key that only its cookie holds (AES-256-GCM). */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Makes a 256-bit key, base64url. */
export const newSessionKey = (): string => randomBytes(32).toString('base64url');
/** A fresh 192-bit session id, base64url: safe in file names, keys and cookies. */
export const newSessionId = (): string => randomBytes(24).toString('base64url');

/** Encrypts a JSON value. The session id is authenticated with it, so that a row cannot be moved to another session. */
export function encryptRow(value: unknown, key: string, sessionId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, Buffer.from(key, 'base64url'), iv).setAAD(Buffer.from(sessionId));
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Decrypts a row; null when the key is wrong or the row was changed. */
export function decryptRow<T>(payload: string, key: string, sessionId: string): T | null {
  try {
    const bytes = Buffer.from(payload, 'base64url');
    const decipher = createDecipheriv(ALGORITHM, Buffer.from(key, 'base64url'), bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(sessionId))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as T;
  } catch {
    return null;
  }
}

/** Index key of a subject or issuer session: a one-way hash, equal for equal input. */
export const indexKey = (kind: 'sub' | 'sid', issuer: string, value: string): string =>
  createHash('sha256').update(`${kind}\n${issuer}\n${value}`).digest('base64url');
