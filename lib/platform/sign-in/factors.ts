/** A person's ways to pass the second step, and their checks: docs/decisions/second-factor.md. */
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { recoveryCodes, totpFactors, users } from '../db/schema';
import { type Bound, type Place, accountBounds, forgetTriesAt, ownBound } from './attempts';

export type Way = 'totp' | 'recovery';

/** Wrong codes before the delays, per way. Codes are short, so all unknown devices together get fewer attempts than with passwords. */
export const CODE_ATTEMPTS = { perAccount: 5, repeated: 20, first: 100 } as const;

const accountOf = (userId: string, way: Way | 'start') => `factor:${way}:${userId}`;

/** The bounds of a person's tries with a code. */
export const codeBounds = (userId: string, way: Way, place: Place): Bound[] =>
  accountBounds(accountOf(userId, way), place, CODE_ATTEMPTS);

/** The limit of a person's attempts with the first code of a new app. */
export const firstCodeBound = (userId: string): Bound => ownBound(accountOf(userId, 'start'), CODE_ATTEMPTS.perAccount);

/** Resets the count of a person's attempts with codes. */
export const forgetCodeTries = (db: Db, userId: string): Promise<void> =>
  forgetTriesAt(db, [accountOf(userId, 'totp'), accountOf(userId, 'recovery'), accountOf(userId, 'start')]);

/** The ways to sign in that a person has besides the password. */
export interface Factors {
  /** Null without an authenticator app. */
  authenticator: { addedAt: Date; lastUsedAt: Date | null } | null;
  /** Remaining and total recovery codes. */
  codes: { left: number; total: number; lastUsedAt: Date | null };
}

/** Reads a person's ways to sign in besides the password. */
export async function factorsOf(db: Db, userId: string): Promise<Factors> {
  const [found] = await db
    .select({
      addedAt: totpFactors.confirmedAt,
      lastUsedAt: totpFactors.lastUsedAt,
      left: sql<number>`count(${recoveryCodes.userId}) filter (where ${recoveryCodes.usedAt} is null)`.mapWith(Number),
      total: count(recoveryCodes.userId),
      codeUsedAt: sql<Date | null>`max(${recoveryCodes.usedAt})`.mapWith(recoveryCodes.usedAt),
    })
    .from(users)
    .leftJoin(totpFactors, and(eq(totpFactors.userId, users.id), isNotNull(totpFactors.confirmedAt)))
    .leftJoin(recoveryCodes, eq(recoveryCodes.userId, users.id))
    .where(eq(users.id, userId))
    .groupBy(totpFactors.userId);
  const { addedAt = null, lastUsedAt = null, left = 0, total = 0, codeUsedAt = null } = found ?? {};
  return {
    authenticator: addedAt === null ? null : { addedAt, lastUsedAt },
    codes: { left, total, lastUsedAt: codeUsedAt },
  };
}

/** A person's ways for the second step, in the order of the page; empty if no second step is needed. */
export async function waysOf(db: Db, userId: string): Promise<Way[]> {
  const { authenticator, codes } = await factorsOf(db, userId);
  if (authenticator === null) return [];
  return codes.left > 0 ? ['totp', 'recovery'] : ['totp'];
}
