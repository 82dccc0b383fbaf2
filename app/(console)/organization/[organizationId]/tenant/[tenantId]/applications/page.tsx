import { ApplicationsScreen } from '@/components/rooms/applications/list/applications-screen';
import { canOpen } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { TargetHistory } from '@/components/pages/target-history';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('applications');

export default tenantPage('applications', async ({ place, tenant, subject }) => {
  const [first, clientless] = firstCalls.applications(place);
  const [initial, withoutClient] = await Promise.all([firstAnswer(first), firstAnswer(clientless)]);
  return (
    <ApplicationsScreen
      tenant={tenant}
      initial={initial}
      withoutClient={withoutClient}
      assignmentsHref={canOpen(subject, 'assignments') ? screenPath('assignments', place) : undefined}
      history={
        <TargetHistory
          of={{ operation: 'applications.history', param: 'applicationId' }}
          place={place}
          subject={subject}
        />
      }
    />
  );
});
