import type { SendMailOptions } from 'nodemailer';
import { languageOf } from '../api/me';
import type { outboxMails } from '../db/schema';

export interface MailSettings {
  /** The sender's address, alone or after a name: `Console <no-reply@example.com>`. */
  mailFrom: string;
  /** The reply-to address; default: the sender. */
  mailReplyTo?: string | undefined;
}

export type StoredMail = Pick<
  typeof outboxMails.$inferSelect,
  'id' | 'recipient' | 'subject' | 'body' | 'language' | 'button' | 'unsubscribe'
>;

/** The console's name, as on its own pages. */
const NAME = { en: 'Identity Console', no: 'Identitetskonsoll' } as const;
const ADDRESS = /<([^<>]+)>\s*$/;

/** Makes the message of an e-mail: text, HTML with a button, and the headers that describe it to programs (RFC 3834, RFC 8058). */
export function messageOf(mail: StoredMail, { mailFrom, mailReplyTo }: MailSettings): SendMailOptions {
  const name = NAME[languageOf(mail.language)];
  const address = ADDRESS.exec(mailFrom)?.[1] ?? mailFrom;
  const host = address.slice(address.lastIndexOf('@') + 1);
  return {
    from: ADDRESS.test(mailFrom) ? mailFrom : { name, address },
    to: { name: '', address: mail.recipient },
    ...(mailReplyTo === undefined ? {} : { replyTo: mailReplyTo }),
    // The same at each attempt, so that a mailbox can detect a duplicate.
    messageId: `<${mail.id}@${host}>`,
    subject: mail.subject,
    text: mail.body,
    html: htmlOf(mail, name),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribe === null
        ? {}
        : { 'List-Unsubscribe': `<${mail.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => ENTITIES[char] ?? char);

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const BUTTON =
  'display:inline-block;margin-top:8px;padding:10px 18px;border-radius:8px;background:#00716c;color:#ffffff;font-weight:600;text-decoration:none';
/** The console's colours; the inline styles, which all programs read, use the light ones. */
const COLOURS = [
  ':root{color-scheme:light dark}a{color:#005551}',
  '@media (prefers-color-scheme:dark){body{background:#141b1f!important;color:#e6ecef!important}',
  'p[style*=color]{color:#a1adb2!important}a{color:#8edfd7}a[style]{background:#4bc0b7!important;color:#001517!important}}',
].join('');
const HEADING = 'margin:24px 0 4px;font-size:18px;line-height:26px';
const IS_ADDRESS = /^https?:\/\/\S+$/;
/** What stands under a heading in the text. */
const IS_RULE = /^=+$/;

/** The HTML part: the paragraphs of the text, with words where the text has addresses, and the first one as a button where the mail has one. It loads nothing. */
function htmlOf({ subject, body, language, button }: StoredMail, name: string): string {
  let label = button;
  const paragraphOf = (part: string): string => {
    const lines = part.split('\n');
    const title = IS_RULE.test(lines[1] ?? '') ? lines.splice(0, 2)[0] : undefined;
    const address = IS_ADDRESS.test(lines.at(-1) ?? '') ? lines.pop() : undefined;
    const text = address === undefined || label !== null ? undefined : (lines.pop()?.replace(/:$/, '') ?? address);
    const shown = lines.map(escaped);
    if (address !== undefined) {
      const style = text === undefined ? ` style="${BUTTON}"` : '';
      shown.push(`<a href="${escaped(address)}"${style}>${escaped(text ?? label ?? '')}</a>`);
      label = null;
    }
    const heading = title === undefined ? '' : `<h2 style="${HEADING}">${escaped(title)}</h2>`;
    return `${heading}<p style="margin:0 0 16px">${shown.join('<br>')}</p>`;
  };
  const paragraphs = body.trimEnd().split('\n\n').map(paragraphOf);
  return [
    `<!doctype html><html lang="${languageOf(language) === 'no' ? 'nb' : 'en'}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`,
    `<title>${escaped(subject)}</title><style>${COLOURS}</style></head>`,
    `<body style="margin:0;padding:24px;${FONT};font-size:16px;line-height:24px;word-break:break-word;color:#162127;background:#ffffff">`,
    `<div style="max-width:560px"><p style="margin:0 0 24px;font-size:14px;color:#505d65">${escaped(name)}</p>`,
    ...paragraphs,
    '</div></body></html>',
  ].join('\n');
}
