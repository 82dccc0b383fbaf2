/** Who gets the weekly e-mail, and which mailing was the last of each (docs/decisions/digest.md). */
import { eq, sql } from 'drizzle-orm';
import type { AuditEntry } from '../../api/audit';
import { type Db, rowsOf } from '../../db/database';
import { digests } from './table';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A mailing begins on Monday at this hour of UTC, before the working day in Europe. */
const MAILING_HOUR = 6;

/** The day of the newest mailing, which is a Monday. */
export function mailingOf(now: Date): string {
  const moment = new Date(now.getTime() - MAILING_HOUR * HOUR_MS);
  const daysSinceMonday = (moment.getUTCDay() + 6) % 7;
  return new Date(moment.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a person gets it. */
export async function isDigestOn(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(digests, eq(digests.userId, userId))) > 0;
}

/** Switches it on or off. Who switches it on has missed the mailing of this week. @returns what the audit trail keeps of it */
export async function setDigest(db: Db, userId: string, isOn: boolean, now: Date): Promise<AuditEntry> {
  const changed = isOn
    ? await db
        .insert(digests)
        .values({ userId, lastMailing: mailingOf(now) })
        .onConflictDoNothing()
        .returning()
    : await db.delete(digests).where(eq(digests.userId, userId)).returning();
  const wasOn = isOn === (changed.length === 0);
  return {
    targetType: 'digest',
    targetId: userId,
    details: { before: { weeklyEmail: wasOn }, after: { weeklyEmail: isOn } },
  };
}

/**
 * Takes a person who has not had this mailing yet; other processes pass over that one. A mailing more than a week from now was sent by a
 * clock that was wrong; one of the next week may be that of a process whose clock is a little ahead.
 *
 * @returns undefined when there is none left
 */
export async function claimDigest(db: Db, mailing: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ userId: string }>(
    db,
    sql`update digests set last_mailing = ${mailing}::date
      where user_id = (select user_id from digests where last_mailing < ${mailing}::date or last_mailing > ${mailing}::date + 7
        order by last_mailing, user_id limit 1 for update skip locked)
      returning user_id as "userId"`,
  );
  return row?.userId;
}
