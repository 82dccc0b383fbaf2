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
}

/** Takes mails inside a transaction and sends them after it. */
export interface Mailer {
  /**
   * Without SMTP the mail becomes a row of the outbox in the given transaction. With SMTP it is kept and
   * sent by the returned function, to be called once the transaction is committed; a failed delivery is logged and can be repeated by a resend.
   */
  take: (db: Db, mail: Mail) => Promise<() => Promise<void>>;
  close: () => void;
}

const nothing = async () => {};

/** Makes the mailer of a platform: by SMTP when there is a server, otherwise into the outbox. */
export function createMailer(config: { smtpUrl?: string | undefined; mailFrom: string; log: PlatformLog }): Mailer {
  if (config.smtpUrl === undefined) {
    return {
      take: async (db, mail) => {
        await db.insert(outboxMails).values({
          id: randomUUID(),
          sender: config.mailFrom,
          recipient: mail.to,
          subject: mail.subject,
          body: mail.body,
          language: mail.language,
        });
        return nothing;
      },
      close: () => {},
    };
  }
  const transport = nodemailer.createTransport(config.smtpUrl);
  return {
    take: async (_db, mail) => async () => {
      try {
        await transport.sendMail({ from: config.mailFrom, to: mail.to, subject: mail.subject, text: mail.body });
      } catch (error) {
        config.log.error(
          { reason: error instanceof Error ? error.message : String(error) },
          'a mail could not be sent',
        );
      }
    },
    close: () => transport.close(),
  };
}
