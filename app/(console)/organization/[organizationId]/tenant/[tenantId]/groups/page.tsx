import { GroupsScreen } from '@/components/rooms/groups/groups-screen';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, plannedCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('groups');

export default async function GroupsPage({ params }: { params: Promise<ScreenParams<'groups'>> }) {
  const { organizationId, tenantId } = await params;
  const { tenant } = await requireScreen('groups', { organizationId, tenantId });
  const [first, memberless] = firstCalls.groups({ organizationId, tenantId });
  const [answer, empty] = await Promise.all([
    loadedOrNothing(plannedCall(first)),
    loadedOrNothing(plannedCall(memberless)),
  ]);
  const place = { id: tenantId, name: tenant?.name ?? tenantId };
  return (
    <Texts of="groups">
      <GroupsScreen tenant={place} initial={answer?.result} empty={empty} />
    </Texts>
  );
}
