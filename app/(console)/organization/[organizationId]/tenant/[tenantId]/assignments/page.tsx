import { INITIAL_SORT, shareApplications } from '@/components/rooms/assignments/list/assignment-list';
import { AssignmentsScreen } from '@/components/rooms/assignments/list/assignments-screen';
import { firstPage } from '@/components/table/list-query';
import { asPage } from '@/lib/contract/entities/page';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';

export const generateMetadata = screenTitle('assignments');

export default async function AssignmentsPage({ params }: { params: Promise<ScreenParams<'assignments'>> }) {
  const { organizationId, tenantId } = await params;
  const { tenant } = await requireScreen('assignments', { organizationId, tenantId });
  const query = { ...firstPage(INITIAL_SORT), detail: 'summary' } as const;
  const [initial, organizations] = await Promise.all([
    loadedOrNothing(serverCall('superTenants.assignedTenants', { params: { tenantId }, query })),
    // The filter's choices: those of the address are known from the first view on.
    loadedOrNothing(serverCall('superTenants.organizations', { params: { tenantId } })),
  ]);
  return (
    <AssignmentsScreen
      organizationId={organizationId}
      tenant={{ id: tenantId, name: tenant?.name ?? tenantId }}
      initial={initial && shareApplications(initial)}
      organizations={organizations && asPage(organizations).items.map(({ id, name }) => ({ id, name }))}
    />
  );
}
