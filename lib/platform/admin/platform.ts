import { randomUUID } from 'node:crypto';
import { ISSUER_SECONDS, LANGUAGES, type Language } from '@/lib/contract/limits';
import { inTransaction } from '../db/database';
import { newSetupToken } from '../db/seed/empty';
import { createMailer } from '../mail/mailer';
import { messageOf } from '../mail/message';
import { smtpTransport } from '../mail/smtp';
import { testMail } from '../mail/test-mail';
import { rotateKeys as rotate, SIGNING_KEYS } from '../oidc/keys';
import { isEmail } from '@/lib/contract/rules';
import { DEFAULT_RETENTION } from '../retention';
import { sweepExpired } from '../upkeep';
import { causeOf } from '@/lib/faults/causes';
import { type AdminContext, AdminError, record } from './context';

/** Creates another link for the first administrator; earlier links keep working. */
export async function setupLink({ db, log, publicUrl }: AdminContext): Promise<string> {
  const token = await inTransaction(db, async (tx) => {
    const made = await newSetupToken(tx, new Date());
    if (made !== undefined) await record(tx, 'setupLink', undefined);
    return made;
  });
  if (token === undefined) {
    throw new AdminError(
      'The platform has been set up. `list-admins` names its admins, and `recovery-link <user>` lets one of them in again.',
    );
  }
  log.warn({}, 'an operator made a setup link');
  const hours = ISSUER_SECONDS.setupLink / 3600;
  return `Open this link within ${hours} hours to set up the platform; it works once:\n${publicUrl}/setup/${token}`;
}

/** Creates new signing keys, which all processes of the platform publish before they sign with them. */
export async function rotateKeys({ db, log, issuer }: AdminContext): Promise<string> {
  const { noticeKeys } = await issuer();
  await inTransaction(db, async (tx) => {
    await rotate(tx);
    await record(tx, 'rotateKeys', undefined);
  });
  await noticeKeys();
  log.warn({}, 'an operator made new signing keys');
  const minutes = SIGNING_KEYS.leadSeconds / 60;
  return `New keys are published; they sign in ${minutes} minutes. The old ones stay published until the last token that they signed has expired.`;
}

/** Removes what has expired, as the platform does every few minutes. */
export async function prune(context: AdminContext): Promise<string> {
  const { db, retention = DEFAULT_RETENTION } = context;
  const isDone = await sweepExpired({ ...context, retention }, Infinity);
  await record(db, 'prune', undefined);
  return isDone ? 'What had expired is removed.' : 'Another process is removing what has expired.';
}

/** Sends a test mail. */
export async function sendTestMail(
  { db, log, smtpUrl, mailFrom, mailReplyTo }: AdminContext,
  address: string,
  language: string = LANGUAGES[0],
): Promise<string> {
  if (!isEmail(address)) throw new AdminError(`"${address}" is not an e-mail address.`);
  if (!isLanguage(language)) throw new AdminError(`--language is one of ${LANGUAGES.join(', ')}.`);
  const mail = testMail(address, language);
  if (smtpUrl === undefined) {
    await createMailer({ mailFrom, log }).take(db, [mail]);
    await record(db, 'sendTestMail', undefined);
    return 'SMTP_URL is not set: the mail is in the outbox, and not sent. Set SMTP_URL and MAIL_FROM to send mails.';
  }
  const transport = smtpTransport(smtpUrl);
  try {
    const stored = { ...mail, id: randomUUID(), recipient: address, button: null, unsubscribe: null };
    await transport.sendMail(messageOf(stored, { mailFrom, mailReplyTo }));
  } catch (error) {
    const { cause, cure } = causeOf(error, 'mail');
    throw new AdminError(`The mail could not be sent: ${cause}. ${cure}.`, { cause: error });
  } finally {
    transport.close();
  }
  await record(db, 'sendTestMail', undefined);
  return `The mail server has taken a mail to ${address}. Look whether it arrives, and is not taken for spam.`;
}

const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);
