/** What a history is filtered by: in the address, in the question to the platform, and where the platform does not filter. Pure. */
import type { HistoryEntry } from '@/lib/contract/entities/organizations';
import { TEXT } from '@/lib/contract/limits';
import type { OperationQuery } from '@/lib/contract/operations';
import { HISTORY_PAGE } from './history-pages';
import { actionsOf, kindOf } from './history-words';

/** Days back from now. */
export const PERIODS = ['1', '7', '30', '90', '365'] as const;
export type Period = (typeof PERIODS)[number];

export type HistoryFilter = { search: string; person: string; action: string; period: Period | '' };
export const NO_FILTER: HistoryFilter = { search: '', person: '', action: '', period: '' };

/** The parameters of the address. */
const PARAMS = { search: 'q', person: 'person', action: 'action', period: 'period' } as const;
type FilterName = keyof HistoryFilter;
const NAMES = Object.keys(PARAMS) as FilterName[];

const ID = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,199}$/;
const ACTION = /^[A-Za-z]+(?:\.[A-Za-z]+)*$/;

/** Reads the filter from the address; what no platform would take is left out. */
export function readFilter(read: (name: string) => string | null | undefined): HistoryFilter {
  const person = read(PARAMS.person) ?? '';
  const action = read(PARAMS.action) ?? '';
  return {
    search: (read(PARAMS.search) ?? '').trim().slice(0, TEXT.search.max),
    person: ID.test(person) ? person : '',
    action: action.length <= 100 && ACTION.test(action) ? action : '',
    period: PERIODS.find((period) => period === read(PARAMS.period)) ?? '',
  };
}

/** Writes it into a copy of the address's parameters; what is not filtered by is left out. */
export function writeFilter(params: URLSearchParams, filter: HistoryFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of NAMES) {
    if (filter[name] === '') next.delete(PARAMS[name]);
    else next.set(PARAMS[name], filter[name]);
  }
  return next;
}

export const isFiltered = (filter: HistoryFilter): boolean => NAMES.some((name) => filter[name] !== '');

const HOUR_MS = 3_600_000;

/**
 * The first moment of the period. It moves once an hour, so that server and browser ask the same question.
 *
 * @param now - milliseconds since 1970
 */
export function sinceOf(period: Period | '', now: number): string | undefined {
  if (period === '') return undefined;
  return new Date(Math.floor(now / HOUR_MS) * HOUR_MS - Number(period) * 24 * HOUR_MS).toISOString();
}

/** The question for the first page. */
export function historyQuery(filter: HistoryFilter, now: number): NonNullable<OperationQuery<'tenants.history'>> {
  const since = sinceOf(filter.period, now);
  return {
    limit: HISTORY_PAGE,
    facets: 'true',
    ...(filter.search === '' ? {} : { search: filter.search }),
    ...(filter.person === '' ? {} : { actor: filter.person }),
    ...(filter.action === '' ? {} : { action: actionsOf(filter.action).join(',') }),
    ...(since === undefined ? {} : { since }),
  };
}

/** Whether an entry passes; for platforms that give everything, whatever they were asked for. */
export function matchesFilter(entry: HistoryEntry, filter: HistoryFilter, now: number): boolean {
  const since = sinceOf(filter.period, now);
  if (filter.person !== '' && entry.actor.id !== filter.person) return false;
  if (filter.action !== '' && kindOf(entry.action) !== filter.action) return false;
  if (since !== undefined && Date.parse(entry.at) < Date.parse(since)) return false;
  if (filter.search === '') return true;
  const { actor, target, changes } = entry;
  const texts = [actor.name, actor.id, target.name, target.id, JSON.stringify(changes)];
  return texts.some((text) => text.toLowerCase().includes(filter.search.toLowerCase()));
}
