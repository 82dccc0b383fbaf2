import { SubjectParts } from '@/components/ui/mechanisms/subject-parts';
import { ClientTemplatesScreen } from '@/components/rooms/clients/templates/client-templates-screen';
import { clientSettings } from '@/lib/console/pages/client-settings';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { TargetHistory } from '@/components/pages/target-history';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('clientTemplates');

export default tenantPage('clientTemplates', async ({ place, tenant, subject }) => {
  const [initial, settings] = await Promise.all([firstAnswer(firstCalls.clientTemplates(place)[0]), clientSettings()]);
  return (
    <SubjectParts history={<TargetHistory of="clientTemplates.history" place={place} subject={subject} />}>
      <ClientTemplatesScreen room={{ tenant, ...settings }} initial={initial} />
    </SubjectParts>
  );
});
