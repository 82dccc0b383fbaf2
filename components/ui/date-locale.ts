import type { Language } from '@/lib/contract/limits';

/** How dates are written: day before month and 24 hours, as the console's readers write them in either language. */
const DATE_LOCALE: Record<Language, string> = { en: 'en-GB', no: 'nb-NO' };

/** The locale to format dates with. */
export function dateLocale(language: Language): string {
  return DATE_LOCALE[language];
}

/** A moment to the second, with its day of the week and the name of the zone: what "2 minutes ago" means exactly. */
export function exactTime(at: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'full', timeStyle: 'long', timeZone }).format(at);
}
