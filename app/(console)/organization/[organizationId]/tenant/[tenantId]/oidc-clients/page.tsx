import { ClientsScreen } from '@/components/rooms/clients/list/clients-screen';
import type { ScreenParams } from '@/lib/paths';
import { clientSettings } from '@/lib/server/client-settings';
import { requireScreen, plannedCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('clients');

export default async function ClientsPage({ params }: { params: Promise<ScreenParams<'clients'>> }) {
  const { organizationId, tenantId } = await params;
  const { tenant, subject } = await requireScreen('clients', { organizationId, tenantId });
  const [first, needy] = firstCalls.clients({ organizationId, tenantId });
  const [initial, attention, settings] = await Promise.all([
    loadedOrNothing(plannedCall(first)),
    loadedOrNothing(plannedCall(needy)),
    clientSettings(),
  ]);
  return (
    <Texts of="clients">
      <ClientsScreen
        room={{ tenant: { id: tenantId, name: tenant?.name ?? tenantId, organizationId }, ...settings }}
        initial={initial}
        attention={attention}
        history={
          <TargetHistory type="client" place={{ organizationId, tenantId }} reader={{ subject, openTenantIds: [] }} />
        }
      />
    </Texts>
  );
}
