import { ApplicationsScreen } from '@/components/rooms/account/applications-screen';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';

export const generateMetadata = screenTitle('applicationList');

export default async function ApplicationListPage() {
  const { viewer, subject } = await requireScreen('applicationList', {});
  const applications = await loadedOrNothing(serverCall('me.applications'));
  const tenantNames = Object.fromEntries(viewer.me.tenants.map(({ id, name }) => [id, name]));
  return <ApplicationsScreen initial={applications} place={{ tenantId: subject.tenantId, tenantNames }} />;
}
