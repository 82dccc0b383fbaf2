import { eq, inArray, lt, sql } from 'drizzle-orm';
import { SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import { type Db, rowsOf } from '../db/database';
import { signInAttempts } from '../db/schema';
import { deleteSome } from '../db/sweep';
import { tokenHash } from '../secrets';

/** Who tries, as two keys under which attempts are counted: what is named, whether it exists or not, and the address it comes from. */
export interface Attempt {
  account: string;
  address: string;
}

/** A person's attempt with a password. Names are kept as hashes: people type passwords into the wrong field. */
export const personAttempt = (idp: string, username: string, address: string): Attempt => ({
  account: `account:${tokenHash(`${idp} ${username.trim().toLowerCase()}`)}`,
  address: `address:${address}`,
});

/**
 * A client's attempt with a secret. A client is counted for each address by itself: its id is known to anybody, and wrong secrets from
 * elsewhere must not lock it out.
 */
export const clientAttempt = (clientId: string, address: string): Attempt => ({
  account: `client:${tokenHash(`${clientId} ${address}`)}`,
  address: `client-address:${address}`,
});

async function count(db: Db, key: string, seconds: number = SIGN_IN_ATTEMPTS.windowSeconds): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`insert into sign_in_attempts (key, count, window_ends_at)
      values (${key}, 1, now() + make_interval(secs => ${seconds}::int))
      on conflict (key) do update set
        count = case when sign_in_attempts.window_ends_at < now() then 1 else sign_in_attempts.count + 1 end,
        window_ends_at = case when sign_in_attempts.window_ends_at < now() then excluded.window_ends_at else sign_in_attempts.window_ends_at end
      returning count`,
  );
  return row?.count ?? 0;
}

/**
 * Counts one more under a key.
 *
 * @param most - within the window
 * @param seconds - how long the window is; that of sign-in attempts unless it is given
 * @returns whether that is still within bounds
 */
export async function admitKey(db: Db, key: string, most: number, seconds?: number): Promise<boolean> {
  return (await count(db, key, seconds)) <= most;
}

/** Starts afresh under keys of `admitKey`. */
export async function forgetKeys(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(signInAttempts).where(inArray(signInAttempts.key, [...keys]));
}

/**
 * Counts an attempt before the password or secret is looked at, so that many at once cannot slip through.
 *
 * @returns whether it may go on
 */
export async function admit(db: Db, attempt: Attempt): Promise<boolean> {
  const account = await count(db, attempt.account);
  const address = await count(db, attempt.address);
  return account <= SIGN_IN_ATTEMPTS.perAccount && address <= SIGN_IN_ATTEMPTS.perAddress;
}

/** After a success the account starts afresh and the address gets its attempt back. */
export async function forget(db: Db, attempt: Attempt): Promise<void> {
  await db.delete(signInAttempts).where(eq(signInAttempts.key, attempt.account));
  await db.execute(sql`update sign_in_attempts set count = greatest(count - 1, 0) where key = ${attempt.address}`);
}

/** Gives an account whose password is known to be new a fresh start, under both names that it signs in with. */
export async function forgetAccount(
  db: Db,
  { idp, username, contactEmail }: { idp: string; username: string; contactEmail: string },
): Promise<void> {
  const keys = [username, contactEmail].map((name) => personAttempt(idp, name, '').account);
  await db.delete(signInAttempts).where(inArray(signInAttempts.key, keys));
}

/** Removes windows that are over. */
export async function sweepAttempts(db: Db): Promise<number> {
  return await deleteSome(db, signInAttempts, lt(signInAttempts.windowEndsAt, new Date()));
}
