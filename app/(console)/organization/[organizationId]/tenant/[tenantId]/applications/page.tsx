import { ApplicationsScreen } from '@/components/rooms/applications/list/applications-screen';
import { canOpen } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('applications');

export default tenantPage(
  'applications',
  { history: 'applications.history', health: 'rows' },
  async ({ place, tenant, subject }) => {
    const [first, clientless] = firstCalls.applications(place);
    const [initial, withoutClient] = await Promise.all([firstAnswer(first), firstAnswer(clientless)]);
    return (
      <ApplicationsScreen
        tenant={tenant}
        initial={initial}
        withoutClient={withoutClient}
        assignmentsHref={canOpen(subject, 'assignments') ? screenPath('assignments', place) : undefined}
      />
    );
  },
);
