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
const dateIn = (language: Language) => (date: Date, timeStyle: 'short' | undefined) =>
  new Intl.DateTimeFormat(DATE_LOCALE[language], { dateStyle: 'long', timeStyle, timeZone: 'UTC' })
    .format(date)
    .replaceAll(/(?<=^\d+\.?) | (?=\d+:)/g, '\u00A0');

/** What a letter says. `momentText` has the day and the time of a date, `dayText` the day alone. */
type Say = (tools: {
  t: Translate;
  momentText: (date: Date) => string;
  dayText: (date: Date) => string;
}) => Omit<Mail, 'to' | 'language' | 'body'> & { paragraphs: string[] };

/** A mail in a language, from the texts of the platform. */
export function letter(to: string, language: Language, say: Say): Mail {
  const dateText = dateIn(language);
  const { paragraphs, ...rest } = say({
    t: translator(language),
    momentText: (date) => dateText(date, 'short'),
    dayText: (date) => dateText(date, undefined),
  });
  return { to, ...rest, body: `${paragraphs.join('\n\n')}\n`, language };
}

/** A mail to a person about the account. */
export const letterTo = (person: Addressee, say: Say): Mail =>
  letter(person.contactEmail, languageOf(person.language), say);

/** A heading, at the beginning of a paragraph: a line below it, as long as it is. */
export const heading = (text: string): string => `${text}\n${'='.repeat([...text].length)}`;

/** Which text says a number: that of one, or that of others. */
export const numberOf = (count: number): 'one' | 'other' => (count === 1 ? 'one' : 'other');
