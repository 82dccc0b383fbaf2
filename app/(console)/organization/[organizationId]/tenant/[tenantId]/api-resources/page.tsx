import { cookies } from 'next/headers';
import { ApiResourcesScreen } from '@/components/rooms/api-resources/api-resources-screen';
import { readClosed } from '@/components/rooms/api-resources/list/resource-list';
import { COOKIE } from '@/lib/contract/limits';
import { ACCESS_LEVELS } from '@/lib/contract/oauth/scopes';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('apiResources');

export default tenantPage(
  'apiResources',
  { history: 'apiResources.history' },
  async ({ place, tenant, organization }) => {
    const [first, own] = firstCalls.apiResources(place);
    const [initial, details, jar] = await Promise.all([firstAnswer(first), firstAnswer(own), cookies()]);
    // Some platforms send these with the list, others with the tenant.
    const sent = <Key extends keyof NonNullable<typeof initial> & keyof NonNullable<typeof details>>(key: Key) =>
      initial?.[key] ?? details?.[key];
    return (
      <ApiResourcesScreen
        tenant={{
          ...tenant,
          organizationName: organization?.name ?? '',
          prefix: sent('prefix') ?? '',
          allowedResourceLevels: sent('allowedApiResourceAccessLevels') ?? ACCESS_LEVELS,
          allowedScopeLevels: sent('allowedScopeAccessLevels') ?? ACCESS_LEVELS,
        }}
        initial={initial}
        closed={readClosed(jar.get(COOKIE.sections)?.value)}
      />
    );
  },
);
