import { DATE_LOCALE, type Language } from '@/lib/contract/limits';
import { isolated } from '@/lib/contract/names';
import type { Need } from '../sign-in/policy';
import { type Addressee, letterTo } from './letter';
import type { Mail } from './mailer';

/** What a person is reminded of. */
export interface Reminder {
  /** The organization or tenant that asks. */
  place: string;
  need: Need;
  /** A day of UTC; null where it holds since ever. */
  from: string | null;
  /** Where it is set up, on the page of the account. */
  consoleUrl: string;
}

const words = {
  en: {
    secondFactor: {
      subject: (place: string) => `${place} asks for a second factor`,
      intro: (username: string, place: string, since: string) =>
        `${place} asks its people to sign in with more than a password ${since}. The account ${username} has no authenticator app and no passkey yet.`,
    },
    passkey: {
      subject: (place: string) => `${place} asks for passkeys`,
      intro: (username: string, place: string, since: string) =>
        `${place} asks its people to sign in with a passkey ${since}. The account ${username} has none yet.`,
    },
    from: (date: string) => `from ${date} on`,
    already: 'already',
    call: 'Set it up in the console, under Your account:',
    button: 'Open the console',
    otherwise: 'Otherwise the next sign-in from that day on leads you there.',
  },
  no: {
    secondFactor: {
      subject: (place: string) => `${place} krever en ekstra faktor`,
      intro: (username: string, place: string, since: string) =>
        `${place} krever at alle logger inn med mer enn et passord ${since}. Kontoen ${username} har verken autentiseringsapp eller passnøkkel ennå.`,
    },
    passkey: {
      subject: (place: string) => `${place} krever passnøkler`,
      intro: (username: string, place: string, since: string) =>
        `${place} krever at alle logger inn med en passnøkkel ${since}. Kontoen ${username} har ingen ennå.`,
    },
    from: (date: string) => `fra og med ${date}`,
    already: 'allerede nå',
    call: 'Sett det opp i konsollen, under Kontoen din:',
    button: 'Åpne konsollen',
    otherwise: 'Ellers blir du ledet dit ved neste innlogging fra den dagen.',
  },
} as const;

/** The mail that asks a person to set up what a sign-in policy asks for. */
export const policyReminder = (person: Addressee, { place, need, from, consoleUrl }: Reminder): Mail =>
  letterTo<(typeof words)[Language]>(person, words, (text, language, username) => {
    const day = new Intl.DateTimeFormat(DATE_LOCALE[language], { dateStyle: 'long', timeZone: 'UTC' });
    const since = from === null ? text.already : text.from(day.format(new Date(`${from}T00:00:00Z`)));
    const { subject, intro } = text[need];
    const paragraphs = [intro(username, isolated(place), since), `${text.call}\n${consoleUrl}`, text.otherwise];
    return { subject: subject(isolated(place)), paragraphs, button: text.button };
  });
