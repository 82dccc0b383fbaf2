/** Recipients of the weekly e-mail, and the last mailing of each (docs/decisions/digest.md). */
import { eq, sql } from 'drizzle-orm';
import type { AuditEntry } from '../../api/audit';
import { type Db, rowsOf } from '../../db/database';
import { digests } from './table';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Hour (UTC) on Monday when a mailing begins, before the working day in Europe. */
const MAILING_HOUR = 6;

/** The date of the newest mailing, a Monday. */
export function mailingOf(now: Date): string {
  const moment = new Date(now.getTime() - MAILING_HOUR * HOUR_MS);
  const daysSinceMonday = (moment.getUTCDay() + 6) % 7;
  return new Date(moment.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a person gets the weekly e-mail. */
export async function isDigestOn(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(digests, eq(digests.userId, userId))) > 0;
}

/** Switches the e-mail on or off. The first one after switching on is next week's. @returns the audit entry */
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
 * Claims a person for this mailing; other processes skip the locked row. A last mailing over a week ahead is from a wrong clock; one of
 * next week may be from a process whose clock is slightly ahead.
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
