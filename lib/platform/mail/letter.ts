import { DATE_LOCALE, type Language } from '@/lib/contract/limits';
import { isolated } from '@/lib/contract/names';
import { languageOf } from '../api/me';
import type { Mail } from './mailer';

/** Whose account a mail is about. */
export interface Addressee {
  contactEmail: string;
  language: string;
  username: string;
}

/** A moment in the words of a language, in UTC. */
export const dateIn = (language: Language, date: Date) =>
  new Intl.DateTimeFormat(DATE_LOCALE[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    date,
  );

/** The body of a mail. */
export const bodyOf = (...paragraphs: string[]): string => `${paragraphs.join('\n\n')}\n`;

/** A mail to a person about the account. `say` is given the user name as it stands in a sentence. */
export function letterTo<Words>(
  person: Addressee,
  words: Record<Language, Words>,
  say: (
    text: Words,
    language: Language,
    username: string,
  ) => Pick<Mail, 'subject' | 'button'> & { paragraphs: string[] },
): Mail {
  const language = languageOf(person.language);
  const { paragraphs, ...rest } = say(words[language], language, isolated(person.username));
  return { to: person.contactEmail, ...rest, body: bodyOf(...paragraphs), language };
}
