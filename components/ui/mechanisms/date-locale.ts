import { DATE_LOCALE, type Language } from '@/lib/contract/limits';

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats dates, the one way for every screen. Making a format takes much longer than using it, and a list uses the same one in each
 * row.
 */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(DATE_LOCALE[language], options);
  formats.set(key, format);
  return format;
}

/** A date in words. No line ends between "5." and "desember". */
export function dateText(language: Language, at: Date | string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(language, options)
    .format(new Date(at))
    .replace(/^(\d+\.?) /, '$1\u00a0');
}

/** A moment to the second, with its day of the week and the name of the zone: what "2 minutes ago" means exactly. */
export function exactTime(at: Date, language: Language, timeZone: string): string {
  return dateFormat(language, { dateStyle: 'full', timeStyle: 'long', timeZone }).format(at);
}

/** The calendar day of an instant in a time zone as ISO 8601 writes it: `2026-11-23`. */
export function dayIn(timeZone: string, instant: string | number | Date): string {
  const parts = dateFormat('en', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).formatToParts(
    new Date(instant),
  );
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/** When a calendar day begins in a time zone. @param day - `2026-11-23` */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The clock that the zone shows at an instant, as if it were UTC's, shows how far it is from UTC then.
  const clock = dateFormat('en', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const offsetAt = (instant: number): number => {
    const of = Object.fromEntries(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
    const shown = `${of.year}-${of.month}-${of.day}T${of.hour}:${of.minute}:${of.second}Z`;
    return Date.parse(shown) - instant;
  };
  // By the clock of the day before and by that of the day after: where they are changed at midnight, a day has no 00:00.
  const [first = 0, second = 0] = [-1, 1]
    .map((days) => midnight - offsetAt(midnight + days * DAY_MS))
    .toSorted((one, other) => one - other);
  return new Date(dayIn(timeZone, first) < day ? second : first);
}

/** A calendar day some days on, or back. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}
