import { GroupsScreen } from '@/components/rooms/groups/groups-screen';
import type { ScreenProps } from '@/lib/paths';
import { firstAnswer } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { requireTenantScreen } from '@/app/tenant-screen';
import { Texts } from '@/app/texts';

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
