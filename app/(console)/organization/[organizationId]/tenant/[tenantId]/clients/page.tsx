import { AssignedClientsScreen } from '@/components/rooms/assigned-clients/assigned-clients-screen';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, plannedCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('assignedClients');

export default async function AssignedClientsPage({ params }: { params: Promise<ScreenParams<'assignedClients'>> }) {
  const { organizationId, tenantId } = await params;
  const { tenant } = await requireScreen('assignedClients', { organizationId, tenantId });
  const initial = await loadedOrNothing(plannedCall(firstCalls.assignedClients({ organizationId, tenantId })[0]));
  return (
    <Texts of="assignedClients">
      <AssignedClientsScreen tenant={{ id: tenantId, name: tenant?.name ?? tenantId }} initial={initial} />
    </Texts>
  );
}
