/** Sign-ins between their first and their second step: docs/decisions/second-factor.md. */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { writeAudit } from '../api/audit';
import { type Db, inTransaction } from '../db/database';
import { pendingSignIns, users } from '../db/schema';
import { factorChanged } from '../mail/account';
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
 * Records that the first step of an interaction is done, replacing an earlier record.
 *
 * @param done.user - as it was when that was checked
 * @returns false when the person has been disabled or got another password since
 */
export async function holdSignIn(db: Db, { interactionUid, user, amr }: FirstStepDone, now: Date): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    // Locked: an end of all access and this wait for each other.
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

/** A sign-in that waits for its second step. */
export interface HeldSignIn {
  user: User;
  amr: string[];
}

/** Returns the waiting sign-in of an interaction; undefined if there is none or it has expired. */
export async function heldSignIn(db: Db, interactionUid: string, now: Date): Promise<HeldSignIn | undefined> {
  const [row] = await db
    .select({ user: users, amr: pendingSignIns.amr })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(and(isOpen(interactionUid, now), isNull(users.disabledAt)));
  return row;
}

/** Whether a sign-in still waits; locks it until the end of the transaction. */
export async function stillHolds(db: Db, interactionUid: string, userId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ userId: pendingSignIns.userId })
    .from(pendingSignIns)
    .where(and(isOpen(interactionUid, now), eq(pendingSignIns.userId, userId)))
    .for('update');
  return rows.length > 0;
}

/** Deletes the waiting sign-in of an interaction. */
export async function dropSignIn(db: Db, interactionUid: string): Promise<void> {
  await db.delete(pendingSignIns).where(eq(pendingSignIns.interactionUid, interactionUid));
}

/** Rolls the transaction back: the sign-in has continued or ended meanwhile, so that no code is wasted. */
class NotHeld extends Error {}

/**
 * Passes the second step of an interaction's waiting sign-in. The code and the sign-in are used up together, once.
 *
 * @returns `gone` when the sign-in has continued or ended meanwhile
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
    // Not awaited: a slow mail server must not delay the sign-in.
    void done?.();
    return done === undefined ? 'wrong' : 'done';
  } catch (error) {
    if (error instanceof NotHeld) return 'gone';
    throw error;
  }
}
