import { type Addressee, letterTo } from './letter';
import type { Mail } from './mailer';

/** The mail that tells a person of a new passkey, or that one is gone. */
export const passkeyChanged = (person: Addressee, change: 'added' | 'removed', name: string, at: Date): Mail =>
  letterTo(person, ({ t, momentText }) => ({
    subject: t(`mail.passkey.${change}.subject`),
    paragraphs: [
      t(`mail.passkey.${change}`, { username: person.username, name, date: momentText(at) }),
      t('mail.passkey.notYou'),
    ],
  }));
