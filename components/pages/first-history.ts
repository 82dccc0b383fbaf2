import { getTimeZone } from 'next-intl/server';
import { type HistoryFilter, historyQuery, readFilter } from '@/components/rooms/history/history-filter';
import { type HistoryPlace, PROBE_QUERY } from '@/components/rooms/history/history-pages';
import type { ConfigurationView } from '@/components/shell/page-views';
import type { History } from '@/lib/contract/rooms/organizations/entities';
import { PlatformError, serverCall } from '@/lib/console/pages/viewer';

/** The first page of a history; `none` if the platform lacks the operation, which is optional in the contract. */
export type FirstHistory = { kind: 'none' } | { kind: 'known'; page?: { filter: HistoryFilter; answer: History } };

const HOUR_MS = 3_600_000;
/** When the platform last answered: for a while after that, it is not queried merely to decide whether there is a tab. */
let answeredAt = -Infinity;

/** Not supported, so the tab is hidden (501 of an embedded platform, 404 of one that does not know the address). */
const NOT_SERVED: readonly number[] = [404, 405, 501];

/**
 * Queries the history of a place, for the page that shows it or only a tab that links to it.
 * @param query - the address's parameters, including the filter
 */
export async function firstHistory(
  place: HistoryPlace,
  view: ConfigurationView,
  allowed: boolean,
  query: Record<string, string | undefined>,
  now: Date,
): Promise<FirstHistory> {
  if (!allowed) return { kind: 'none' };
  const filter = readFilter((name) => query[name]);
  if (view !== 'history' && now.getTime() - answeredAt < HOUR_MS) return { kind: 'known' };
  const asked =
    view === 'history' ? historyQuery(filter, { at: now.getTime(), zone: await getTimeZone() }) : PROBE_QUERY;
  try {
    const answer =
      'tenantId' in place
        ? await serverCall('tenants.history', { params: { tenantId: place.tenantId }, query: asked })
        : await serverCall('organizations.history', { params: place, query: asked });
    answeredAt = now.getTime();
    return { kind: 'known', page: { filter, answer } };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    // A failure does not hide the tab: the browser queries again and shows what is wrong.
    return NOT_SERVED.includes(error.status) ? { kind: 'none' } : { kind: 'known' };
  }
}
