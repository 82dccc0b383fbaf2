import { FIRST_PAGE, firstStep } from '@/components/rooms/members/list/first-members';
import { MembersScreen } from '@/components/rooms/members/members-screen';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loaded, loadedOrNothing } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';

export const generateMetadata = screenTitle('tenantMembers');

export default async function MembersPage({ params }: { params: Promise<ScreenParams<'tenantMembers'>> }) {
  const { organizationId, tenantId } = await params;
  const { subject, organization } = await requireScreen('tenantMembers', { organizationId, tenantId });
  const [tenant, ...lists] = await Promise.all([
    loaded(serverCall('tenants.get', { params: { tenantId } }), 'Tenant.Fetch.Error'),
    loadedOrNothing(serverCall('members.list', { params: { tenantId }, query: FIRST_PAGE })),
    loadedOrNothing(serverCall('members.pending', { params: { tenantId }, query: FIRST_PAGE })),
  ]);
  return (
    <MembersScreen
      place={{
        organization: { id: organizationId, name: organization?.name ?? tenant.organizationName },
        tenant: { id: tenantId, name: tenant.name },
      }}
      tenant={{ isSuperTenant: tenant.isSuperTenant, isUniqueIdp: tenant.isUniqueIdp, idp: tenant.idp }}
      subject={subject}
      initial={firstStep(lists)}
    />
  );
}
