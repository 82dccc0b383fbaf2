/** Client secrets, made in the browser. Pure but for the generator. */

/** Letters and digits: survives shells, `.env` files, URLs and configuration files unquoted. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 32 of 62 letters are 190 bits; RFC 6749 section 10.10 asks for 128, the specification for 20 characters. */
const LENGTH = 32;
/** Bytes from here on would make the first letters of the alphabet likelier than the others. */
const FAIR = 256 - (256 % ALPHABET.length);

/**
 * A new client secret.
 *
 * @param fill - fills an array with random bytes; `crypto.getRandomValues` unless a test knows better
 * @returns 32 letters and digits, each as likely as any other
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

/** What stands for a stored secret: 37 asterisks (section 9), whatever its length. */
export const MASKED_SECRET = '*'.repeat(37);

export const SECRET_LIFETIMES = ['3', '6', '12', '24', 'never'] as const;
export type SecretLifetime = (typeof SECRET_LIFETIMES)[number];
export const DEFAULT_SECRET_LIFETIME: SecretLifetime = '12';

/** Months of a choice, as requests have it; null is without end. */
export function monthsOf(lifetime: SecretLifetime): 3 | 6 | 12 | 24 | null {
  const months = { '3': 3, '6': 6, '12': 12, '24': 24, never: null } as const;
  return months[lifetime];
}

/** The day so many months from now, the last day of a month that is shorter. */
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

/** Hours that the secret before a new one may live on. */
export const OVERLAPS = ['0', '24', '72', '168', '720'] as const;
