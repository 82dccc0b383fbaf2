import { cookies } from 'next/headers';
import { ApiResourcesScreen } from '@/components/rooms/api-resources/api-resources-screen';
import { readClosed } from '@/components/rooms/api-resources/list/resource-list';
import { COOKIE } from '@/lib/contract/limits';
import { ACCESS_LEVELS } from '@/lib/contract/scopes';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, plannedCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('apiResources');

export default async function ApiResourcesPage({ params }: { params: Promise<ScreenParams<'apiResources'>> }) {
  const { organizationId, tenantId } = await params;
  const { tenant, organization, subject } = await requireScreen('apiResources', { organizationId, tenantId });
  const [first, own] = firstCalls.apiResources({ organizationId, tenantId });
  const [initial, details, jar] = await Promise.all([
    loadedOrNothing(plannedCall(first)),
    loadedOrNothing(plannedCall(own)),
    cookies(),
  ]);
  return (
    <Texts of="apiResources">
      <ApiResourcesScreen
        tenant={{
          id: tenantId,
          organizationId,
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
    </Texts>
  );
}
