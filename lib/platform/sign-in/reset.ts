/** Forgotten passwords: docs/decisions/passwords.md. */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type Provider from 'oidc-provider';
import { PASSWORD_RESET } from '@/lib/contract/limits';
import { writeAudit } from '../api/audit';
import { languageOf } from '../api/me';
import { type Db, inTransaction } from '../db/database';
import { passwordResets, users } from '../db/schema';
import type { PlatformLog } from '../log';
import type { Mailer } from '../mail/mailer';
import { passwordChanged, passwordReset } from '../mail/account';
import { endAllAccess, tellClients } from '../oidc/sessions';
import { mayUsePassword } from '../upstream/connections';
import { hashPassword, newSecret, tokenHash } from '../secrets';
import { admitKey, forgetAccount } from './attempts';
import { type OnSignIn, noteSignIn } from './events';
import { forgetDevices } from './known-devices';
import { type User, findUser } from './users';

export interface ResetConfig {
  db: Db;
  mailer: Mailer;
  log: PlatformLog;
  onSignIn?: OnSignIn | undefined;
  publicUrl: string;
  provider: () => Provider;
}

/**
 * Sends links, a random time after the response to the person who asks. The response and its duration are the same
 * whether an account exists or not: work that began with the response delayed it by 2 ms for existing names.
 */
export class ResetLinks {
  readonly #running = new Set<Promise<void>>();
  readonly #pauses = new Set<() => void>();

  constructor(private readonly config: ResetConfig) {}

  /** Sends a link to the account with that name, if it exists. */
  ask(idp: string, name: string): void {
    const work = this.#pause()
      .then(() => this.#send(idp, name))
      .catch((error: unknown) => this.config.log.error({ err: error }, 'a link for a new password could not be sent'))
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  #pause(): Promise<void> {
    const { least, most } = PASSWORD_RESET.pauseMs;
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, least + Math.random() * (most - least));
      this.#pauses.add(end);
    });
  }

  /** Waits for links in progress; scheduled ones start now. */
  async close(): Promise<void> {
    for (const end of this.#pauses) end();
    await Promise.all(this.#running);
  }

  async #send(idp: string, name: string): Promise<void> {
    const { db, mailer, publicUrl } = this.config;
    const user = await findUser(db, idp, name);
    if (user?.passwordHash == null || user.disabledAt !== null || !(await mayUsePassword(db, user))) return;
    if (!(await admitKey(db, `reset:${user.id}`, PASSWORD_RESET.perAccount))) return;
    const deliver = await inTransaction(db, async (tx) => {
      const { link, expiresAt } = await newResetLink(tx, user.id, publicUrl);
      return await mailer.take(tx, [
        passwordReset({
          to: user.contactEmail,
          language: languageOf(user.language),
          username: user.username,
          link,
          expiresAt,
        }),
      ]);
    });
    void deliver();
  }
}

/** Makes a person's link, replacing an older one. */
export async function newResetLink(
  db: Db,
  userId: string,
  publicUrl: string,
): Promise<{ link: string; expiresAt: Date }> {
  const token = newSecret();
  const expiresAt = new Date(Date.now() + PASSWORD_RESET.seconds * 1000);
  const row = { tokenHash: tokenHash(token), expiresAt };
  await db
    .insert(passwordResets)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: passwordResets.userId, set: row });
  return { link: `${publicUrl}/reset/${token}`, expiresAt };
}

/** Withdraws the link in a person's mailbox or outbox, because the ways to sign in have changed. */
export async function withdrawResetLink(db: Db, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

const isOpen = (token: string) =>
  and(eq(passwordResets.tokenHash, tokenHash(token)), gt(passwordResets.expiresAt, sql`now()`));

/** Returns the person of a link; undefined when it was used or replaced, has expired, or the person is disabled. */
export async function personOfLink(db: Db, token: string): Promise<User | undefined> {
  const [found] = await db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(isOpen(token), isNull(users.disabledAt)));
  return found !== undefined && (await mayUsePassword(db, found.user)) ? found.user : undefined;
}

/**
 * Uses a link: sets the new password, and ends all access of the old one.
 *
 * @returns false when the link is no longer valid
 */
export async function resetPassword(config: ResetConfig, token: string, password: string): Promise<boolean> {
  const { db, mailer } = config;
  const passwordHash = await hashPassword(password);
  const done = await inTransaction(db, async (tx) => {
    if ((await personOfLink(tx, token)) === undefined) return undefined;
    const [used] = await tx.delete(passwordResets).where(isOpen(token)).returning({ userId: passwordResets.userId });
    if (used === undefined) return undefined;
    const passwordChangedAt = new Date();
    const [user] = await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt })
      .where(eq(users.id, used.userId))
      .returning();
    if (user === undefined) return undefined;
    const ended = await endAllAccess(tx, user.id);
    await forgetAccount(tx, user);
    await forgetDevices(tx, user.id);
    const who = { actorId: user.id, requestId: randomUUID(), operation: 'me.resetPassword' };
    await writeAudit(tx, who, [{ targetType: 'person', targetId: user.id, details: { name: user.displayName } }]);
    const deliver = await mailer.take(tx, [passwordChanged(user, passwordChangedAt)]);
    return { ended, deliver, person: user.id };
  });
  if (done === undefined) return false;
  noteSignIn(config, { result: 'recovery', reason: 'completed' }, done);
  // Not awaited: neither the mail server nor an application must delay the response.
  void done.deliver();
  void tellClients(config, done.ended);
  return true;
}
