import { DATE_LOCALE, type Language } from '@/lib/contract/limits';
import { languageOf } from '../api/me';
import { type Translate, translator } from '../pages/text';
import type { Mail } from './mailer';

export interface Addressee {
  contactEmail: string;
  language: string;
  username: string;
}

/** Formats a date, with or without its time, in UTC. No line break after the day of the month or before the time. */
const dateIn = (language: Language, timeStyle?: 'short') => {
  const format = new Intl.DateTimeFormat(DATE_LOCALE[language], { dateStyle: 'long', timeStyle, timeZone: 'UTC' });
  return (date: Date): string => format.format(date).replaceAll(/(?<=^\d+\.?) | (?=\d+:)/g, '\u00A0');
};
const datesIn = (language: Language) => ({ momentText: dateIn(language, 'short'), dayText: dateIn(language) });
/** Made once: making a format takes longer than the rest of an e-mail, and one request may invite 500 people. */
const DATES = { en: datesIn('en'), no: datesIn('no') } satisfies Record<Language, unknown>;

/** Builds the text. `momentText` formats a date with its time, `dayText` only the day. */
type Say = (tools: {
  t: Translate;
  momentText: (date: Date) => string;
  dayText: (date: Date) => string;
}) => Omit<Mail, 'to' | 'language' | 'body'> & { paragraphs: string[] };

/** Makes an e-mail in a language, from the platform's texts. */
export function letter(to: string, language: Language, say: Say): Mail {
  const { paragraphs, ...rest } = say({ t: translator(language), ...DATES[language] });
  return { to, ...rest, body: `${paragraphs.join('\n\n')}\n`, language };
}

/** A mail to a person about the account. */
export const letterTo = (person: Addressee, say: Say): Mail =>
  letter(person.contactEmail, languageOf(person.language), say);

/** Returns a heading for the beginning of a paragraph: the text, underlined over its whole length. */
export const heading = (text: string): string => `${text}
${'='.repeat([...text].length)}`;

/** Selects the singular or the plural text. */
export const numberOf = (count: number): 'one' | 'other' => (count === 1 ? 'one' : 'other');
