import { TemplatesScreen } from '@/components/rooms/applications/templates/templates-screen';
import type { ScreenProps } from '@/lib/paths';
import { firstAnswer } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';
import { requireTenantScreen } from '@/app/tenant-screen';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('applicationTemplates');

export default async function ApplicationTemplatesPage({ params }: ScreenProps<'applicationTemplates'>) {
  const { place, tenant, subject } = await requireTenantScreen('applicationTemplates', params);
  return (
    <Texts of="applicationTemplates">
      <TemplatesScreen
        tenant={tenant}
        initial={await firstAnswer(firstCalls.applicationTemplates(place)[0])}
        history={<TargetHistory type="template" place={place} subject={subject} />}
      />
    </Texts>
  );
}
