import type { Language } from '@/lib/contract/limits';
import { type Addressee, dateIn, letterTo } from './letter';
import type { Mail } from './mailer';

/** What has happened to a person's second factor. */
export type FactorChange = 'added' | 'replaced' | 'removed' | 'newCodes' | { codesLeft: number };

const words = {
  en: {
    added: {
      subject: 'An authenticator app was added to your account',
      intro: (username: string, date: string) =>
        `An authenticator app was added to the account ${username} on ${date} (UTC). Signing in with the password takes a code from now on.`,
    },
    replaced: {
      subject: 'The authenticator app of your account was replaced',
      intro: (username: string, date: string) =>
        `The authenticator app of the account ${username} was replaced on ${date} (UTC). The previous one and its recovery codes no longer work.`,
    },
    removed: {
      subject: 'The authenticator app of your account was removed',
      intro: (username: string, date: string) =>
        `The authenticator app of the account ${username} and its recovery codes were removed on ${date} (UTC). The password alone is enough to sign in.`,
    },
    newCodes: {
      subject: 'Your account has new recovery codes',
      intro: (username: string, date: string) =>
        `New recovery codes were made for the account ${username} on ${date} (UTC). The previous ones no longer work.`,
    },
    used: {
      subject: 'A recovery code of your account was used',
      intro: (username: string, date: string) =>
        `The account ${username} was signed in to with a recovery code on ${date} (UTC).`,
      left: (count: number) => (count === 1 ? 'One code is left.' : `${count} codes are left.`),
    },
    notYou: 'If that was not you, ask for a new password on the sign-in page at once, and tell your administrator.',
  },
  no: {
    added: {
      subject: 'En autentiseringsapp er lagt til på kontoen din',
      intro: (username: string, date: string) =>
        `En autentiseringsapp ble lagt til på kontoen ${username} ${date} (UTC). For å logge inn med passord trengs det en kode fra nå av.`,
    },
    replaced: {
      subject: 'Autentiseringsappen på kontoen din er byttet',
      intro: (username: string, date: string) =>
        `Autentiseringsappen på kontoen ${username} ble byttet ${date} (UTC). Den forrige og reservekodene dens virker ikke lenger.`,
    },
    removed: {
      subject: 'Autentiseringsappen på kontoen din er fjernet',
      intro: (username: string, date: string) =>
        `Autentiseringsappen på kontoen ${username} og reservekodene ble fjernet ${date} (UTC). Passordet alene er nok til å logge inn.`,
    },
    newCodes: {
      subject: 'Kontoen din har nye reservekoder',
      intro: (username: string, date: string) =>
        `Det ble laget nye reservekoder for kontoen ${username} ${date} (UTC). De forrige virker ikke lenger.`,
    },
    used: {
      subject: 'En reservekode på kontoen din er brukt',
      intro: (username: string, date: string) =>
        `Kontoen ${username} ble logget inn på med en reservekode ${date} (UTC).`,
      left: (count: number) => (count === 1 ? 'Én kode er igjen.' : `${count} koder er igjen.`),
    },
    notYou:
      'Hvis det ikke var deg, bør du be om et nytt passord på innloggingssiden med en gang, og si fra til administratoren din.',
  },
} as const;

/** The mail that tells a person of a change of the second factor, or of a recovery code that was used. */
export const factorChanged = (person: Addressee, change: FactorChange, at: Date): Mail =>
  letterTo<(typeof words)[Language]>(person, words, (text, language, username) => {
    const { subject, intro } = typeof change === 'string' ? text[change] : text.used;
    const left = typeof change === 'string' ? [] : [text.used.left(change.codesLeft)];
    return { subject, paragraphs: [intro(username, dateIn(language, at)), ...left, text.notYou] };
  });
