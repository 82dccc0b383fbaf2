import type { Language } from '@/lib/contract/limits';
import { isolated } from '@/lib/contract/names';
import { type Addressee, bodyOf, dateIn, letterTo } from './letter';
import type { Mail } from './mailer';

const words = {
  en: {
    resetSubject: 'A new password for your account',
    resetIntro: (username: string) => `A new password was requested for the account ${username}.`,
    resetCall: 'Set it here:',
    resetButton: 'Set a new password',
    until: (date: string) => `The link works once, until ${date} (UTC).`,
    ignore: 'If you did not ask for it, you can ignore this e-mail. Your password stays as it is.',
    changedSubject: 'Your password was changed',
    changedIntro: (username: string, date: string) =>
      `The password of the account ${username} was changed on ${date} (UTC).`,
    notYou: 'If that was not you, ask for a new password on the sign-in page at once, and tell your administrator.',
  },
  no: {
    resetSubject: 'Nytt passord for kontoen din',
    resetIntro: (username: string) => `Det er bedt om et nytt passord for kontoen ${username}.`,
    resetCall: 'Velg det her:',
    resetButton: 'Velg nytt passord',
    until: (date: string) => `Lenken virker én gang, til ${date} (UTC).`,
    ignore: 'Hvis du ikke har bedt om det, kan du se bort fra denne e-posten. Passordet ditt er som før.',
    changedSubject: 'Passordet ditt er endret',
    changedIntro: (username: string, date: string) => `Passordet for kontoen ${username} ble endret ${date} (UTC).`,
    notYou:
      'Hvis det ikke var deg, bør du be om et nytt passord på innloggingssiden med en gang, og si fra til administratoren din.',
  },
} as const;

/** The mail with the link for a new password. */
export function passwordReset(mail: {
  to: string;
  language: Language;
  username: string;
  link: string;
  expiresAt: Date;
}): Mail {
  const { to, language } = mail;
  const text = words[language];
  const body = bodyOf(
    text.resetIntro(isolated(mail.username)),
    `${text.resetCall}\n${mail.link}`,
    text.until(dateIn(language, mail.expiresAt)),
    text.ignore,
  );
  const { resetSubject: subject, resetButton: button } = text;
  return { to, subject, body, language, button, validUntil: mail.expiresAt };
}

/** The mail that tells a person that the password is another one now. */
export const passwordChanged = (person: Addressee, at: Date): Mail =>
  letterTo<(typeof words)[Language]>(person, words, (text, language, username) => ({
    subject: text.changedSubject,
    paragraphs: [text.changedIntro(username, dateIn(language, at)), text.notYou],
  }));
