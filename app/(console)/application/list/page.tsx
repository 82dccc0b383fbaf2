import { cookies } from 'next/headers';
import { readApplicationsView } from '@/components/rooms/account/applications/applications-view';
import { ApplicationsScreen } from '@/components/rooms/account/applications/applications-screen';
import { requireScreen } from '@/lib/console/pages/viewer';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';
import { COOKIE } from '@/lib/contract/limits';

export const generateMetadata = screenTitle('applicationList');

export default async function ApplicationListPage() {
  const { viewer, subject } = await requireScreen('applicationList', {});
  const [applications, jar] = await Promise.all([firstAnswer(firstCalls.applicationList()[0]), cookies()]);
  const tenantNames = Object.fromEntries(viewer.me.tenants.map(({ id, name }) => [id, name]));
  return (
    <Texts of="applicationList">
      <ApplicationsScreen
        initial={applications}
        place={{ tenantId: subject.tenantId, tenantNames }}
        chosen={readApplicationsView(jar.get(COOKIE.applications)?.value)}
      />
    </Texts>
  );
}
