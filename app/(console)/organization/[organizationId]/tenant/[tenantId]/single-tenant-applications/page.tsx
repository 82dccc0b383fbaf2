import { SingleTenantScreen } from '@/components/rooms/applications/list/single-tenant-screen';
import type { ScreenProps } from '@/lib/paths';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { TargetHistory } from '@/components/pages/target-history';
import { requireTenantScreen } from '@/components/pages/tenant-screen';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('singleTenantApplications');

export default async function SingleTenantApplicationsPage({ params }: ScreenProps<'singleTenantApplications'>) {
  const { place, tenant, subject } = await requireTenantScreen('singleTenantApplications', params);
  return (
    <Texts of="singleTenantApplications">
      <SingleTenantScreen
        tenant={tenant}
        initial={await firstAnswer(firstCalls.singleTenantApplications(place)[0])}
        history={
          <TargetHistory
            of={{ operation: 'applications.history', param: 'applicationId' }}
            place={place}
            subject={subject}
          />
        }
      />
    </Texts>
  );
}
