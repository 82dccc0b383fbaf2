/** Seals values that the browser stores (iron-session), with keys that rotate. */
import { createHash } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';

export interface Seal {
  /** Seals a value for at most `ttlSeconds`. */
  seal(value: unknown, ttlSeconds: number): Promise<string>;
  /** The value, or null when it is forged, damaged, expired or sealed for another purpose. */
  unseal<T>(text: string, purpose: string): Promise<T | null>;
}

/** Real seals are shorter even with iron's overhead; longer texts are not worth unsealing. */
const MAX_SEAL_LENGTH = 4096;

/**
 * Makes a seal from the session secrets, newest first. iron-session numbers its passwords, and the seal contains the
 * number; it is derived from the password, so that a secret keeps its number when others are added or removed.
 */
export function createSeal(secrets: readonly string[]): Seal {
  const numbered = secrets.map((secret) => [numberOf(secret), secret] as const);
  const newest = Object.fromEntries(numbered.slice(0, 1));
  const all = Object.fromEntries(numbered);
  return {
    seal: (value, ttlSeconds) => sealData(value, { password: newest, ttl: ttlSeconds }),
    async unseal<T>(text: string, purpose: string) {
      if (text.length > MAX_SEAL_LENGTH) return null;
      try {
        // ttl 0: the seal contains its own expiry, which is always checked.
        const value = await unsealData<{ purpose?: unknown }>(text, { password: all, ttl: 0 });
        return value.purpose === purpose ? (value as T) : null;
      } catch {
        return null;
      }
    },
  };
}

const numberOf = (secret: string): string =>
  String(createHash('sha256').update(`seal-number:${secret}`).digest().readUInt32BE(0));
