/** Which ways a person has to prove a sign-in beside the password, and proving it: docs/decisions/second-factor.md. */
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import { SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import type { Db } from '../db/database';
import { recoveryCodes, totpFactors, users } from '../db/schema';
import { admitKey, forgetKeys } from './attempts';

/** A way to prove the second step. */
export type Way = 'totp' | 'recovery';

/** Wrong codes that a way takes before it rests, each way by itself: in a minute, and in the window of sign-in attempts. */
export const CODE_ATTEMPTS = { perMinute: 5, perWindow: 20, restSeconds: 60 } as const;

const keysOf = (userId: string, way: Way) => ({
  minute: `factor:${way}:${userId}`,
  window: `factors:${way}:${userId}`,
});

/**
 * Counts a try before the code is looked at.
 *
 * @returns the seconds that the way rests, 0 when it may go on
 */
export async function admitWay(db: Db, userId: string, way: Way): Promise<number> {
  const keys = keysOf(userId, way);
  const { perMinute, perWindow, restSeconds } = CODE_ATTEMPTS;
  const minute = await admitKey(db, keys.minute, perMinute, restSeconds);
  // A try that is refused is none: who keeps pressing does not make it longer.
  if (!minute) return restSeconds;
  return (await admitKey(db, keys.window, perWindow)) ? 0 : SIGN_IN_ATTEMPTS.windowSeconds;
}

/** After a success the ways start afresh. */
export async function forgetTries(db: Db, userId: string): Promise<void> {
  await forgetKeys(
    db,
    (['totp', 'recovery'] as const).flatMap((way) => Object.values(keysOf(userId, way))),
  );
}

/** What a person has beside the password. */
export interface Factors {
  /** Null without an authenticator app. */
  authenticator: { addedAt: Date; lastUsedAt: Date | null } | null;
  /** How many of the recovery codes are left, of how many. */
  codes: { left: number; total: number; lastUsedAt: Date | null };
}

/** What a person has beside the password. */
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

/** The ways of the second step that a person has, in the order in which they are offered; empty for those who need none. */
export async function waysOf(db: Db, userId: string): Promise<Way[]> {
  const { authenticator, codes } = await factorsOf(db, userId);
  if (authenticator === null) return [];
  return codes.left > 0 ? ['totp', 'recovery'] : ['totp'];
}
