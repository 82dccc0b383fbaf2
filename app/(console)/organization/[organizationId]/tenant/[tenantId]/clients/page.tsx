import { AssignedClientsScreen } from '@/components/rooms/assigned-clients/assigned-clients-screen';
import type { ScreenProps } from '@/lib/paths';
import { firstAnswer } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { requireTenantScreen } from '@/app/tenant-screen';
import { Texts } from '@/app/texts';

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
