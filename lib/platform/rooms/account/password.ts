import { and, eq } from 'drizzle-orm';
import { SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import { ApiError, type StepContext, TooManyTries, notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { users } from '../../db/schema';
import { passwordChanged } from '../../mail/passwords';
import { endSessions, tellClients } from '../../oidc/sessions';
import { hashPassword, verifyHash } from '../../secrets';
import { admitKey } from '../../sign-in/attempts';
import { passwordProblem } from '../../sign-in/passwords';

const wrong = () =>
  new ApiError('password.wrong', 'This is not your password.', [
    { field: 'currentPassword', Message: 'This is not your password.' },
  ]);

const easy = () =>
  new ApiError('password.easy', 'This password is easy to guess.', [
    { field: 'newPassword', Message: 'This password is easy to guess.' },
  ]);

/** A person's password as it is kept; undefined when there is none here. */
export async function passwordOf(
  db: Db,
  userId: string,
): Promise<{ hash: string; changedAt: Date | null } | undefined> {
  const [row] = await db
    .select({ hash: users.passwordHash, changedAt: users.passwordChangedAt })
    .from(users)
    .where(eq(users.id, userId));
  return row?.hash == null ? undefined : { hash: row.hash, changedAt: row.changedAt };
}

/** Changes the caller's password. What takes time is done outside the transaction. */
export async function changePassword(context: StepContext<'me.changePassword'>): Promise<undefined> {
  const { db, me, body, now, sessionUid, issuer, step } = context;
  const hash = (await passwordOf(db, me.id))?.hash;
  if (hash === undefined) throw notFound('The password');
  // A session that was left open is no place to guess from. Before the password is looked at, as at the sign-in.
  if (!(await admitKey(db, `password:${me.id}`, SIGN_IN_ATTEMPTS.perAccount)))
    throw new TooManyTries(SIGN_IN_ATTEMPTS.windowSeconds);
  if (!(await verifyHash(body.currentPassword, hash))) throw wrong();
  const problem = await passwordProblem(body.newPassword, [me.username, me.firstName, me.lastName, me.email]);
  if (problem !== undefined) throw easy();
  const passwordHash = await hashPassword(body.newPassword);
  await step(async ({ db: tx, audit, mail, later }) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: now })
      .where(and(eq(users.id, me.id), eq(users.passwordHash, hash)))
      .returning({ id: users.id });
    // Changed elsewhere in the meantime.
    if (changed.length === 0) throw wrong();
    if (!body.keepOtherSessions) {
      const { ended } = await endSessions(tx, me.id, { except: sessionUid });
      if (issuer !== undefined) later(() => tellClients(issuer, ended));
    }
    await audit({ targetType: 'person', targetId: me.id, details: { name: me.name }, changed: true });
    await mail([passwordChanged({ ...me, contactEmail: me.email }, now)]);
  });
  return undefined;
}
