import { eq } from 'drizzle-orm';
import { SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import { ApiError, TooManyTries, notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { users } from '../../db/schema';
import { verifyHash } from '../../secrets';
import { admitKey } from '../../sign-in/attempts';
import { mayUsePassword } from '../../upstream/connections';

/** The answer to a password that is not the caller's. */
export const wrongPassword = (): ApiError =>
  new ApiError('password.wrong', 'This is not your password.', [
    { field: 'currentPassword', Message: 'This is not your password.' },
  ]);

/** A person's password as it is kept; undefined when there is none here. */
export async function passwordOf(
  db: Db,
  userId: string,
): Promise<{ hash: string; changedAt: Date | null } | undefined> {
  const [row] = await db
    .select({ id: users.id, idp: users.idp, hash: users.passwordHash, changedAt: users.passwordChangedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (row?.hash == null || !(await mayUsePassword(db, row))) return undefined;
  return { hash: row.hash, changedAt: row.changedAt };
}

/**
 * Lets go on who knows the caller's password: a session that was left open is no place to change the ways to sign in from, nor to guess
 * from. To be called outside a transaction, since the hash takes time.
 *
 * @returns the hash of the password
 * @throws ApiError
 */
export async function demandPresence(
  { db, me }: { db: Db; me: { id: string } },
  currentPassword: string,
): Promise<string> {
  const hash = (await passwordOf(db, me.id))?.hash;
  if (hash === undefined) throw notFound('The password');
  // Before the password is looked at, as at the sign-in.
  if (!(await admitKey(db, `password:${me.id}`, SIGN_IN_ATTEMPTS.perAccount)))
    throw new TooManyTries(SIGN_IN_ATTEMPTS.windowSeconds);
  if (!(await verifyHash(currentPassword, hash))) throw wrongPassword();
  return hash;
}
