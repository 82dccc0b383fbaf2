import { SingleTenantScreen } from '@/components/rooms/applications/list/single-tenant-screen';
import type { ScreenProps } from '@/lib/paths';
import { firstAnswer } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';
import { requireTenantScreen } from '@/app/tenant-screen';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('singleTenantApplications');

export default async function SingleTenantApplicationsPage({ params }: ScreenProps<'singleTenantApplications'>) {
  const { place, tenant, subject } = await requireTenantScreen('singleTenantApplications', params);
  return (
    <Texts of="singleTenantApplications">
      <SingleTenantScreen
        tenant={tenant}
        initial={await firstAnswer(firstCalls.singleTenantApplications(place)[0])}
        history={<TargetHistory type="application" place={place} subject={subject} />}
      />
    </Texts>
  );
}
