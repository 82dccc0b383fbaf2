import { ApplicationsScreen } from '@/components/rooms/applications/list/applications-screen';
import { canOpen } from '@/lib/contract/access';
import { type ScreenProps, screenPath } from '@/lib/paths';
import { firstAnswer } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';
import { requireTenantScreen } from '@/app/tenant-screen';
import { Texts } from '@/app/texts';

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
        history={<TargetHistory type="application" place={place} subject={subject} />}
      />
    </Texts>
  );
}
