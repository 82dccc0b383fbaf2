import { eq } from 'drizzle-orm';
import { ApiError, fieldError, notFound, TooManyTries } from '../../api/handler';
import type { Db } from '../../db/database';
import { users } from '../../db/schema';
import { verifyHash } from '../../secrets';
import { counting, ownBound } from '../../sign-in/attempts';
import { mayUsePassword } from '../../upstream/connections';

/** The error for a wrong password. */
export const wrongPassword = (): ApiError =>
  fieldError('password.wrong', 'currentPassword', 'This is not your password.');

/** A person's stored password hash; undefined when the platform has none. */
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
 * Checks the caller's password before a change of the ways to sign in (NIST SP 800-63B-4), and returns its hash. Call it outside a
 * transaction, because hashing is slow.
 *
 * @throws ApiError
 */
export async function reauthenticate(
  { db, me, sessionUid = '' }: { db: Db; me: { id: string }; sessionUid: string | undefined },
  currentPassword: string,
): Promise<string> {
  const hash = (await passwordOf(db, me.id))?.hash;
  if (hash === undefined) throw notFound('The password');
  // Counted per session: wrong attempts in a stolen session do not delay the changes that end it.
  const { wait, answer: isRight } = await counting(
    db,
    [ownBound(`password:${sessionUid}:${me.id}`)],
    () => verifyHash(currentPassword, hash),
    (found) => (found ? 'right' : 'wrong'),
  );
  if (wait !== undefined) throw new TooManyTries(wait);
  if (!isRight) throw wrongPassword();
  return hash;
}
