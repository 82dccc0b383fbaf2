import { ClientTemplatesScreen } from '@/components/rooms/clients/templates/client-templates-screen';
import type { ScreenProps } from '@/lib/paths';
import { clientSettings } from '@/lib/server/client-settings';
import { firstAnswer } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';
import { requireTenantScreen } from '@/app/tenant-screen';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('clientTemplates');

export default async function ClientTemplatesPage({ params }: ScreenProps<'clientTemplates'>) {
  const { place, tenant, subject } = await requireTenantScreen('clientTemplates', params);
  const [initial, settings] = await Promise.all([firstAnswer(firstCalls.clientTemplates(place)[0]), clientSettings()]);
  return (
    <Texts of="clientTemplates">
      <ClientTemplatesScreen
        room={{ tenant, ...settings }}
        initial={initial}
        history={<TargetHistory type="clientTemplate" place={place} subject={subject} />}
      />
    </Texts>
  );
}
