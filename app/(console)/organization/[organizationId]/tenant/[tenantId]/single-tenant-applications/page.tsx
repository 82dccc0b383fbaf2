import { SingleTenantScreen } from '@/components/rooms/applications/list/single-tenant-screen';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('singleTenantApplications');

export default tenantPage(
  'singleTenantApplications',
  { history: 'applications.history', health: 'rows' },
  async ({ place, tenant }) => (
    <SingleTenantScreen tenant={tenant} initial={await firstAnswer(firstCalls.singleTenantApplications(place)[0])} />
  ),
);
