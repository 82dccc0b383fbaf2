import { TemplatesScreen } from '@/components/rooms/applications/templates/templates-screen';
import type { ScreenProps } from '@/lib/paths';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { TargetHistory } from '@/components/pages/target-history';
import { requireTenantScreen } from '@/components/pages/tenant-screen';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('applicationTemplates');

export default async function ApplicationTemplatesPage({ params }: ScreenProps<'applicationTemplates'>) {
  const { place, tenant, subject } = await requireTenantScreen('applicationTemplates', params);
  return (
    <Texts of="applicationTemplates">
      <TemplatesScreen
        tenant={tenant}
        initial={await firstAnswer(firstCalls.applicationTemplates(place)[0])}
        history={
          <TargetHistory of={{ operation: 'templates.history', param: 'templateId' }} place={place} subject={subject} />
        }
      />
    </Texts>
  );
}
