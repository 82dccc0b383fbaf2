/** The filter of a history: in the address, in the query to the platform, and for platforms that do not filter. Pure. */
import { addDays, dayIn, startOfDay } from '@/components/ui/mechanisms/date-locale';
import type { HistoryEntry } from '@/lib/contract/rooms/organizations/entities';
import { TEXT } from '@/lib/contract/limits';
import type { OperationQuery } from '@/lib/contract/operations';
import { HISTORY_PAGE } from './history-pages';
import { actionsOf, kindOf } from './history-words';
import { foldCase, searchWords } from '@/lib/contract/search-text';

/** Days back from now. */
const LAST_DAYS = ['1', '7', '30', '90', '365'] as const;
/** In addition: the day before today, and the days `from` and `to`. */
export const PERIODS = ['yesterday', ...LAST_DAYS, 'dates'] as const;
export type Period = (typeof PERIODS)[number];

export type HistoryFilter = {
  search: string;
  person: string;
  action: string;
  period: Period | '';
  /** With the period `dates`: the first and the last day, `2026-11-23`; empty if unbounded. */
  from: string;
  to: string;
};
export const NO_FILTER: HistoryFilter = { search: '', person: '', action: '', period: '', from: '', to: '' };

const PARAMS = { search: 'q', person: 'person', action: 'action', period: 'period', from: 'from', to: 'to' } as const;
type FilterName = keyof HistoryFilter;
const NAMES = Object.keys(PARAMS) as FilterName[];

const ID = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,199}$/;
const DAY = /^(?:19|20)\d\d-\d\d-\d\d$/;
const ACTION = /^[A-Za-z]+(?:\.[A-Za-z]+)*$/;

/** Reads the filter from the address; values that no platform would accept are dropped. */
export function readFilter(read: (name: string) => string | null | undefined): HistoryFilter {
  const person = read(PARAMS.person) ?? '';
  const action = read(PARAMS.action) ?? '';
  return {
    search: (read(PARAMS.search) ?? '').trim().slice(0, TEXT.search.max),
    person: ID.test(person) ? person : '',
    action: action.length <= 100 && ACTION.test(action) ? action : '',
    ...periodOf(PERIODS.find((one) => one === read(PARAMS.period)) ?? '', read(PARAMS.from), read(PARAMS.to)),
  };
}

type Days = Pick<HistoryFilter, 'period' | 'from' | 'to'>;

/** A period with its days, which only `dates` has. */
export function periodOf(period: Period | '', from?: string | null, to?: string | null): Days {
  const day = (text: string | null | undefined): string =>
    period === 'dates' && DAY.test(text ?? '') && !Number.isNaN(Date.parse(text ?? '')) ? (text ?? '') : '';
  return { period, from: day(from), to: day(to) };
}

/** Writes the filter into a copy of the address's parameters; empty filters are omitted. */
export function writeFilter(params: URLSearchParams, filter: HistoryFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of NAMES) {
    if (filter[name] === '') next.delete(PARAMS[name]);
    else next.set(PARAMS[name], filter[name]);
  }
  return next;
}

export const isFiltered = (filter: HistoryFilter): boolean =>
  NAMES.some((name) => (name === 'period' ? hasPeriod(filter) : filter[name] !== ''));

/** A custom period counts as soon as one of its days is set. */
const hasPeriod = ({ period, from, to }: Days): boolean =>
  period !== '' && (period !== 'dates' || from !== '' || to !== '');

const HOUR_MS = 3_600_000;

export type Now = {
  /** Milliseconds since 1970. */
  at: number;
  zone: string;
};

/**
 * The start of the period, and its exclusive end; undefined if it is open. Periods of days back from now start on a full hour, so that
 * server and browser send the same query.
 */
export function boundsOf({ period, from, to }: Days, { at, zone }: Now): { since?: string; until?: string } {
  const start = (day: string): string => startOfDay(zone, day).toISOString();
  if (period === '') return {};
  if (period === 'yesterday') {
    const today = dayIn(zone, at);
    return { since: start(addDays(today, -1)), until: start(today) };
  }
  if (period === 'dates') {
    return {
      ...(from === '' ? {} : { since: start(from) }),
      ...(to === '' ? {} : { until: start(addDays(to, 1)) }),
    };
  }
  return { since: new Date(Math.floor(at / HOUR_MS) * HOUR_MS - Number(period) * 24 * HOUR_MS).toISOString() };
}

/** The query for the first page. */
export function historyQuery(filter: HistoryFilter, now: Now): NonNullable<OperationQuery<'tenants.history'>> {
  return {
    limit: HISTORY_PAGE,
    facets: 'true',
    ...(filter.search === '' ? {} : { search: filter.search }),
    ...(filter.person === '' ? {} : { actor: filter.person }),
    ...(filter.action === '' ? {} : { action: actionsOf(filter.action).join(',') }),
    ...boundsOf(filter, now),
  };
}

/** Whether an entry matches; for platforms that return everything regardless of the query. */
export function matchesFilter(entry: HistoryEntry, filter: HistoryFilter, now: Now): boolean {
  const { since, until } = boundsOf(filter, now);
  if (filter.person !== '' && entry.actor.id !== filter.person) return false;
  if (filter.action !== '' && kindOf(entry.action) !== filter.action) return false;
  if (since !== undefined && Date.parse(entry.at) < Date.parse(since)) return false;
  if (until !== undefined && Date.parse(entry.at) >= Date.parse(until)) return false;
  const { actor, target, changes } = entry;
  const texts = foldCase([actor.name, actor.id, target.name, target.id, JSON.stringify(changes)].join('\n'));
  return searchWords(filter.search).every((word) => texts.includes(word));
}
