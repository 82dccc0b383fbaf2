import { DATE_LOCALE, type Language } from '@/lib/contract/limits';

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats dates for all screens. Formatters are cached, because creating one takes much longer than using it, and lists use the same one in
 * each row.
 */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(DATE_LOCALE[language], options);
  formats.set(key, format);
  return format;
}

/** A date in words, without a line break between "5." and "desember". */
export function dateText(language: Language, at: Date | string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(language, options)
    .format(new Date(at))
    .replace(/^(\d+\.?) /, '$1\u00a0');
}

/** A moment to the second, with weekday and time zone name: the exact form of "2 minutes ago". */
export function exactTime(at: Date, language: Language, timeZone: string): string {
  return dateFormat(language, { dateStyle: 'full', timeStyle: 'long', timeZone }).format(at);
}

/** The calendar day of an instant in a time zone in ISO 8601: `2026-11-23`. */
export function dayIn(timeZone: string, instant: string | number | Date): string {
  const parts = dateFormat('en', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).formatToParts(
    new Date(instant),
  );
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/** The start of a calendar day in a time zone. @param day - `2026-11-23` */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The local time at an instant, read as UTC, gives the zone's offset from UTC at that instant.
  const clock = dateFormat('en', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const offsetAt = (instant: number): number => {
    const of = Object.fromEntries(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
    const shown = `${of.year}-${of.month}-${of.day}T${of.hour}:${of.minute}:${of.second}Z`;
    return Date.parse(shown) - instant;
  };
  // With the offsets of the day before and of the day after: if the clocks change at midnight, a day has no 00:00.
  const [first = 0, second = 0] = [-1, 1]
    .map((days) => midnight - offsetAt(midnight + days * DAY_MS))
    .toSorted((one, other) => one - other);
  return new Date(dayIn(timeZone, first) < day ? second : first);
}

/** A calendar day some days later, or earlier. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}
