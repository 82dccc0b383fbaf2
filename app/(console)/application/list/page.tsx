import { ApplicationsScreen } from '@/components/rooms/account/applications-screen';
import { requireScreen } from '@/lib/console/pages/viewer';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('applicationList');

export default async function ApplicationListPage() {
  const { viewer, subject } = await requireScreen('applicationList', {});
  const applications = await firstAnswer(firstCalls.applicationList()[0]);
  const tenantNames = Object.fromEntries(viewer.me.tenants.map(({ id, name }) => [id, name]));
  return (
    <Texts of="applicationList">
      <ApplicationsScreen initial={applications} place={{ tenantId: subject.tenantId, tenantNames }} />
    </Texts>
  );
}
