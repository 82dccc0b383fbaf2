import { cookies } from 'next/headers';
import { ApiResourcesScreen } from '@/components/rooms/api-resources/api-resources-screen';
import { readClosed } from '@/components/rooms/api-resources/list/resource-list';
import { COOKIE } from '@/lib/contract/limits';
import { ACCESS_LEVELS } from '@/lib/contract/scopes';
import type { ScreenProps } from '@/lib/paths';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { TargetHistory } from '@/components/pages/target-history';
import { requireTenantScreen } from '@/components/pages/tenant-screen';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('apiResources');

export default async function ApiResourcesPage({ params }: ScreenProps<'apiResources'>) {
  const { place, tenant, organization, subject } = await requireTenantScreen('apiResources', params);
  const [first, own] = firstCalls.apiResources(place);
  const [initial, details, jar] = await Promise.all([firstAnswer(first), firstAnswer(own), cookies()]);
  // A platform tells these with the list, or with the tenant.
  const told = <Key extends keyof NonNullable<typeof initial> & keyof NonNullable<typeof details>>(key: Key) =>
    initial?.[key] ?? details?.[key];
  return (
    <Texts of="apiResources">
      <ApiResourcesScreen
        tenant={{
          ...tenant,
          organizationName: organization?.name ?? '',
          prefix: told('prefix') ?? '',
          allowedResourceLevels: told('allowedApiResourceAccessLevels') ?? ACCESS_LEVELS,
          allowedScopeLevels: told('allowedScopeAccessLevels') ?? ACCESS_LEVELS,
        }}
        initial={initial}
        closed={readClosed(jar.get(COOKIE.sections)?.value)}
        history={
          <TargetHistory
            of={{ operation: 'apiResources.history', param: 'apiResourceId' }}
            place={place}
            subject={subject}
          />
        }
      />
    </Texts>
  );
}
