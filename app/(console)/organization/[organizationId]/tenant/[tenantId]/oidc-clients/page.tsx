import { ATTENTION, INITIAL_SORT } from '@/components/rooms/clients/list/client-list';
import { ClientsScreen } from '@/components/rooms/clients/list/clients-screen';
import { firstPage } from '@/components/table/list-query';
import type { ScreenParams } from '@/lib/paths';
import { clientSettings } from '@/lib/server/client-settings';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';

export const generateMetadata = screenTitle('clients');

export default async function ClientsPage({ params }: { params: Promise<ScreenParams<'clients'>> }) {
  const { organizationId, tenantId } = await params;
  const { tenant, subject } = await requireScreen('clients', { organizationId, tenantId });
  const list = (query: object) => loadedOrNothing(serverCall('clients.list', { params: { tenantId }, query }));
  const [initial, attention, settings] = await Promise.all([
    list(firstPage(INITIAL_SORT)),
    list(ATTENTION),
    clientSettings(),
  ]);
  return (
    <ClientsScreen
      room={{ tenant: { id: tenantId, name: tenant?.name ?? tenantId, organizationId }, ...settings }}
      initial={initial}
      attention={attention}
      history={
        <TargetHistory type="client" place={{ organizationId, tenantId }} reader={{ subject, openTenantIds: [] }} />
      }
    />
  );
}
