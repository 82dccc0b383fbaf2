import { ClientTemplatesScreen } from '@/components/rooms/clients/templates/client-templates-screen';
import { clientSettings } from '@/lib/console/pages/client-settings';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('clientTemplates');

export default tenantPage('clientTemplates', { history: 'clientTemplates.history' }, async ({ place, tenant }) => {
  const [initial, settings] = await Promise.all([firstAnswer(firstCalls.clientTemplates(place)[0]), clientSettings()]);
  return <ClientTemplatesScreen room={{ tenant, ...settings }} initial={initial} />;
});
