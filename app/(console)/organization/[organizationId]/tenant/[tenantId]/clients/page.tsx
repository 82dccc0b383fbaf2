import { AssignedClientsScreen } from '@/components/rooms/clients/assigned/assigned-clients-screen';
import type { ScreenProps } from '@/lib/paths';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { requireTenantScreen } from '@/components/pages/tenant-screen';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('assignedClients');

export default async function AssignedClientsPage({ params }: ScreenProps<'assignedClients'>) {
  const { place, tenant } = await requireTenantScreen('assignedClients', params);
  const initial = await firstAnswer(firstCalls.assignedClients(place)[0]);
  return (
    <Texts of="assignedClients">
      <AssignedClientsScreen tenant={tenant} initial={initial} />
    </Texts>
  );
}
