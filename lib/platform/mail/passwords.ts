import type { Language } from '@/lib/contract/limits';
import { type Addressee, letter, letterTo } from './letter';
import type { Mail } from './mailer';

/** The mail with the link for a new password. */
export const passwordReset = (mail: {
  to: string;
  language: Language;
  username: string;
  link: string;
  expiresAt: Date;
}): Mail =>
  letter(mail.to, mail.language, ({ t, momentText }) => ({
    subject: t('mail.reset.subject'),
    paragraphs: [
      t('mail.reset.intro', { username: mail.username }),
      `${t('mail.reset.call')}\n${mail.link}`,
      t('mail.reset.until', { date: momentText(mail.expiresAt) }),
      t('mail.reset.ignore'),
    ],
    button: t('mail.reset.button'),
    validUntil: mail.expiresAt,
  }));

/** Makes the e-mail about a changed password. */
export const passwordChanged = (person: Addressee, at: Date): Mail =>
  letterTo(person, ({ t, momentText }) => ({
    subject: t('mail.changed.subject'),
    paragraphs: [t('mail.changed.intro', { username: person.username, date: momentText(at) }), t('mail.notYou')],
  }));
