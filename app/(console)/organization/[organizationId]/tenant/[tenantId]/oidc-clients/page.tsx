import { ClientsScreen } from '@/components/rooms/clients/list/clients-screen';
import { clientSettings } from '@/lib/console/pages/client-settings';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('clients');

export default tenantPage('clients', { history: 'clients.history', health: 'rows' }, async ({ place, tenant }) => {
  const [first, needy] = firstCalls.clients(place);
  const [initial, attention, settings] = await Promise.all([firstAnswer(first), firstAnswer(needy), clientSettings()]);
  return <ClientsScreen room={{ tenant, ...settings }} initial={initial} attention={attention} />;
});
