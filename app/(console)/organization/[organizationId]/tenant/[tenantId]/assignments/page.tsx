import { shareApplications } from '@/components/rooms/assignments/list/assignment-list';
import { AssignmentsScreen } from '@/components/rooms/assignments/list/assignments-screen';
import { asPage } from '@/lib/contract/entities/page';
import type { ScreenProps } from '@/lib/paths';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { requireTenantScreen } from '@/components/pages/tenant-screen';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('assignments');

export default async function AssignmentsPage({ params }: ScreenProps<'assignments'>) {
  const { place, tenant } = await requireTenantScreen('assignments', params);
  const [first, choices] = firstCalls.assignments(place);
  const [initial, organizations] = await Promise.all([firstAnswer(first), firstAnswer(choices)]);
  return (
    <Texts of="assignments">
      <AssignmentsScreen
        organizationId={place.organizationId}
        tenant={tenant}
        initial={initial && shareApplications(initial)}
        organizations={organizations && asPage(organizations).items.map(({ id, name }) => ({ id, name }))}
      />
    </Texts>
  );
}
