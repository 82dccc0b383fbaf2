import { ClientsScreen } from '@/components/rooms/clients/list/clients-screen';
import type { ScreenProps } from '@/lib/paths';
import { clientSettings } from '@/lib/console/pages/client-settings';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { TargetHistory } from '@/components/pages/target-history';
import { requireTenantScreen } from '@/components/pages/tenant-screen';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('clients');

export default async function ClientsPage({ params }: ScreenProps<'clients'>) {
  const { place, tenant, subject } = await requireTenantScreen('clients', params);
  const [first, needy] = firstCalls.clients(place);
  const [initial, attention, settings] = await Promise.all([firstAnswer(first), firstAnswer(needy), clientSettings()]);
  return (
    <Texts of="clients">
      <ClientsScreen
        room={{ tenant, ...settings }}
        initial={initial}
        attention={attention}
        history={
          <TargetHistory of={{ operation: 'clients.history', param: 'clientId' }} place={place} subject={subject} />
        }
      />
    </Texts>
  );
}
