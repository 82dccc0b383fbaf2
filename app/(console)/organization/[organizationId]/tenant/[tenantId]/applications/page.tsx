import { ApplicationsScreen } from '@/components/rooms/applications/list/applications-screen';
import { canOpen } from '@/lib/contract/access';
import { type ScreenProps, screenPath } from '@/lib/paths';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { TargetHistory } from '@/components/pages/target-history';
import { requireTenantScreen } from '@/components/pages/tenant-screen';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('applications');

export default async function ApplicationsPage({ params }: ScreenProps<'applications'>) {
  const { place, tenant, subject } = await requireTenantScreen('applications', params);
  const [first, clientless] = firstCalls.applications(place);
  const [initial, withoutClient] = await Promise.all([firstAnswer(first), firstAnswer(clientless)]);
  return (
    <Texts of="applications">
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
    </Texts>
  );
}
