import { cookies } from 'next/headers';
import { ApiResourcesScreen } from '@/components/rooms/api-resources/api-resources-screen';
import { readClosed } from '@/components/rooms/api-resources/list/resource-list';
import { COOKIE } from '@/lib/contract/limits';
import { ACCESS_LEVELS } from '@/lib/contract/scopes';
import type { ScreenProps } from '@/lib/paths';
import { firstAnswer } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';
import { requireTenantScreen } from '@/app/tenant-screen';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('apiResources');

export default async function ApiResourcesPage({ params }: ScreenProps<'apiResources'>) {
  const { place, tenant, organization, subject } = await requireTenantScreen('apiResources', params);
  const [first, own] = firstCalls.apiResources(place);
  const [initial, details, jar] = await Promise.all([firstAnswer(first), firstAnswer(own), cookies()]);
  return (
    <Texts of="apiResources">
      <ApiResourcesScreen
        tenant={{
          ...tenant,
          organizationName: organization?.name ?? '',
          // A platform tells these with the list, or with the tenant.
          prefix: initial?.prefix ?? details?.prefix ?? '',
          allowedResourceLevels:
            initial?.allowedApiResourceAccessLevels ?? details?.allowedApiResourceAccessLevels ?? ACCESS_LEVELS,
          allowedScopeLevels: initial?.allowedScopeAccessLevels ?? details?.allowedScopeAccessLevels ?? ACCESS_LEVELS,
        }}
        initial={initial}
        closed={readClosed(jar.get(COOKIE.sections)?.value)}
        history={<TargetHistory type="apiResource" place={place} subject={subject} />}
      />
    </Texts>
  );
}
