import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Language } from '@/lib/contract/limits';
import type { Db } from '../db/database';
import { outboxMails } from '../db/schema';
import type { PlatformLog } from '../log';
import { Delivery, type DeliveryConfig } from './delivery';

export interface Mail {
  to: string;
  subject: string;
  /** Paragraphs with an empty line between. An address to follow is a line of its own, the last of its paragraph; the line before it says where it leads. */
  body: string;
  language: Language;
  /** Label of the button in the HTML part; it leads to the first address of the body. */
  button?: string;
  /** Address that unsubscribes by a single POST (RFC 8058). */
  unsubscribe?: string;
  /** The invitation in the e-mail, which shows the delivery. */
  invitationId?: string;
  /** When its link expires: the e-mail is not sent later. */
  validUntil?: Date;
}

/** Takes mails inside a transaction and sends them after it (docs/decisions/mail.md). */
export interface Mailer {
  /**
   * Writes mails into the outbox in the given transaction, in one statement; with SMTP any process of the platform sends them from there.
   *
   * @param requestId - of the request that they belong to, for the log
   * @returns begins to send at once, to be called when the transaction is committed; its promise never rejects
   */
  take: (db: Db, mails: readonly Mail[], requestId?: string) => Promise<() => Promise<void>>;
  /** Stops sending. Unsent e-mails stay in the outbox. */
  close: () => Promise<void> | void;
}

/** The mailer of a platform without a mail server. */
interface Keeping {
  smtpUrl?: undefined;
  mailFrom: string;
  log: PlatformLog;
}

/** Makes a platform's mailer: e-mails are sent from the outbox if there is a mail server, otherwise they stay there. */
export function createMailer(config: Keeping | DeliveryConfig): Mailer {
  const delivery = config.smtpUrl === undefined ? undefined : new Delivery(config);
  const now = (): Date => (config.smtpUrl === undefined ? undefined : config.now?.()) ?? new Date();
  return {
    take: async (db, mails, requestId) => {
      if (mails.length === 0) return async () => {};
      if (delivery !== undefined) await withdrawOlder(db, mails);
      const dueAt = delivery === undefined ? null : now();
      await db.insert(outboxMails).values(
        mails.map(({ to, ...mail }) => ({
          ...mail,
          id: randomUUID(),
          sender: config.mailFrom,
          recipient: to,
          requestId,
          state: delivery === undefined ? ('kept' as const) : ('waiting' as const),
          dueAt,
          createdAt: now(),
        })),
      );
      return async () => await delivery?.run();
    },
    close: async () => await delivery?.close(),
  };
}

/** Withdraws unsent e-mails of the same invitation, so that only the new one is sent. */
async function withdrawOlder(db: Db, mails: readonly Mail[]): Promise<void> {
  const ids = mails.flatMap(({ invitationId }) => invitationId ?? []);
  if (ids.length === 0) return;
  await db.delete(outboxMails).where(and(inArray(outboxMails.invitationId, ids), eq(outboxMails.state, 'waiting')));
}
