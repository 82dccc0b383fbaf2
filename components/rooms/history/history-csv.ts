/** Builds the file that the export button saves. Loaded with the first export. */
import { HISTORY } from '@/lib/contract/limits';
import { asPage } from '@/lib/contract/entities/page';
import type { HistoryEntry } from '@/lib/contract/rooms/organizations/entities';
import { type CsvFile, saveCsv } from '@/lib/csv';
import { dateFormat, dayIn } from '@/components/ui/mechanisms/date-locale';
import { facetsOf, fetchHistory, totalOf } from './history-data';
import { type HistoryFilter, type Now, historyQuery, matchesFilter } from './history-filter';
import type { HistoryPlace } from './history-pages';
import { type Value, changeLines } from './history-words';

export const HISTORY_COLUMNS = [
  'at',
  'person',
  'personId',
  'action',
  'target',
  'targetId',
  'tenant',
  'changes',
] as const;
export type HistoryColumn = (typeof HISTORY_COLUMNS)[number];

export type HistoryCsvWords = {
  column: (column: HistoryColumn) => string;
  action: (action: string) => string;
  field: (field: string) => string;
  value: (value: Value) => string;
  none: string;
};

/** One entry as the cells of a row, in the order of the columns. */
function historyRow(entry: HistoryEntry, words: Omit<HistoryCsvWords, 'column'>, zone: string): string[] {
  const { at, actor, action, target, tenantName } = entry;
  const time = dateFormat('en', { timeStyle: 'medium', timeZone: zone });
  const values = (list: readonly Value[]): string =>
    list.length === 0 ? words.none : list.map(words.value).join(', ');
  const changes = changeLines(entry).map(({ field, kind, before, after }) => {
    const name = words.field(field);
    if (kind === 'change') return `${name}: ${values(before)} → ${values(after)}`;
    if (kind === 'added') return `${name}: + ${values(after)}`;
    if (kind === 'removed') return `${name}: − ${values(before)}`;
    return `${name}: ${values(kind === 'had' ? before : after)}`;
  });
  return [
    `${dayIn(zone, at)} ${time.format(new Date(at))}`,
    actor.name,
    actor.id,
    words.action(action),
    target.name,
    target.id,
    tenantName ?? '',
    changes.join('; '),
  ];
}

/**
 * Saves everything that matches the filter, all pages of it, as a CSV file.
 * @returns whether there was more than the file may contain
 * @throws the error of a refused request
 */
export async function exportHistory(
  place: HistoryPlace,
  filter: HistoryFilter,
  now: Now,
  words: HistoryCsvWords & CsvFile,
  onProgress: (loaded: number, total: number | undefined) => void,
): Promise<boolean> {
  const found: HistoryEntry[] = [];
  let cursor: string | null = null;
  do {
    const answer = await fetchHistory(place, {
      ...historyQuery(filter, now),
      limit: String(HISTORY.exportPage),
      ...(cursor === null ? {} : { cursor }),
    });
    const page = asPage(answer);
    found.push(
      ...(facetsOf(answer) === undefined
        ? page.items.filter((entry) => matchesFilter(entry, filter, now))
        : page.items),
    );
    cursor = page.nextCursor;
    const total = totalOf(answer);
    onProgress(found.length, total?.isLowerBound === false ? total.count : undefined);
  } while (cursor !== null && found.length < HISTORY.exported);
  const rows = found.map((entry) => historyRow(entry, words, now.zone));
  saveCsv(words, HISTORY_COLUMNS.map(words.column), rows);
  return cursor !== null;
}
