/** Meaning of a mail server's refusals (RFC 5321, section 4.2; RFC 3463). */

export type DeliveryFailure = 'address' | 'mailbox' | 'policy' | 'server' | 'time';

interface SmtpError {
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

const FIRST_PERMANENT = 500;
/** Commands whose refusal is about this e-mail. Earlier ones (AUTH, MAIL FROM) are about the settings, which can be fixed. */
const ABOUT_THE_MAIL: readonly unknown[] = ['RCPT TO', 'DATA'];
/** By the reply code, where the server gives no enhanced one. */
const BY_CODE: Readonly<Record<number, DeliveryFailure>> = {
  550: 'address',
  551: 'address',
  552: 'mailbox',
  553: 'address',
  554: 'policy',
};
/** By subject of the enhanced status code: `5.<subject>.<detail>`. */
const BY_SUBJECT: Readonly<Record<string, DeliveryFailure>> = { 1: 'address', 2: 'mailbox', 7: 'policy' };

const smtp = (error: unknown): SmtpError => (typeof error === 'object' && error !== null ? error : {});

/** The codes of a reply, without its text, which may repeat the address. */
export function replyOf(error: unknown): { reply?: number; status?: string } {
  const { responseCode, response } = smtp(error);
  const status = typeof response === 'string' ? /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  return {
    ...(typeof responseCode === 'number' ? { reply: responseCode } : {}),
    ...(status === undefined ? {} : { status }),
  };
}

/** Why a mail will never be taken; undefined when another attempt may help. */
export function permanentFailure(error: unknown): DeliveryFailure | undefined {
  const { reply, status } = replyOf(error);
  if (reply === undefined || reply < FIRST_PERMANENT || !ABOUT_THE_MAIL.includes(smtp(error).command)) return undefined;
  const subject = status?.split('.')[1];
  return (subject === undefined ? BY_CODE[reply] : BY_SUBJECT[subject]) ?? 'server';
}
