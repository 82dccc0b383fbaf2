import { GroupsScreen } from '@/components/rooms/groups/groups-screen';
import { canOpen } from '@/lib/contract/access';
import { screenPath } from '@/lib/paths';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('groups');

export default tenantPage('groups', {}, async ({ place, tenant, subject }) => {
  const [first, memberless] = firstCalls.groups(place);
  const [answer, empty] = await Promise.all([firstAnswer(first), firstAnswer(memberless)]);
  const membersPath = canOpen(subject, 'tenantMembers') ? screenPath('tenantMembers', place) : undefined;
  return <GroupsScreen tenant={tenant} initial={answer?.result} empty={empty} membersPath={membersPath} />;
});
