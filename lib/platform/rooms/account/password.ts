import { and, eq } from 'drizzle-orm';
import { fieldError, type StepContext } from '../../api/handler';
import { users } from '../../db/schema';
import { passwordChanged } from '../../mail/account';
import { endSessions, endUnderWay, tellClients } from '../../oidc/sessions';
import { hashPassword } from '../../secrets';
import { passwordProblem } from '../../sign-in/passwords';
import { withdrawResetLink } from '../../sign-in/reset';
import { reauthenticate, wrongPassword } from './reauthentication';

/** Changes the caller's password. Hashing is slow and happens outside the transaction. */
export async function changePassword(context: StepContext<'me.changePassword'>): Promise<undefined> {
  const { me, body, now, sessionUid, issuer, step } = context;
  const hash = await reauthenticate(context, body.currentPassword);
  const problem = await passwordProblem(body.newPassword, [me.username, me.firstName, me.lastName, me.email]);
  if (problem !== undefined) throw fieldError('password.easy', 'newPassword', 'This password is easy to guess.');
  const passwordHash = await hashPassword(body.newPassword);
  await step(async ({ db: tx, audit, mail, later }) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: now })
      .where(and(eq(users.id, me.id), eq(users.passwordHash, hash)))
      .returning({ id: users.id });
    // The password was changed elsewhere in the meantime.
    if (changed.length === 0) throw wrongPassword();
    // Invalidates a mailed reset link and pending sign-ins that used the old password.
    await withdrawResetLink(tx, me.id);
    await endUnderWay(tx, me.id);
    if (!body.keepOtherSessions) {
      const { ended } = await endSessions(tx, me.id, { except: sessionUid });
      if (issuer !== undefined) later(() => tellClients(issuer, ended));
    }
    await audit({ targetType: 'person', targetId: me.id, details: { name: me.name }, changed: true });
    await mail([passwordChanged({ ...me, contactEmail: me.email }, now)]);
  });
  return undefined;
}
