import {
  type ConfigurationView,
  type HistoryPlace,
  HISTORY_QUERY,
  PROBE_QUERY,
} from '@/components/rooms/history/history-pages';
import type { PageOf } from '@/lib/contract/entities/page';
import type { HistoryEntry } from '@/lib/contract/entities/organizations';
import { PlatformError, serverCall } from '@/lib/server/viewer';

/** The first page of a history; `none` when the platform has no such operation, which is optional in the contract. */
export type FirstHistory = { kind: 'none' } | { kind: 'known'; page?: HistoryEntry[] | PageOf<HistoryEntry> };

/** Not served: the tab is not shown (501 of an embedded platform, 404 of one that does not know the address). */
const NOT_SERVED: readonly number[] = [404, 405, 501];

/**
 * Asks for the history of a place, for the page that shows it or only a tab that leads to it.
 *
 * @param allowed - the reader may see it
 */
export async function firstHistory(
  place: HistoryPlace,
  view: ConfigurationView,
  allowed: boolean,
): Promise<FirstHistory> {
  if (!allowed) return { kind: 'none' };
  const query = view === 'history' ? HISTORY_QUERY : PROBE_QUERY;
  try {
    const page =
      'tenantId' in place
        ? await serverCall('tenants.history', { params: place, query })
        : await serverCall('organizations.history', { params: place, query });
    return { kind: 'known', page };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    // A fault is no reason to hide the tab: the browser asks again and says what is wrong.
    return NOT_SERVED.includes(error.status) ? { kind: 'none' } : { kind: 'known' };
  }
}
