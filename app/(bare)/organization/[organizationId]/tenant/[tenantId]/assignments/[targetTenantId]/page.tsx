import { findTarget, toOwn } from '@/components/rooms/assignments/assignment';
import { AssignCardsScreen } from '@/components/rooms/assignments/cards/assign-cards-screen';
import { KeepDrafts } from '@/components/ui/mechanisms/draft-owner';
import { asPage } from '@/lib/contract/entities/page';
import { canOpen } from '@/lib/contract/access';
import { type ScreenProps, screenPath } from '@/lib/paths';
import { requireScreen, serverCall } from '@/lib/console/pages/viewer';
import { loadedOrNothing } from '@/components/pages/loaded';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('assignApplications');

export default async function AssignApplicationsPage({ params }: ScreenProps<'assignApplications'>) {
  const { organizationId, tenantId, targetTenantId } = await params;
  const { viewer, subject } = await requireScreen('assignApplications', { organizationId, tenantId, targetTenantId });
  const place = { params: { tenantId } };
  const [target, own] = await Promise.all([
    loadedOrNothing(
      findTarget(targetTenantId, (query) => serverCall('superTenants.assignedTenants', { ...place, query })),
    ),
    loadedOrNothing(serverCall('applications.list', { ...place, query: { detail: 'summary' } })),
  ]);
  return (
    <Texts of="assignApplications">
      <KeepDrafts owner={viewer.me.id}>
        <AssignCardsScreen
          organizationId={organizationId}
          superTenantId={tenantId}
          tenantId={targetTenantId}
          applicationsPath={
            canOpen(subject, 'applications') ? screenPath('applications', { organizationId, tenantId }) : undefined
          }
          initial={{ target, own: own && asPage(own).items.map(toOwn) }}
        />
      </KeepDrafts>
    </Texts>
  );
}
