import { ApiError, fieldError, notFound, TooManyTries } from '../../api/handler';
import type { Db } from '../../db/database';
import { verifyHash } from '../../secrets';
import { counting, ownBound } from '../../sign-in/attempts';
import { passwordOf } from '../../sign-in/users';

/** The error for a wrong password. */
export const wrongPassword = (): ApiError =>
  fieldError('password.wrong', 'currentPassword', 'This is not your password.');

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
