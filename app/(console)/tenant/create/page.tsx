import { CreateTenantScreen } from '@/components/rooms/onboarding/create-tenant-screen';
import { asPage } from '@/lib/contract/entities/page';
import { SUMMARY } from '@/lib/contract/summary';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { type Query, firstValues } from '@/app/query';
import { screenTitle } from '@/app/screen-title';
import { Texts } from '@/app/texts';

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
