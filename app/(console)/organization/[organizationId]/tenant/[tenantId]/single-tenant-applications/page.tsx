import { INITIAL_SORT } from '@/components/rooms/applications/list/application-list';
import { SingleTenantScreen } from '@/components/rooms/applications/list/single-tenant-screen';
import { firstPage } from '@/components/table/list-query';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';
import { SUMMARY } from '@/lib/contract/summary';

export const generateMetadata = screenTitle('singleTenantApplications');

type Props = { params: Promise<ScreenParams<'singleTenantApplications'>> };

export default async function SingleTenantApplicationsPage({ params }: Props) {
  const { organizationId, tenantId } = await params;
  const { tenant, subject } = await requireScreen('singleTenantApplications', { organizationId, tenantId });
  const query = { ...firstPage(INITIAL_SORT), ...SUMMARY };
  const initial = await loadedOrNothing(serverCall('singleTenantApplications.list', { params: { tenantId }, query }));
  return (
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
  );
}
