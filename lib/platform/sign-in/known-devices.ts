/** Browsers in which a person has signed in before: a sign-in in another one is announced by e-mail. */
import { type SQL, eq, sql } from 'drizzle-orm';
import { KNOWN_DEVICE_DAYS } from '@/lib/contract/limits';
import { type Db, inTransaction, rowsOf } from '../db/database';
import { devices } from '../db/schema';
import { deleteSome } from '../db/sweep';
import type { PlatformLog } from '../log';
import type { Mailer } from '../mail/mailer';
import { newDevice } from '../mail/account';
import { tokenHash } from '../secrets';
import { deviceOf } from './device';
import type { User } from './users';

const KEPT: SQL = sql`make_interval(days => ${KNOWN_DEVICE_DAYS}::int)`;

interface SignIn {
  /** The content of the browser's cookie. */
  token: string;
  userAgent: string | undefined;
  address: string;
}

/**
 * Records the browser of a sign-in, and notifies the person if it is new. The very first one needs no notice. Never
 * blocks the sign-in: failures are logged.
 */
export async function noteDevice(
  { db, mailer, log }: { db: Db; mailer: Mailer; log: PlatformLog },
  user: User,
  { token, userAgent, address }: SignIn,
): Promise<void> {
  try {
    const deliver = await inTransaction(db, async (tx) => {
      const [row] = await rowsOf<{ isNew: boolean; others: boolean }>(
        tx,
        sql`insert into devices (user_id, token_hash, last_used_at) values (${user.id}, ${tokenHash(token)}, now())
          on conflict (user_id, token_hash) do update set last_used_at = now()
          returning (xmax = 0) as "isNew", exists (select from devices d where d.user_id = ${user.id}) as others`,
      );
      if (row?.isNew !== true || !row.others) return undefined;
      return await mailer.take(tx, [newDevice(user, { ...deviceOf(userAgent), address, at: new Date() })]);
    });
    // Not awaited: a slow mail server must not delay the sign-in.
    void deliver?.();
  } catch (error) {
    log.error({ err: error }, 'the browser of a sign-in could not be noted');
  }
}

/** Makes a browser a known one, without a mail about it. */
export async function rememberDevice(db: Db, userId: string, token: string): Promise<void> {
  await db
    .insert(devices)
    .values({ userId, tokenHash: tokenHash(token), lastUsedAt: new Date() })
    .onConflictDoNothing();
}

/** Makes all browsers of a person unknown, because some may be another person's. */
export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await db.delete(devices).where(eq(devices.userId, userId));
}

/**
 * Whether a person has signed in with a browser before.
 *
 * @param userId - undefined for a name that there is not: that takes as long
 * @returns under what the tries of that browser are counted, undefined for an unknown one
 */
export async function knownDevice(
  db: Db,
  userId: string | undefined,
  token: string | undefined,
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const hash = tokenHash(token);
  const found = await rowsOf(
    db,
    sql`select from devices where user_id = ${userId ?? ''} and token_hash = ${hash} and last_used_at >= now() - ${KEPT}`,
  );
  return found.length > 0 ? hash : undefined;
}

/** Deletes browsers that have not been used for long. */
export async function sweepDevices(db: Db): Promise<number> {
  return await deleteSome(db, devices, sql`last_used_at < now() - ${KEPT}`);
}
