import type { Language } from '@/lib/contract/limits';

/** How dates are written: day before month and 24 hours, as the console's readers write them in either language. */
const DATE_LOCALE: Record<Language, string> = { en: 'en-GB', no: 'nb-NO' };

/** The locale to format dates with. */
export function dateLocale(language: Language): string {
  return DATE_LOCALE[language];
}
