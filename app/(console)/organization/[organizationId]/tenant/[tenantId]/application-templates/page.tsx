import { SubjectParts } from '@/components/ui/mechanisms/subject-parts';
import { TemplatesScreen } from '@/components/rooms/applications/templates/templates-screen';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { TargetHistory } from '@/components/pages/target-history';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('applicationTemplates');

export default tenantPage('applicationTemplates', async ({ place, tenant, subject }) => {
  return (
    <SubjectParts history={<TargetHistory of="templates.history" place={place} subject={subject} />}>
      <TemplatesScreen tenant={tenant} initial={await firstAnswer(firstCalls.applicationTemplates(place)[0])} />
    </SubjectParts>
  );
});
