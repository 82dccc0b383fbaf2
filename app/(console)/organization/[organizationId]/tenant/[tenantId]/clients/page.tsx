import { AssignedClientsScreen } from '@/components/rooms/clients/assigned/assigned-clients-screen';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('assignedClients');

export default tenantPage('assignedClients', {}, async ({ place, tenant }) => {
  const initial = await firstAnswer(firstCalls.assignedClients(place)[0]);
  return <AssignedClientsScreen tenant={tenant} initial={initial} />;
});
