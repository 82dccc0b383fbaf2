import { useCallback } from 'react';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '@/lib/console/browser/call';
import { type OperationKey, fetchOperation, operationKey } from '@/lib/console/browser/use-operation';
import type { History, HistoryEntry, HistoryFacets } from '@/lib/contract/rooms/organizations/entities';
import { asPage } from '@/lib/contract/entities/page';
import type { OperationQuery } from '@/lib/contract/operations';
import { byName } from '@/lib/contract/compare-names';
import { type HistoryFilter, type Now, historyQuery, isFiltered, matchesFilter } from './history-filter';
import { type HistoryOperation, type HistoryPlace, TARGET_PARAM } from './history-pages';

export type HistoryQuery = OperationQuery<'tenants.history'>;
type HistoryKey = { [Id in HistoryOperation]: OperationKey<Id> }[HistoryOperation];

function keyOf(place: HistoryPlace, query: HistoryQuery): HistoryKey {
  if (place.target !== undefined) {
    const { operation, id } = place.target;
    const within = 'tenantId' in place ? { tenantId: place.tenantId } : { organizationId: place.organizationId };
    // The table contains the operation's parameter.
    return operationKey(operation, { ...within, [TARGET_PARAM[operation]]: id } as never, query) as HistoryKey;
  }
  return 'tenantId' in place
    ? operationKey('tenants.history', { tenantId: place.tenantId }, query)
    : operationKey('organizations.history', { organizationId: place.organizationId }, query);
}

const fetchKey = (key: HistoryKey): Promise<History> =>
  // All have the same type of answer, which the generic function cannot infer from a union.
  fetchOperation(key as OperationKey<'tenants.history'>);

export const fetchHistory = (place: HistoryPlace, query: HistoryQuery): Promise<History> =>
  fetchKey(keyOf(place, query));

/** The number of changes in a panel. */
export const RECENT = 3;

export const useRecentHistory = (place: HistoryPlace) =>
  useSWR<History, ApiError>(keyOf(place, { limit: String(RECENT) }), fetchKey, { revalidateOnFocus: false });

/** The filter options; a platform that returns them also filters. */
export function facetsOf(answer: History | undefined): HistoryFacets | undefined {
  return answer === undefined || Array.isArray(answer) ? undefined : answer.facets;
}

/** The number of entries, and whether it is only a lower bound. */
export type HistoryTotal = { count: number; isLowerBound: boolean };

export function totalOf(answer: History | undefined): HistoryTotal | undefined {
  if (answer === undefined) return undefined;
  const isLowerBound = !Array.isArray(answer) && answer.totalIsLowerBound === true;
  return { count: asPage(answer).total, isLowerBound };
}

/** Includes the loaded entries: a search through years is paged, and each page raises the known number. */
function atLeast(total: HistoryTotal | undefined, loaded: number): HistoryTotal | undefined {
  return total?.isLowerBound === true ? { ...total, count: Math.max(total.count, loaded) } : total;
}

/** People and actions of the loaded entries, for a platform that does not return facets. */
function facetsFrom(entries: readonly HistoryEntry[]): HistoryFacets {
  const actors = new Map(entries.map(({ actor }) => [actor.id, actor]));
  return {
    actors: [...actors.values()].toSorted(byName),
    actions: [...new Set(entries.map(({ action }) => action))].toSorted(),
  };
}

export type HistoryOptions = {
  filter: HistoryFilter;
  /** The filter's period depends on it. */
  now: Now;
  /** What the server rendered with: the answer, and the filter at that time. */
  initial: { filter: HistoryFilter; answer: History } | undefined;
};

/** The changes, newest first, page by page. */
export function useHistory(place: HistoryPlace, { filter, now, initial }: HistoryOptions) {
  const query = historyQuery(filter, now);
  const rendered = initial !== undefined && JSON.stringify(initial.filter) === JSON.stringify(filter);
  const answer = useSWRInfinite<History, ApiError>(
    (index: number, previous: History | null) => {
      if (index === 0) return keyOf(place, query);
      const cursor = previous === null ? null : asPage(previous).nextCursor;
      const { facets: _, ...rest } = query;
      return cursor === null ? null : keyOf(place, { ...rest, cursor });
    },
    fetchKey,
    {
      fallbackData: rendered ? [initial.answer] : undefined,
      revalidateFirstPage: false,
      revalidateOnMount: !rendered,
      keepPreviousData: true,
    },
  );
  const { setSize } = answer;
  const loadMore = useCallback(() => void setSize((size) => size + 1), [setSize]);
  return {
    ...read(answer.data, (entry) => matchesFilter(entry, filter, now), isFiltered(filter)),
    loading: answer.isValidating,
    error: answer.error,
    loadMore,
    retry: () => void answer.mutate(),
  };
}

/** Merges the loaded pages. A platform that returns no facets may have ignored the filters too. */
function read(data: readonly History[] = [], matches: (entry: HistoryEntry) => boolean, filtered: boolean) {
  const [first] = data;
  const facets = facetsOf(first);
  const pages = data.map((page) => asPage(page));
  const loaded = pages.flatMap((page) => page.items);
  const entries = facets === undefined ? loaded.filter(matches) : loaded;
  return {
    entries: first && entries,
    facets: facets ?? facetsFrom(loaded),
    /** The total number of entries, if known. */
    total: facets === undefined && filtered ? undefined : atLeast(totalOf(first), loaded.length),
    pages: pages.length,
    more: (pages.at(-1)?.nextCursor ?? null) !== null,
  };
}
