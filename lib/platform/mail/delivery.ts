import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, eq, getTableColumns, lte, or, sql } from 'drizzle-orm';
import { inTrace, outsideRequests } from '@/lib/http/spans';
import { isDatabaseUnavailable } from '../db/availability';
import { type Db, inTransaction } from '../db/database';
import { invitations, outboxMails } from '../db/schema';
import type { PlatformLog } from '../log';
import { linkFault } from '../upstream/link-faults';
import { type DeliveryFailure, replyOf, permanentFailure } from './failures';
import { type MailSettings, messageOf } from './message';
import { smtpTransport } from './smtp';

/** Limits of mail delivery. Times in milliseconds. */
export const DELIVERY = {
  /** Concurrent connections to the mail server. */
  connections: 4,
  /** E-mails that a process claims at once. */
  batch: 20,
  /** Interval between checks for e-mails of other processes and for retries. */
  lookMs: 10_000,
  /** After this, another process may claim the e-mail: longer than a batch can last. */
  leaseMs: 600_000,
  /** The wait before the second attempt; it doubles with each later one, up to `mostMs`. */
  firstMs: 30_000,
  mostMs: 3_600_000,
  /** An e-mail is given up when the server has not accepted it after attempts over this long. */
  giveUpMs: 3 * 86_400_000,
  /** How long a stop waits for e-mails in progress: most of its own time limit (scripts/serve.mjs). */
  closeMs: 7000,
} as const;

export type MailResult = 'sent' | 'delayed' | 'failed';

export interface DeliveryConfig extends MailSettings {
  smtpUrl: string;
  db: Db;
  log: PlatformLog;
  onMail?: ((result: MailResult) => void) | undefined;
  /** The mail server's response timeout, in milliseconds. */
  smtpAnswerMs?: number | undefined;
  /** The clock of attempts, for tests. */
  now?: (() => Date) | undefined;
}

type Row = typeof outboxMails.$inferSelect;
type Taken = Row & { isOutdated: boolean };
type Note = { mail: Taken; set: Partial<Row>; failure: DeliveryFailure | null | undefined };

/** Returns the wait before another attempt, by the number of attempts so far. */
export const delayAfter = (attempts: number): number =>
  Math.min(DELIVERY.firstMs * 2 ** (attempts - 1), DELIVERY.mostMs);

/** Time from the first attempt to the next one, by the number of attempts so far. Excludes time when no process ran. */
const triedFor = (attempts: number): number =>
  Array.from({ length: attempts }, (_, index) => delayAfter(index + 1)).reduce((sum, delay) => sum + delay, 0);

/**
 * Sends the waiting e-mails of the outbox. Any process may: it claims an e-mail in a short transaction, and holds none while it talks to
 * the mail server. An e-mail is sent twice only if a process dies after the server accepted it; both copies have the same Message-ID.
 */
export class Delivery {
  #running: Promise<void> | undefined;
  #again = false;
  #isClosing = false;
  readonly #timer: NodeJS.Timeout;
  /** Results that could not be written while the database was away. Without them, the e-mails would be sent again after the lease. */
  readonly #unwritten: Note[] = [];

  constructor(private readonly config: DeliveryConfig) {
    this.#timer = setInterval(() => void this.run(), DELIVERY.lookMs).unref();
  }

  /** Sends the due e-mails. Resolves when done; never rejects. */
  run(): Promise<void> {
    if (this.#isClosing) return Promise.resolve();
    this.#again = true;
    return (this.#running ??= outsideRequests(() => this.#runAll()));
  }

  /** Waits briefly for e-mails in progress; the others stay in the outbox. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    await Promise.race([this.#running, pause(DELIVERY.closeMs, undefined, { ref: false })]);
  }

  async #runAll(): Promise<void> {
    try {
      while (this.#again && !this.#isClosing) {
        this.#again = false;
        if (await this.#sendSome()) this.#again = true;
      }
    } catch (error) {
      this.config.log.warn({ err: error }, 'the outbox could not be read');
    } finally {
      this.#running = undefined;
    }
  }

  /** @returns whether there may be more */
  async #sendSome(): Promise<boolean> {
    for (const note of this.#unwritten.splice(0)) await this.#write(note);
    const taken = await this.#claim();
    if (taken.length === 0) return false;
    const waiting = taken.values();
    // A new pool each time: a permanent one would hold connections that the server closes at some point.
    const transport = smtpTransport(this.config.smtpUrl, this.config.smtpAnswerMs, DELIVERY.connections);
    const work = async (): Promise<void> => {
      for (const mail of waiting) await (this.#isClosing ? this.#giveBack(mail) : this.#send(transport, mail));
    };
    try {
      await Promise.all(Array.from({ length: DELIVERY.connections }, work));
    } finally {
      transport.close();
    }
    // Less than a batch may mean that another process claimed some; that process continues.
    return true;
  }

  /**
   * Claims due e-mails for this process; others skip them until the lease ends. One statement: an outage between two
   * would leave e-mails claimed but unsent until then.
   */
  async #claim(): Promise<Taken[]> {
    const { db } = this.config;
    const now = this.#now();
    const due = db
      .select({ id: outboxMails.id })
      .from(outboxMails)
      .where(
        and(
          eq(outboxMails.state, 'waiting'),
          lte(outboxMails.dueAt, now),
          or(lte(outboxMails.validUntil, now), HAS_USE),
        ),
      )
      .orderBy(asc(outboxMails.dueAt))
      .limit(DELIVERY.batch)
      .for('update', { skipLocked: true });
    const rows = await db
      .update(outboxMails)
      .set({ dueAt: new Date(now.getTime() + DELIVERY.leaseMs), attempts: sql`${outboxMails.attempts} + 1` })
      .where(sql`${outboxMails.id} = any(array(${due}))`)
      .returning({ ...getTableColumns(outboxMails), isOpen: IS_OPEN });
    const isOld = ({ validUntil }: Row): boolean => validUntil !== null && validUntil <= now;
    return rows.map(({ isOpen, ...row }) => ({ ...row, isOutdated: isOld(row) || !isOpen }));
  }

  async #send(transport: ReturnType<typeof smtpTransport>, mail: Taken): Promise<void> {
    try {
      // The link has stopped working, or the invitation was accepted or withdrawn meanwhile.
      if (mail.isOutdated) return await this.#fail(mail, mail.invitationId === null ? 'time' : undefined);
      await inTrace(
        () => describeMail(this.config.smtpUrl),
        () => transport.sendMail(messageOf(mail, this.config)),
      );
    } catch (error) {
      return await this.#refused(mail, error);
    }
    await this.#settle(mail, { ...done(this.#now()), state: 'sent' }, null);
    this.config.log.info(factsOf(mail), 'a mail was sent');
    this.config.onMail?.('sent');
  }

  async #refused(mail: Taken, error: unknown): Promise<void> {
    const { log, onMail } = this.config;
    const dueAt = new Date(this.#now().getTime() + delayAfter(mail.attempts));
    const isLate = triedFor(mail.attempts) > DELIVERY.giveUpMs || (mail.validUntil !== null && dueAt > mail.validUntil);
    const reason = permanentFailure(error) ?? (isLate ? 'time' : undefined);
    const codes = replyOf(error);
    log.error({ ...factsOf(mail), ...codes, reason, err: error }, 'a mail could not be sent');
    if (reason !== undefined) return await this.#fail(mail, reason);
    await this.#settle(mail, { dueAt });
    onMail?.('delayed');
  }

  /** @param failure - shown at the invitation; undefined if the invitation no longer needs the e-mail */
  async #fail(mail: Taken, failure: DeliveryFailure | undefined): Promise<void> {
    await this.#settle(mail, { ...done(this.#now()), state: 'failed', failure: failure ?? null }, failure);
    this.config.onMail?.('failed');
  }

