import { shareApplications } from '@/components/rooms/assignments/list/assignment-list';
import { AssignmentsScreen } from '@/components/rooms/assignments/list/assignments-screen';
import { asPage } from '@/lib/contract/entities/page';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, plannedCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('assignments');

export default async function AssignmentsPage({ params }: { params: Promise<ScreenParams<'assignments'>> }) {
  const { organizationId, tenantId } = await params;
  const { tenant } = await requireScreen('assignments', { organizationId, tenantId });
  const [first, choices] = firstCalls.assignments({ organizationId, tenantId });
  const [initial, organizations] = await Promise.all([
    loadedOrNothing(plannedCall(first)),
    loadedOrNothing(plannedCall(choices)),
  ]);
  return (
    <Texts of="assignments">
      <AssignmentsScreen
        organizationId={organizationId}
        tenant={{ id: tenantId, name: tenant?.name ?? tenantId }}
        initial={initial && shareApplications(initial)}
        organizations={organizations && asPage(organizations).items.map(({ id, name }) => ({ id, name }))}
      />
    </Texts>
  );
}
