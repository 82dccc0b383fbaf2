/** Sign-ins between their first and their second step: docs/decisions/second-factor.md. */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { writeAudit } from '../api/audit';
import { type Db, inTransaction } from '../db/database';
import { pendingSignIns, users } from '../db/schema';
import { deleteSome } from '../db/sweep';
import { factorChanged } from '../mail/factors';
import type { Mailer } from '../mail/mailer';
import type { Way } from './factors';
import { typedCodeHash, useRecoveryCode } from './recovery-codes';
import { useTotp } from './totp';
import type { User } from './users';

const PENDING_SECONDS = 600;

interface FirstStepDone {
  interactionUid: string;
  user: User;
  amr: string[];
}

/**
 * Notes that the first step of an interaction is done, in the place of what was noted before.
 *
 * @param done.user - as it was when that was checked
 * @returns false when the person has been disabled or got another password since
 */
export async function holdSignIn(db: Db, { interactionUid, user, amr }: FirstStepDone, now: Date): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    // What ends all access waits for this, or this for it.
    const [present] = await tx
      .select({ passwordChangedAt: users.passwordChangedAt, disabledAt: users.disabledAt })
      .from(users)
      .where(eq(users.id, user.id))
      .for('share');
    const isSame = present?.passwordChangedAt?.getTime() === user.passwordChangedAt?.getTime();
    if (present === undefined || present.disabledAt !== null || !isSame) return false;
    const expiresAt = new Date(now.getTime() + PENDING_SECONDS * 1000);
    const row = { interactionUid, userId: user.id, amr, expiresAt };
    await tx.insert(pendingSignIns).values(row).onConflictDoUpdate({ target: pendingSignIns.interactionUid, set: row });
    return true;
  });
}

const isOpen = (interactionUid: string, now: Date) =>
  and(eq(pendingSignIns.interactionUid, interactionUid), gt(pendingSignIns.expiresAt, now));

/** A sign-in whose second step is to come. */
export interface HeldSignIn {
  user: User;
  amr: string[];
}

/** The sign-in that waits in an interaction; undefined when none does, or it has waited too long. */
export async function heldSignIn(db: Db, interactionUid: string, now: Date): Promise<HeldSignIn | undefined> {
  const [row] = await db
    .select({ user: users, amr: pendingSignIns.amr })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(and(isOpen(interactionUid, now), isNull(users.disabledAt)));
  return row;
}

/** Whether a sign-in still waits, which it then does until the end of the transaction. */
export async function stillHolds(db: Db, interactionUid: string, userId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ userId: pendingSignIns.userId })
    .from(pendingSignIns)
    .where(and(isOpen(interactionUid, now), eq(pendingSignIns.userId, userId)))
    .for('update');
  return rows.length > 0;
}

/** Forgets the sign-in of an interaction. */
export async function dropSignIn(db: Db, interactionUid: string): Promise<void> {
  await db.delete(pendingSignIns).where(eq(pendingSignIns.interactionUid, interactionUid));
}

/** Undoes the transaction: the sign-in has gone on, or ended, meanwhile, and no code is used up for nothing. */
class NotHeld extends Error {}

/**
 * Proves the second step of the sign-in that waits in an interaction. The code and the sign-in are used up together, once.
 *
 * @returns `gone` when the sign-in has gone on, or ended, meanwhile
 */
export async function proveSignIn(
  { db, mailer }: { db: Db; mailer: Mailer },
  { interactionUid, user, way, code }: { interactionUid: string; user: User; way: Way; code: string },
  now: Date,
): Promise<'done' | 'wrong' | 'gone'> {
  const codeHash = way === 'recovery' ? await typedCodeHash(db, user.id, code) : undefined;
  if (way === 'recovery' && codeHash === undefined) return 'wrong';
  try {
    const done = await inTransaction(db, async (tx) => {
      let deliver = async (): Promise<void> => {};
      if (codeHash === undefined) {
        if (!(await useTotp(tx, user.id, code, now))) return undefined;
      } else {
        const codesLeft = await useRecoveryCode(tx, user.id, codeHash, now);
        if (codesLeft === undefined) return undefined;
        const who = { actorId: user.id, requestId: randomUUID(), operation: 'me.useRecoveryCode' };
        const details = { name: user.displayName, codesLeft };
        await writeAudit(tx, who, [{ targetType: 'person', targetId: user.id, details }]);
        deliver = await mailer.take(tx, [factorChanged(user, { codesLeft }, now)]);
      }
      const taken = await tx
        .delete(pendingSignIns)
        .where(and(isOpen(interactionUid, now), eq(pendingSignIns.userId, user.id)))
        .returning({ userId: pendingSignIns.userId });
      if (taken.length === 0) throw new NotHeld();
      return deliver;
    });
    // Not awaited: a slow mail server holds up no sign-in.
    void done?.();
    return done === undefined ? 'wrong' : 'done';
  } catch (error) {
    if (error instanceof NotHeld) return 'gone';
    throw error;
  }
}

/** Removes sign-ins that were left at their second step. */
export async function sweepPending(db: Db): Promise<number> {
  return await deleteSome(db, pendingSignIns, lt(pendingSignIns.expiresAt, new Date()));
}
