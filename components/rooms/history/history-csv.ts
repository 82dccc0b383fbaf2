/** Builds the file that the export button saves. Loaded with the first export. */
import { HISTORY } from '@/lib/contract/limits';
import { asPage } from '@/lib/contract/entities/page';
import type { HistoryEntry } from '@/lib/contract/rooms/organizations/entities';
import { type CsvFile, csvTable, saveCsv } from '@/lib/csv';
import { dateFormat, dayIn } from '@/components/ui/mechanisms/date-locale';
import { facetsOf, fetchHistory, totalOf } from './history-data';
import { type HistoryFilter, type Now, historyQuery, matchesFilter } from './history-filter';
import type { HistoryPlace } from './history-pages';
import { type ChangeLine, type Value, changeLines } from './history-words';

type CellWords = {
  action: (action: string) => string;
  field: (field: string) => string;
  value: (value: Value) => string;
  none: string;
};
export type HistoryCsvWords = CellWords & { column: (column: keyof ReturnType<typeof columnsOf>) => string };

function columnsOf(words: CellWords, zone: string) {
  const time = dateFormat('en', { timeStyle: 'medium', timeZone: zone });
  const values = (list: readonly Value[]): string =>
    list.length === 0 ? words.none : list.map(words.value).join(', ');
  const change = ({ field, kind, before, after }: ChangeLine): string => {
    const name = words.field(field);
    if (kind === 'change') return `${name}: ${values(before)} → ${values(after)}`;
    if (kind === 'added') return `${name}: + ${values(after)}`;
    if (kind === 'removed') return `${name}: − ${values(before)}`;
    return `${name}: ${values(kind === 'had' ? before : after)}`;
  };
  return {
    at: ({ at }: HistoryEntry) => `${dayIn(zone, at)} ${time.format(new Date(at))}`,
    person: ({ actor }: HistoryEntry) => actor.name,
    personId: ({ actor }: HistoryEntry) => actor.id,
    action: ({ action }: HistoryEntry) => words.action(action),
    target: ({ target }: HistoryEntry) => target.name,
    targetId: ({ target }: HistoryEntry) => target.id,
    tenant: ({ tenantName }: HistoryEntry) => tenantName ?? '',
    changes: (entry: HistoryEntry) => changeLines(entry).map(change).join('; '),
  };
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
  saveCsv(words, csvTable(columnsOf(words, now.zone), found, words.column));
  return cursor !== null;
}
