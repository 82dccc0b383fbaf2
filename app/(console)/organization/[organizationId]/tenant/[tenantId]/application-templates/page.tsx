import { TemplatesScreen } from '@/components/rooms/applications/templates/templates-screen';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('applicationTemplates');

export default tenantPage('applicationTemplates', { history: 'templates.history' }, async ({ place, tenant }) => (
  <TemplatesScreen tenant={tenant} initial={await firstAnswer(firstCalls.applicationTemplates(place)[0])} />
));
