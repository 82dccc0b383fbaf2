import { EMPTY_ONES, INITIAL_SORT } from '@/components/rooms/groups/group-list';
import { GroupsScreen } from '@/components/rooms/groups/groups-screen';
import { firstPage } from '@/components/table/list-query';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';

export const generateMetadata = screenTitle('groups');

export default async function GroupsPage({ params }: { params: Promise<ScreenParams<'groups'>> }) {
  const { organizationId, tenantId } = await params;
  const { tenant } = await requireScreen('groups', { organizationId, tenantId });
  const list = (query: object) => loadedOrNothing(serverCall('groups.list', { params: { tenantId }, query }));
  const [answer, empty] = await Promise.all([list(firstPage(INITIAL_SORT)), list(EMPTY_ONES)]);
  const place = { id: tenantId, name: tenant?.name ?? tenantId };
  return <GroupsScreen tenant={place} initial={answer?.result} empty={empty} />;
}
