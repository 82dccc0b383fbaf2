'use client';

/** The calls of the history view. */
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '@/lib/client/call';
import { type OperationKey, fetchOperation, operationKey } from '@/lib/client/use-operation';
import { type PageOf, asPage } from '@/lib/contract/entities/page';
import type { HistoryEntry } from '@/lib/contract/entities/organizations';
import type { HistoryPlace } from './history-pages';
import { HISTORY_QUERY } from './history-pages';

type HistoryKey = OperationKey<'organizations.history'> | OperationKey<'tenants.history'>;
type HistoryPage = HistoryEntry[] | PageOf<HistoryEntry>;

function keyOf(place: HistoryPlace, cursor: string | null): HistoryKey {
  const query = cursor === null ? HISTORY_QUERY : { ...HISTORY_QUERY, cursor };
  return 'tenantId' in place
    ? operationKey('tenants.history', { tenantId: place.tenantId }, query)
    : operationKey('organizations.history', { organizationId: place.organizationId }, query);
}

const fetchHistory = (key: HistoryKey): Promise<HistoryPage> =>
  // Each branch has one operation's key, which the generic function cannot see in a union.
  key[0] === 'tenants.history'
    ? fetchOperation(key as OperationKey<'tenants.history'>)
    : fetchOperation(key as OperationKey<'organizations.history'>);

/** What was changed, newest first, page by page. `initial` is what the server rendered with. */
export function useHistory(place: HistoryPlace, initial: HistoryPage | undefined) {
  const answer = useSWRInfinite<HistoryPage, ApiError>(
    (index: number, previous: HistoryPage | null) => {
      const cursor = previous === null ? null : asPage(previous).nextCursor;
      return index > 0 && cursor === null ? null : keyOf(place, cursor);
    },
    fetchHistory,
    {
      fallbackData: initial === undefined ? undefined : [initial],
      shouldRetryOnError: false,
      revalidateFirstPage: false,
      revalidateOnMount: initial === undefined,
    },
  );
  const pages = (answer.data ?? []).map(asPage);
  return {
    entries: answer.data === undefined ? undefined : pages.flatMap((page) => page.items),
    total: pages[0]?.total ?? 0,
    more: pages.length > 0 && pages.at(-1)?.nextCursor !== null,
    loading: answer.isValidating,
    error: answer.error,
    loadMore: () => void answer.setSize((size) => size + 1),
    retry: () => void answer.mutate(),
  };
}
