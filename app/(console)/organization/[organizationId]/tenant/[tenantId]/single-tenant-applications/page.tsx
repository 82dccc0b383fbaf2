import { SingleTenantScreen } from '@/components/rooms/applications/list/single-tenant-screen';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, plannedCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('singleTenantApplications');

type Props = { params: Promise<ScreenParams<'singleTenantApplications'>> };

export default async function SingleTenantApplicationsPage({ params }: Props) {
  const { organizationId, tenantId } = await params;
  const { tenant, subject } = await requireScreen('singleTenantApplications', { organizationId, tenantId });
  const [first] = firstCalls.singleTenantApplications({ organizationId, tenantId });
  const initial = await loadedOrNothing(plannedCall(first));
  return (
    <Texts of="singleTenantApplications">
      <SingleTenantScreen
        tenant={{ id: tenantId, name: tenant?.name ?? tenantId, organizationId }}
        initial={initial}
        history={
          <TargetHistory
            type="application"
            place={{ organizationId, tenantId }}
            reader={{ subject, openTenantIds: [] }}
          />
        }
      />
    </Texts>
  );
}
