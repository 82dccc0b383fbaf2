/** Generates client secrets in the browser. Pure except for the generator. */

/** Letters and digits: safe unquoted in shells, `.env` files, URLs and configuration files. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 32 characters out of 62 are 190 bits; RFC 6749 section 10.10 requires 128, the specification 20 characters. */
const LENGTH = 32;
/** Bytes from here on would make the first letters of the alphabet more likely than the others. */
const FAIR = 256 - (256 % ALPHABET.length);

/**
 * A new client secret.
 * @param fill - fills an array with random bytes; `crypto.getRandomValues` except in tests
 * @returns 32 letters and digits, each equally likely
 */
export function newSecret(
  fill: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
): string {
  let secret = '';
  const bytes = new Uint8Array(LENGTH * 2);
  while (secret.length < LENGTH) {
    fill(bytes);
    for (const byte of bytes) {
      if (byte < FAIR && secret.length < LENGTH) secret += ALPHABET[byte % ALPHABET.length];
    }
  }
  return secret;
}

/** Placeholder for a stored secret: 37 asterisks (section 9), regardless of its length. */
export const MASKED_SECRET = '*'.repeat(37);

export const SECRET_LIFETIMES = ['3', '6', '12', '24', 'never'] as const;
export type SecretLifetime = (typeof SECRET_LIFETIMES)[number];
export const DEFAULT_SECRET_LIFETIME: SecretLifetime = '12';

/** The lifetime in months, as in requests; null: never expires. */
export function monthsOf(lifetime: SecretLifetime): 3 | 6 | 12 | 24 | null {
  const months = { '3': 3, '6': 6, '12': 12, '24': 24, never: null } as const;
  return months[lifetime];
}

/** The day that many months from now, or the last day of a shorter month. */
export function endOf(lifetime: SecretLifetime, now: Date): Date | null {
  const months = monthsOf(lifetime);
  if (months === null) return null;
  const end = new Date(now);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(now.getUTCDate(), days));
  return end;
}

/** Hours that the previous secret may stay valid. */
export const OVERLAPS = ['0', '24', '72', '168', '720'] as const;
