/** From an entry of the history to what a person reads. Pure. */
import type { HistoryEntry } from '@/lib/contract/entities/organizations';

/** One field that changed, as plain text; an empty text means that there was nothing. */
export type ChangeText = { field: string; before: string; after: string };

/** Words for the values that are not text. */
export type ValueWords = { yes: string; no: string };

/** The changes of an entry as texts. Values are never markup: whatever they hold is shown as it is. */
export function changeTexts(changes: HistoryEntry['changes'], words: ValueWords): ChangeText[] {
  return changes.map(({ field, before, after }) => ({
    field,
    before: valueText(before, words),
    after: valueText(after, words),
  }));
}

/** A value of any shape as text: lists by commas, nested objects as `name: value` pairs. */
export function valueText(value: unknown, words: ValueWords): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((entry) => valueText(entry, words)).join(', ');
  if (typeof value !== 'object') return '';
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${valueText(inner, words)}`)
    .join(', ');
}

/** Entries by calendar day of the reader, newest first. */
export function byDay(
  entries: readonly HistoryEntry[],
  dayOf: (instant: string) => string,
): { day: string; entries: HistoryEntry[] }[] {
  const days: { day: string; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
