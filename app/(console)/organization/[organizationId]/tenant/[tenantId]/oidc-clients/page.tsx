import { SubjectParts } from '@/components/ui/mechanisms/subject-parts';
import { ClientsScreen } from '@/components/rooms/clients/list/clients-screen';
import { claimsOf } from '@/lib/contract/access';
import { clientSettings } from '@/lib/console/pages/client-settings';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { TargetHealth } from '@/components/pages/target-health';
import { TargetHistory } from '@/components/pages/target-history';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('clients');

export default tenantPage('clients', async ({ viewer, place, tenant, subject }) => {
  const [first, needy] = firstCalls.clients(place);
  const [initial, attention, settings] = await Promise.all([firstAnswer(first), firstAnswer(needy), clientSettings()]);
  return (
    <SubjectParts
      health={<TargetHealth place={place} subject={subject} claims={claimsOf(viewer.me)} />}
      history={<TargetHistory of="clients.history" place={place} subject={subject} />}
    >
      <ClientsScreen room={{ tenant, ...settings }} initial={initial} attention={attention} />
    </SubjectParts>
  );
});
