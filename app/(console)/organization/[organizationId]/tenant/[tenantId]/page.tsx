import { getNow } from 'next-intl/server';
import { HistoryExport } from '@/components/rooms/history/history-export';
import { HistoryPanel } from '@/components/rooms/history/history-panel';
import { HistoryTabs } from '@/components/rooms/history/history-tabs';
import { readView, VIEW_PARAM } from '@/components/rooms/history/history-pages';
import { TenantConfigurationScreen } from '@/components/rooms/tenants/tenant-configuration-screen';
import { Figures } from '@/components/rooms/overview/figures';
import { can } from '@/lib/contract/access';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, plannedCall, serverCall } from '@/lib/console/pages/viewer';
import { firstHistory } from '@/components/pages/first-history';
import { loaded, loadedOrNothing } from '@/components/pages/loaded';
import { type Query, firstValues } from '@/components/pages/query';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('tenant');

type Props = { params: Promise<ScreenParams<'tenant'>>; searchParams: Promise<Query> };

export default async function TenantPage({ params, searchParams }: Props) {
  const place = await params;
  const { organizationId, tenantId } = place;
  const query = firstValues(await searchParams);
  const view = readView(query[VIEW_PARAM]);
  const { viewer, subject, organization } = await requireScreen('tenant', { organizationId, tenantId });
  const [tenant, history, statistics] = await Promise.all([
    loaded(plannedCall(firstCalls.tenant(place)[0]), 'Tenant.Fetch.Error'),
    firstHistory(place, view, can(subject, 'tenant.history.read').allowed, query, await getNow()),
    can(subject, 'tenant.statistics.read').allowed && view !== 'history'
      ? loadedOrNothing(serverCall('statistics.tenant', { params: { tenantId } }))
      : undefined,
  ]);
  return (
    <Texts of="tenant">
      <TenantConfigurationScreen
        initial={tenant}
        organization={{ id: organizationId, name: organization?.name ?? tenant.organizationName }}
        userName={viewer.me.name}
        subject={subject}
        figures={statistics && <Figures statistics={statistics} size="small" />}
        tabs={history.kind === 'none' ? null : <HistoryTabs view={view} />}
        history={
          history.kind === 'none' || view !== 'history' ? null : (
            <HistoryPanel place={place} reader={{ subject, openTenantIds: [] }} initial={history.page} />
          )
        }
        historyActions={<HistoryExport place={place} name={tenant.name} />}
      />
    </Texts>
  );
}
