/** Recovery codes for people who have lost their authenticator app: each is valid once. */
import { randomBytes, randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/database';
import { recoveryCodes } from '../db/schema';
import { hashCode } from '../secrets';

/** Without characters that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** 49 bits. */
const LENGTH = 10;
const COUNT = 10;

/** A set of codes, as shown once and as stored. */
export interface NewCodes {
  shown: string[];
  rows: { codeHash: string; salt: string }[];
}

/** Makes a set of codes. To be called outside a transaction: hashing takes a while. */
export async function makeRecoveryCodes(): Promise<NewCodes> {
  const salt = randomBytes(16).toString('base64url');
  const codes = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  const rows: NewCodes['rows'] = [];
  for (const code of codes) rows.push({ codeHash: await hashCode(code, salt), salt });
  return { shown: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), rows };
}

/** Replaces a person's codes by a new set. */
export async function keepRecoveryCodes(db: Db, userId: string, { rows }: NewCodes): Promise<void> {
  await removeRecoveryCodes(db, userId);
  await db.insert(recoveryCodes).values(rows.map((row) => ({ userId, ...row })));
}

/** Removes all codes of a person. */
export async function removeRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Hashes a typed code; undefined if it is not a code, or the person has none. Must be called outside a transaction. */
export async function typedCodeHash(db: Db, userId: string, typed: string): Promise<string | undefined> {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (code.length !== LENGTH || [...code].some((letter) => !ALPHABET.includes(letter))) return undefined;
  const [row] = await db
    .select({ salt: recoveryCodes.salt })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .limit(1);
  return row && (await hashCode(code, row.salt));
}

/** Uses a code, by its hash. @returns how many are left; undefined when it is unknown or already used */
export async function useRecoveryCode(
  db: Db,
  userId: string,
  codeHash: string,
  now: Date,
): Promise<number | undefined> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  if (used.length === 0) return undefined;
  return await db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}
