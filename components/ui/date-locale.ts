import type { Language } from '@/lib/contract/limits';

/** How dates are written: day before month and 24 hours, as the console's readers write them in either language. */
const DATE_LOCALE: Record<Language, string> = { en: 'en-GB', no: 'nb-NO' };

/** The locale to format dates with. */
export function dateLocale(language: Language): string {
  return DATE_LOCALE[language];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats dates. Making a format takes much longer than using it, and a list uses the same one in each row. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** A moment to the second, with its day of the week and the name of the zone: what "2 minutes ago" means exactly. */
export function exactTime(at: Date, language: Language, timeZone: string): string {
  return dateFormat(dateLocale(language), { dateStyle: 'full', timeStyle: 'long', timeZone }).format(at);
}
