import { ClientTemplatesScreen } from '@/components/rooms/clients/templates/client-templates-screen';
import type { ScreenProps } from '@/lib/paths';
import { clientSettings } from '@/lib/console/pages/client-settings';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { TargetHistory } from '@/components/pages/target-history';
import { requireTenantScreen } from '@/components/pages/tenant-screen';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('clientTemplates');

export default async function ClientTemplatesPage({ params }: ScreenProps<'clientTemplates'>) {
  const { place, tenant, subject } = await requireTenantScreen('clientTemplates', params);
  const [initial, settings] = await Promise.all([firstAnswer(firstCalls.clientTemplates(place)[0]), clientSettings()]);
  return (
    <Texts of="clientTemplates">
      <ClientTemplatesScreen
        room={{ tenant, ...settings }}
        initial={initial}
        history={
          <TargetHistory
            of={{ operation: 'clientTemplates.history', param: 'templateId' }}
            place={place}
            subject={subject}
          />
        }
      />
    </Texts>
  );
}
