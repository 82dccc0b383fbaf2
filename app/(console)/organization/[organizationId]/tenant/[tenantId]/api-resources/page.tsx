import { cookies } from 'next/headers';
import { ApiResourcesScreen } from '@/components/rooms/api-resources/api-resources-screen';
import { readClosed } from '@/components/rooms/api-resources/list/resource-list';
import { COOKIE } from '@/lib/contract/limits';
import { ACCESS_LEVELS } from '@/lib/contract/scopes';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';

export const generateMetadata = screenTitle('apiResources');

export default async function ApiResourcesPage({ params }: { params: Promise<ScreenParams<'apiResources'>> }) {
  const { organizationId, tenantId } = await params;
  const { tenant, organization, subject } = await requireScreen('apiResources', { organizationId, tenantId });
  const [initial, details, jar] = await Promise.all([
    loadedOrNothing(serverCall('apiResources.list', { params: { tenantId } })),
    loadedOrNothing(serverCall('tenants.get', { params: { tenantId } })),
    cookies(),
  ]);
  return (
    <ApiResourcesScreen
      tenant={{
        id: tenantId,
        name: tenant?.name ?? tenantId,
        organizationName: organization?.name ?? '',
        // A platform tells these with the list, or with the tenant.
        prefix: initial?.prefix ?? details?.prefix ?? '',
        allowedResourceLevels:
          initial?.allowedApiResourceAccessLevels ?? details?.allowedApiResourceAccessLevels ?? ACCESS_LEVELS,
        allowedScopeLevels: initial?.allowedScopeAccessLevels ?? details?.allowedScopeAccessLevels ?? ACCESS_LEVELS,
      }}
      initial={initial}
      closed={readClosed(jar.get(COOKIE.sections)?.value)}
      history={
        <TargetHistory
          type="apiResource"
          place={{ organizationId, tenantId }}
          reader={{ subject, openTenantIds: [] }}
        />
      }
    />
  );
}
