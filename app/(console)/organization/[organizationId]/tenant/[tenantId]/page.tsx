import { HistoryPanel } from '@/components/rooms/history/history-panel';
import { HistoryTabs } from '@/components/rooms/history/history-tabs';
import { readView, VIEW_PARAM } from '@/components/rooms/history/history-pages';
import { TenantConfigurationScreen } from '@/components/rooms/tenants/tenant-configuration-screen';
import { can } from '@/lib/contract/access';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { firstHistory } from '@/app/first-history';
import { loaded } from '@/app/loaded';
import { type Query, firstValues } from '@/app/query';
import { screenTitle } from '@/app/screen-title';

export const generateMetadata = screenTitle('tenant');

type Props = { params: Promise<ScreenParams<'tenant'>>; searchParams: Promise<Query> };

export default async function TenantPage({ params, searchParams }: Props) {
  const { organizationId, tenantId } = await params;
  const view = readView(firstValues(await searchParams)[VIEW_PARAM]);
  const { viewer, subject, organization } = await requireScreen('tenant', { organizationId, tenantId });
  const [tenant, history] = await Promise.all([
    loaded(serverCall('tenants.get', { params: { tenantId } }), 'Tenant.Fetch.Error'),
    firstHistory({ tenantId }, view, can(subject, 'tenant.history.read').allowed),
  ]);
  return (
    <TenantConfigurationScreen
      initial={tenant}
      organization={{ id: organizationId, name: organization?.name ?? tenant.organizationName }}
      userName={viewer.me.name}
      subject={subject}
      tabs={history.kind === 'none' ? null : <HistoryTabs view={view} />}
      history={
        history.kind === 'none' || view !== 'history' ? null : (
          <HistoryPanel place={{ tenantId }} initial={history.page} />
        )
      }
    />
  );
}
