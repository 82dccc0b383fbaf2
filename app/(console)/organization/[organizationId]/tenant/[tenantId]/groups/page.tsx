import { GroupsScreen } from '@/components/rooms/groups/groups-screen';
import type { ScreenProps } from '@/lib/paths';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { requireTenantScreen } from '@/components/pages/tenant-screen';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('groups');

export default async function GroupsPage({ params }: ScreenProps<'groups'>) {
  const { place, tenant } = await requireTenantScreen('groups', params);
  const [first, memberless] = firstCalls.groups(place);
  const [answer, empty] = await Promise.all([firstAnswer(first), firstAnswer(memberless)]);
  return (
    <Texts of="groups">
      <GroupsScreen tenant={tenant} initial={answer?.result} empty={empty} />
    </Texts>
  );
}
