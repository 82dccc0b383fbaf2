import { AssignedClientsScreen } from '@/components/rooms/assigned-clients/assigned-clients-screen';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';

export const generateMetadata = screenTitle('assignedClients');

export default async function AssignedClientsPage({ params }: { params: Promise<ScreenParams<'assignedClients'>> }) {
  const { organizationId, tenantId } = await params;
  const { tenant } = await requireScreen('assignedClients', { organizationId, tenantId });
  const initial = await loadedOrNothing(serverCall('clients.assigned', { params: { tenantId } }));
  return <AssignedClientsScreen tenant={{ id: tenantId, name: tenant?.name ?? tenantId }} initial={initial} />;
}
