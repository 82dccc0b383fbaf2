import type { Language } from '@/lib/contract/limits';
import { isolated } from '@/lib/contract/names';
import { type Addressee, dateIn, letterTo } from './letter';
import type { Mail } from './mailer';

const words = {
  en: {
    addedSubject: 'A passkey was added to your account',
    addedIntro: (username: string, name: string, date: string) =>
      `The passkey “${name}” was added to the account ${username} on ${date} (UTC). It can be used to sign in.`,
    removedSubject: 'A passkey was removed from your account',
    removedIntro: (username: string, name: string, date: string) =>
      `The passkey “${name}” was removed from the account ${username} on ${date} (UTC). It cannot be used to sign in any more.`,
    notYou:
      'If that was not you, sign in, look at your passkeys on the page of your account, change your password, and tell your administrator.',
  },
  no: {
    addedSubject: 'En passnøkkel er lagt til på kontoen din',
    addedIntro: (username: string, name: string, date: string) =>
      `Passnøkkelen «${name}» ble lagt til på kontoen ${username} ${date} (UTC). Den kan brukes til å logge inn.`,
    removedSubject: 'En passnøkkel er fjernet fra kontoen din',
    removedIntro: (username: string, name: string, date: string) =>
      `Passnøkkelen «${name}» ble fjernet fra kontoen ${username} ${date} (UTC). Den kan ikke lenger brukes til å logge inn.`,
    notYou:
      'Hvis det ikke var deg, bør du logge inn, se over passnøklene på siden for kontoen din, endre passordet og si fra til administratoren din.',
  },
} as const;

function aboutPasskey(kind: 'added' | 'removed', person: Addressee, name: string, at: Date): Mail {
  return letterTo<(typeof words)[Language]>(person, words, (text, language, username) => ({
    subject: text[`${kind}Subject`],
    paragraphs: [text[`${kind}Intro`](username, isolated(name), dateIn(language, at)), text.notYou],
  }));
}

/** The mail that tells a person of a new passkey. */
export const passkeyAdded = (person: Addressee, name: string, at: Date): Mail =>
  aboutPasskey('added', person, name, at);

/** The mail that tells a person that a passkey is gone. */
export const passkeyRemoved = (person: Addressee, name: string, at: Date): Mail =>
  aboutPasskey('removed', person, name, at);
