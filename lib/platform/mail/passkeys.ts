import { type Addressee, letterTo } from './letter';
import type { Mail } from './mailer';

/** Makes the e-mail about an added or removed passkey. */
export const passkeyChanged = (person: Addressee, change: 'added' | 'removed', name: string, at: Date): Mail =>
  letterTo(person, ({ t, momentText }) => ({
    subject: t(`mail.passkey.${change}.subject`),
    paragraphs: [
      t(`mail.passkey.${change}`, { username: person.username, name, date: momentText(at) }),
      t('mail.passkey.notYou'),
    ],
  }));
