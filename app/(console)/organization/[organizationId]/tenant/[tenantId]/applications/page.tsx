import { ApplicationsScreen } from '@/components/rooms/applications/list/applications-screen';
import { canOpen } from '@/lib/contract/access';
import { type ScreenParams, screenPath } from '@/lib/paths';
import { requireScreen, plannedCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('applications');

export default async function ApplicationsPage({ params }: { params: Promise<ScreenParams<'applications'>> }) {
  const place = await params;
  const { organizationId, tenantId } = place;
  const { tenant, subject } = await requireScreen('applications', { organizationId, tenantId });
  const [first, clientless] = firstCalls.applications(place);
  const [initial, withoutClient] = await Promise.all([
    loadedOrNothing(plannedCall(first)),
    loadedOrNothing(plannedCall(clientless)),
  ]);
  return (
    <Texts of="applications">
      <ApplicationsScreen
        tenant={{ id: tenantId, name: tenant?.name ?? tenantId, organizationId }}
        initial={initial}
        withoutClient={withoutClient}
        assignmentsHref={canOpen(subject, 'assignments') ? screenPath('assignments', place) : undefined}
        history={
          <TargetHistory
            type="application"
            place={{ organizationId, tenantId }}
            reader={{ subject, openTenantIds: [] }}
          />
        }
      />
    </Texts>
  );
}
