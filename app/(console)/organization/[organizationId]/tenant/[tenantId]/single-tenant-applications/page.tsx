import { SubjectParts } from '@/components/ui/mechanisms/subject-parts';
import { SingleTenantScreen } from '@/components/rooms/applications/list/single-tenant-screen';
import { claimsOf } from '@/lib/contract/access';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { TargetHealth } from '@/components/pages/target-health';
import { TargetHistory } from '@/components/pages/target-history';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('singleTenantApplications');

export default tenantPage('singleTenantApplications', async ({ viewer, place, tenant, subject }) => {
  return (
    <SubjectParts
      health={<TargetHealth place={place} subject={subject} claims={claimsOf(viewer.me)} />}
      history={<TargetHistory of="applications.history" place={place} subject={subject} />}
    >
      <SingleTenantScreen tenant={tenant} initial={await firstAnswer(firstCalls.singleTenantApplications(place)[0])} />
    </SubjectParts>
  );
});
