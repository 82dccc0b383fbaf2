import { getNow, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { HealthCount } from '@/components/rooms/health/health-count';
import { type HealthPlace, attentionCount } from '@/components/rooms/health/health-view';
import { HistoryExport } from '@/components/rooms/history/history-export';
import type { HistoryReader } from '@/components/rooms/history/history-links';
import { HistoryPanel } from '@/components/rooms/history/history-panel';
import type { HistoryPlace } from '@/components/rooms/history/history-pages';
import { NeedsAttention } from '@/components/rooms/health/needs-attention';
import { PageTabs } from '@/components/shell/page-tabs';
import { CONFIGURATION_VIEWS, type ConfigurationView, type ShownView } from '@/components/shell/page-views';
import { type AccessClaims, can } from '@/lib/contract/access';
import { healthPath } from '@/lib/contract/rooms/health/places';
import { type FirstHealth, firstHealth } from './first-health';
import { type FirstHistory, firstHistory } from './first-history';
import { healthView } from './health-view';
import type { Health } from '@/lib/contract/rooms/health/entities';

export type PlaceViews = { health: FirstHealth; history: FirstHistory };

/** The findings, if loaded. */
export const knownHealth = ({ health }: PlaceViews): Health | undefined =>
  health.kind === 'known' ? health.health : undefined;

/**
 * Loads the data of a configuration page's views, or only what their tabs show.
 * @param health - the started call for what needs attention; null if the user may not see it
 * @param query - the address's parameters, including the filter of a history
 */
export async function loadViews(
  place: HistoryPlace,
  view: ConfigurationView,
  { subject }: HistoryReader,
  health: Promise<Health> | null,
  query: Record<string, string | undefined>,
): Promise<PlaceViews> {
  const mayReadHistory = can(
    subject,
    'tenantId' in place ? 'tenant.history.read' : 'organization.history.read',
  ).allowed;
  const [known, history] = await Promise.all([
    firstHealth(health),
    firstHistory(place, view, mayReadHistory, query, await getNow()),
  ]);
  return { health: known, history };
}

type Place = Exclude<HealthPlace, { kind: 'platform' }>;
type ViewsOptions = {
  place: Place;
  name: string;
  view: ConfigurationView;
  reader: HistoryReader;
  claims: AccessClaims;
  /** Only for an organization. */
  providers?: ShownView | null;
};

export async function placeViews(
  views: PlaceViews,
  { place, name, view, reader, claims, providers = null }: ViewsOptions,
): Promise<{ tabs: ReactNode; view: ShownView | null; attention: ReactNode }> {
  const { health, history } = views;
  const { kind, ...ids } = place;
  const isThere: Record<ConfigurationView, boolean> = {
    configuration: true,
    providers: providers !== null,
    health: health.kind === 'known',
    history: history.kind === 'known',
  };
  const initial = knownHealth(views);
  const tabs = (
    <PageTabs
      views={CONFIGURATION_VIEWS.filter((one) => isThere[one])}
      current={isThere[view] ? view : 'configuration'}
      notes={{ health: <HealthCount place={place} initial={attentionCount(initial)} /> }}
    />
  );
  if (view === 'providers' && providers !== null) return { tabs, attention: null, view: providers };
  if (view === 'history' && history.kind === 'known') {
    const t = await getTranslations('history');
    return {
      tabs,
      attention: null,
      view: {
        description: t(kind === 'tenant' ? 'descriptionTenant' : 'descriptionOrganization'),
        actions: <HistoryExport place={ids} name={name} />,
        content: <HistoryPanel place={ids} reader={reader} initial={history.page} />,
      },
    };
  }
  if (view !== 'health' || health.kind === 'none') {
    const allHref = healthPath(place);
    const attention =
      initial === undefined ? null : <NeedsAttention {...{ place, claims, allHref }} health={initial} />;
    return { tabs, view: null, attention };
  }
  const mayAccept = can(
    reader.subject,
    kind === 'tenant' ? 'health.tenant.accept' : 'health.organization.accept',
  ).allowed;
  return {
    tabs,
    attention: null,
    view: healthView({ place, initial, claims, mayAccept }, name),
  };
}
