import { randomUUID } from 'node:crypto';
import nodemailer from 'nodemailer';
import type { Language } from '@/lib/contract/limits';
import type { Db } from '../db/database';
import { outboxMails } from '../db/schema';
import type { PlatformLog } from '../log';

/** A mail in plain text. */
export interface Mail {
  to: string;
  subject: string;
  body: string;
  language: Language;
  /** Address that ends such mails by a POST alone (RFC 8058). */
  unsubscribe?: string;
}

/** Takes mails inside a transaction and sends them after it. */
export interface Mailer {
  /**
   * Without SMTP the mails become rows of the outbox in the given transaction, in one statement. With SMTP they are kept and
   * sent in the background by the returned function, to be called once the transaction is committed, over a few connections
   * however many they are; a failed delivery is logged and can be repeated by a resend.
   */
  take: (db: Db, mails: readonly Mail[]) => Promise<() => Promise<void>>;
  close: () => void;
}

const nothing = async () => {};

/** Connections to the mail server at the same time. */
const SMTP_CONNECTIONS = 4;

/** Makes the mailer of a platform: by SMTP when there is a server, otherwise into the outbox. */
export function createMailer(config: { smtpUrl?: string | undefined; mailFrom: string; log: PlatformLog }): Mailer {
  if (config.smtpUrl === undefined) {
    return {
      take: async (db, mails) => {
        if (mails.length === 0) return nothing;
        await db.insert(outboxMails).values(
          mails.map((mail) => ({
            id: randomUUID(),
            sender: config.mailFrom,
            recipient: mail.to,
            subject: mail.subject,
            body: mail.body,
            language: mail.language,
          })),
        );
        return nothing;
      },
      close: () => {},
    };
  }
  // The pool keeps what is waiting and sends it over these connections.
  const server = new URL(config.smtpUrl);
  server.searchParams.set('pool', 'true');
  server.searchParams.set('maxConnections', String(SMTP_CONNECTIONS));
  const open = new Set<{ close: () => void }>();
  const send = async (transport: ReturnType<typeof nodemailer.createTransport>, mail: Mail): Promise<void> => {
    try {
      const { to, subject, body: text, unsubscribe } = mail;
      const headers: Record<string, string> =
        unsubscribe === undefined
          ? {}
          : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
      await transport.sendMail({ from: config.mailFrom, to, subject, text, headers });
    } catch (error) {
      config.log.error({ err: error }, 'a mail could not be sent');
    }
  };
  return {
    take: async (_db, mails) => async () => {
      // A pool of its own: one that lives on would keep connections open that the server closes some time.
      const transport = nodemailer.createTransport(server.href);
      open.add(transport);
      try {
        await Promise.all(mails.map((mail) => send(transport, mail)));
      } finally {
        open.delete(transport);
        transport.close();
      }
    },
    close: () => {
      for (const transport of open) transport.close();
    },
  };
}
