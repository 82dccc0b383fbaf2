/** Turns counted rows into one number per day. Pure. */

const DAY_MS = 86_400_000;

/** The last UTC days, oldest first, as ISO dates. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Totals at the end of each day. @param made - numbers of new ones per day; earlier ones count on the first day */
export function atEndOfDay(days: readonly string[], made: readonly { day: string; count: number }[]): number[] {
  return days.map((day) => sum(made.filter((entry) => entry.day <= day)));
}

/** Number of waiting ones at the end of each day. @param spells - first and last day; null: still waiting */
export function waitingAtEndOfDay(
  days: readonly string[],
  spells: readonly { since: string; until: string | null; count: number }[],
): number[] {
  return days.map((day) => sum(spells.filter(({ since, until }) => since <= day && (until === null || until > day))));
}

/** A number per day; 0 for days without a row. */
export function onEachDay<Row extends { day: string }>(
  days: readonly string[],
  rows: readonly Row[],
  count: (row: Row) => number,
): number[] {
  const byDay = new Map(rows.map((row) => [row.day, count(row)]));
  return days.map((day) => byDay.get(day) ?? 0);
}

const sum = (entries: readonly { count: number }[]): number => entries.reduce((total, { count }) => total + count, 0);
