import { ClientsScreen } from '@/components/rooms/clients/list/clients-screen';
import type { ScreenProps } from '@/lib/paths';
import { clientSettings } from '@/lib/server/client-settings';
import { firstAnswer } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';
import { requireTenantScreen } from '@/app/tenant-screen';
import { Texts } from '@/app/texts';

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
        history={<TargetHistory type="client" place={place} subject={subject} />}
      />
    </Texts>
  );
}
