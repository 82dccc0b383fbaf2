import { shareApplications } from '@/components/rooms/assignments/list/assignment-list';
import { AssignmentsScreen } from '@/components/rooms/assignments/list/assignments-screen';
import { asPage } from '@/lib/contract/entities/page';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('assignments');

export default tenantPage('assignments', {}, async ({ place, tenant }) => {
  const [first, choices] = firstCalls.assignments(place);
  const [initial, organizations] = await Promise.all([firstAnswer(first), firstAnswer(choices)]);
  return (
    <AssignmentsScreen
      organizationId={place.organizationId}
      tenant={tenant}
      initial={initial && shareApplications(initial)}
      organizations={organizations && asPage(organizations).items.map(({ id, name }) => ({ id, name }))}
    />
  );
});
