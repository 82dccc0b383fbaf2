/** From counted rows to one number for each day. Pure. */

const DAY_MS = 86_400_000;

/** The last days of UTC, oldest first, as ISO dates. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** How many there were at the end of each day. @param made - how many came on a day; those from before the first day stand on it */
export function atEndOfDay(days: readonly string[], made: readonly { day: string; count: number }[]): number[] {
  return days.map((day) => sum(made.filter((entry) => entry.day <= day)));
}

/** How many were waiting at the end of each day. @param spells - from which day to which one; null: they wait still */
export function waitingAtEndOfDay(
  days: readonly string[],
  spells: readonly { since: string; until: string | null; count: number }[],
): number[] {
  return days.map((day) => sum(spells.filter(({ since, until }) => since <= day && (until === null || until > day))));
}

/** A number for each day; 0 where a day has no row. */
export function onEachDay<Row extends { day: string }>(
  days: readonly string[],
  rows: readonly Row[],
  count: (row: Row) => number,
): number[] {
  const byDay = new Map(rows.map((row) => [row.day, count(row)]));
  return days.map((day) => byDay.get(day) ?? 0);
}

const sum = (entries: readonly { count: number }[]): number => entries.reduce((total, { count }) => total + count, 0);
