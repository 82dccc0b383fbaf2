import { CreateTenantScreen } from '@/components/rooms/onboarding/create-tenant-screen';
import { asPage } from '@/lib/contract/entities/page';
import { SUMMARY } from '@/lib/contract/summary';
import { requireScreen, serverCall } from '@/lib/console/pages/viewer';
import { loadedOrNothing } from '@/components/pages/loaded';
import { type Query, firstValues } from '@/components/pages/query';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('tenantCreate');

export default async function CreateTenantPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { subject } = await requireScreen('tenantCreate', {});
  // The gate asks for a permission that exists in super-tenants only, so there is a tenant.
  const tenantId = subject.tenantId ?? '';
  const answer = await loadedOrNothing(serverCall('applications.list', { params: { tenantId }, query: SUMMARY }));
  const offered = answer === undefined ? undefined : asPage(answer).items;
  const { applicationId } = firstValues(await searchParams);
  return (
    <Texts of="tenantCreate">
      <CreateTenantScreen superTenantId={tenantId} offered={offered} preconfigured={applicationId} />
    </Texts>
  );
}
