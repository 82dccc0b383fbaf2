import { DATE_LOCALE, type Language } from '@/lib/contract/limits';
import { languageOf } from '../api/me';
import { type Translate, translator } from '../pages/text';
import type { Mail } from './mailer';

/** Whose account a mail is about. */
export interface Addressee {
  contactEmail: string;
  language: string;
  username: string;
}

/** A moment, or a day, in the words of a language, in UTC. No line ends behind the day of the month or before the time. */
const dateIn = (language: Language, timeStyle?: 'short') => {
  const format = new Intl.DateTimeFormat(DATE_LOCALE[language], { dateStyle: 'long', timeStyle, timeZone: 'UTC' });
  return (date: Date): string => format.format(date).replaceAll(/(?<=^\d+\.?) | (?=\d+:)/g, '\u00A0');
};
const datesIn = (language: Language) => ({ momentText: dateIn(language, 'short'), dayText: dateIn(language) });
/** Made once: a format takes longer than all else of a mail, of which an invitation of many has 500. */
const DATES = { en: datesIn('en'), no: datesIn('no') } satisfies Record<Language, unknown>;

/** What a letter says. `momentText` has the day and the time of a date, `dayText` the day alone. */
type Say = (tools: {
  t: Translate;
  momentText: (date: Date) => string;
  dayText: (date: Date) => string;
}) => Omit<Mail, 'to' | 'language' | 'body'> & { paragraphs: string[] };

/** A mail in a language, from the texts of the platform. */
export function letter(to: string, language: Language, say: Say): Mail {
  const { paragraphs, ...rest } = say({ t: translator(language), ...DATES[language] });
  return { to, ...rest, body: `${paragraphs.join('\n\n')}\n`, language };
}

/** A mail to a person about the account. */
export const letterTo = (person: Addressee, say: Say): Mail =>
  letter(person.contactEmail, languageOf(person.language), say);

/** Which text says a number: that of one, or that of others. */
export const numberOf = (count: number): 'one' | 'other' => (count === 1 ? 'one' : 'other');
