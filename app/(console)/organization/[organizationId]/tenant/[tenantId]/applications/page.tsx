import { SubjectParts } from '@/components/ui/mechanisms/subject-parts';
import { ApplicationsScreen } from '@/components/rooms/applications/list/applications-screen';
import { canOpen, claimsOf } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { TargetHealth } from '@/components/pages/target-health';
import { TargetHistory } from '@/components/pages/target-history';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('applications');

export default tenantPage('applications', async ({ viewer, place, tenant, subject }) => {
  const [first, clientless] = firstCalls.applications(place);
  const [initial, withoutClient] = await Promise.all([firstAnswer(first), firstAnswer(clientless)]);
  return (
    <SubjectParts
      health={<TargetHealth place={place} subject={subject} claims={claimsOf(viewer.me)} />}
      history={<TargetHistory of="applications.history" place={place} subject={subject} />}
    >
      <ApplicationsScreen
        tenant={tenant}
        initial={initial}
        withoutClient={withoutClient}
        assignmentsHref={canOpen(subject, 'assignments') ? screenPath('assignments', place) : undefined}
      />
    </SubjectParts>
  );
});
