import { OrganizationConfigurationScreen } from '@/components/rooms/organizations/organization-configuration-screen';
import { canOpen, subjectFor } from '@/lib/contract/access';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loaded } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';

export const generateMetadata = screenTitle('organization');

export default async function OrganizationPage({ params }: { params: Promise<ScreenParams<'organization'>> }) {
  const { organizationId } = await params;
  const { viewer, subject, organization } = await requireScreen('organization', { organizationId });
  const details = await loaded(
    serverCall('organizations.get', { params: { organizationId } }),
    'Organization.Fetch.Error',
  );
  const openTenantIds = (organization?.tenants ?? [])
    .map(({ id }) => id)
    .filter((tenantId) => canOpen(subjectFor(viewer.me, { organizationId, tenantId }), 'tenant'));
  return (
    <OrganizationConfigurationScreen
      initial={details}
      userName={viewer.me.name}
      subject={subject}
      openTenantIds={openTenantIds}
    />
  );
}
