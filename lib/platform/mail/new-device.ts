import type { Language } from '@/lib/contract/limits';
import { type Addressee, dateIn, letterTo } from './letter';
import type { Mail } from './mailer';

/** Where a person has signed in. */
export interface NewDevice {
  browser: string | null;
  system: string | null;
  address: string;
  at: Date;
}

const words = {
  en: {
    subject: 'Your account was used in a new browser',
    intro: (username: string, date: string) =>
      `The account ${username} was signed in to on ${date} (UTC), in a browser that was not used for it before:`,
    device: (browser: string, system: string) => `${browser} on ${system}`,
    browser: 'a browser',
    system: 'a device',
    network: (address: string) => `Network address: ${address}`,
    notYou:
      'If that was you, there is nothing to do. If not, ask for a new password on the sign-in page: that signs out everywhere.',
  },
  no: {
    subject: 'Kontoen din er brukt i en ny nettleser',
    intro: (username: string, date: string) =>
      `Noen logget inn på kontoen ${username} ${date} (UTC) i en nettleser som ikke er brukt til det før:`,
    device: (browser: string, system: string) => `${browser} på ${system}`,
    browser: 'En nettleser',
    system: 'en enhet',
    network: (address: string) => `Nettverksadresse: ${address}`,
    notYou:
      'Hvis det var deg, trenger du ikke å gjøre noe. Hvis ikke, bør du be om et nytt passord på innloggingssiden. Da blir du logget ut overalt.',
  },
} as const;

/** The mail about a sign-in in a browser that the person has not used before. */
export const newDevice = (person: Addressee, { browser, system, address, at }: NewDevice): Mail =>
  letterTo<(typeof words)[Language]>(person, words, (text, language, username) => ({
    subject: text.subject,
    paragraphs: [
      text.intro(username, dateIn(language, at)),
      `${text.device(browser ?? text.browser, system ?? text.system)}\n${text.network(address)}`,
      text.notYou,
    ],
  }));
