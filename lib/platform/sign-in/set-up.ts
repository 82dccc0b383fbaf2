/** An authenticator app that is set up during a sign-in, because a policy requires it. */
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../api/audit';
import { type Db, inTransaction } from '../db/database';
import { factorChanged } from '../mail/account';
import type { Mailer } from '../mail/mailer';
import { counting } from './attempts';
import { firstCodeBound } from './factors';
import { stillHolds } from './pending';
import { keepRecoveryCodes, makeRecoveryCodes } from './recovery-codes';
import { withdrawResetLink } from './reset';
import { checkFirstCode, confirmTotp, holdTotp } from './totp';
import type { User } from './users';

/** Checks the first code of an app within its person's limits. */
export const tryFirstCode = (db: Db, userId: string, code: string, now: Date) =>
  counting(
    db,
    [firstCodeBound(userId)],
    () => checkFirstCode(db, userId, code, now),
    (first) => (first === null ? 'wrong' : first === undefined ? 'neither' : 'right'),
    now,
  );

/**
 * Confirms the app by its first code, as on the account page.
 *
 * @returns the recovery codes; the seconds to wait after too many wrong codes; `gone` if the secret or the sign-in has ended or changed
 */
export async function confirmApp(
  { db, mailer }: { db: Db; mailer: Mailer },
  { user, interactionUid, code }: { user: User; interactionUid: string; code: string },
  now: Date,
): Promise<string[] | 'wrong' | 'gone' | number> {
  const { wait, answer: first } = await tryFirstCode(db, user.id, code, now);
  if (wait !== undefined) return wait;
  if (first === undefined) return 'gone';
  if (first === null) return 'wrong';
  const codes = await makeRecoveryCodes();
  const deliver = await inTransaction(db, async (tx) => {
    if (!(await stillHolds(tx, interactionUid, user.id, now))) return undefined;
    // Locked and checked again: this page adds an app, never replaces one.
    if ((await holdTotp(tx, user.id)) || !(await confirmTotp(tx, user.id, first, now))) return undefined;
    await keepRecoveryCodes(tx, user.id, codes);
    await withdrawResetLink(tx, user.id);
    const who = { actorId: user.id, requestId: randomUUID(), operation: 'me.confirmAuthenticator' };
    const record = { targetType: 'person', targetId: user.id, details: { name: user.displayName }, changed: true };
    await writeAudit(tx, who, [record]);
    return await mailer.take(tx, [factorChanged(user, 'added', now)]);
  });
  // Not awaited: a slow mail server must not delay the sign-in.
  void deliver?.();
  return deliver === undefined ? 'gone' : codes.shown;
}