  async #giveBack(mail: Taken): Promise<void> {
    await this.#settle(mail, { dueAt: this.#now(), attempts: mail.attempts - 1 });
  }

  /** @param failure - the delivery status of its invitation; undefined leaves it unchanged */
  async #settle(mail: Taken, set: Partial<Row>, failure?: DeliveryFailure | null): Promise<void> {
    await this.#write({ mail, set, failure });
  }

  /** Writes the result of an e-mail, unless another process has claimed it. */
  async #write(note: Note): Promise<void> {
    const { mail, set, failure } = note;
    const mine = and(
      eq(outboxMails.id, mail.id),
      eq(outboxMails.state, 'waiting'),
      eq(outboxMails.attempts, mail.attempts),
    );
    try {
      await inTransaction(this.config.db, async (tx) => {
        if (mail.invitationId !== null && failure !== undefined) {
          // Locks the invitation first, as sending again does: different orders would deadlock.
          const isMine = sql`exists (select 1 from ${outboxMails} where ${mine})`;
          await tx
            .update(invitations)
            .set({ deliveryFailure: failure })
            .where(and(openOf(mail.invitationId), isMine));
        }
        await tx.update(outboxMails).set(set).where(mine);
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.#unwritten.push(note);
      this.config.log.warn({ ...factsOf(mail), err: error }, 'it could not be noted what became of a mail');
    }
  }

  #now(): Date {
    return this.config.now?.() ?? new Date();
  }
}

const openOf = (id: string) => and(eq(invitations.id, id), eq(invitations.status, 'pending'));
/** SQL: false while the invitation link of an outbox e-mail opens nothing; the e-mail then waits. */
const HAS_USE = sql<boolean>`not exists (select from invitations
  where invitations.id = outbox_mails.invitation_id and invitations.status = 'pending' and ${linkFault} is not null)`;
/** Matches the link for a new password in an e-mail, which is found by its stored hash. */
const RESET_LINK = String.raw`/reset/([\w-]{43})`;
const RESET_HASH = sql`translate(rtrim(encode(sha256(convert_to(substring(outbox_mails.body from ${RESET_LINK}), 'UTF8')),
  'base64'), '='), '+/', '-_')`;
/**
 * SQL: the target of an e-mail still exists: an invitation that may be accepted, or a password link that no newer one
 * has replaced.
 */
const IS_OPEN = sql<boolean>`((outbox_mails.invitation_id is null or exists (
  select from invitations i where i.id = outbox_mails.invitation_id and i.status = 'pending'))
  and (outbox_mails.valid_until is null or outbox_mails.body !~ ${RESET_LINK} or exists (
  select from password_resets r where r.token_hash = ${RESET_HASH})))`;

const describeMail = (smtpUrl: string) => ({
  name: 'send mail',
  attributes: { 'network.protocol.name': 'smtp', 'server.address': new URL(smtpUrl).hostname },
});

/** What remains of an e-mail that was sent or given up: no working links. */
const done = (now: Date) => ({ body: '', unsubscribe: null, dueAt: null, doneAt: now });

/** Log fields of an e-mail. An invitation is named by a digest, because its id gives access to the console. */
function factsOf({ requestId, invitationId, attempts }: Row): Record<string, unknown> {
  return {
    ...(requestId === null ? {} : { requestId }),
    ...(invitationId === null ? {} : { invitation: digestOf(invitationId) }),
    attempts,
  };
}

const DIGEST_LENGTH = 12;
/** The name of an invitation in the log: the beginning of the SHA-256 of its id, in hexadecimal digits. */
export const digestOf = (invitationId: string): string =>
  createHash('sha256').update(invitationId).digest('hex').slice(0, DIGEST_LENGTH);
