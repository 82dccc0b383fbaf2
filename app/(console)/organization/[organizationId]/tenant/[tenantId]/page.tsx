import { TenantConfigurationScreen } from '@/components/rooms/tenants/tenant-configuration-screen';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loaded } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';

export const generateMetadata = screenTitle('tenant');

export default async function TenantPage({ params }: { params: Promise<ScreenParams<'tenant'>> }) {
  const { organizationId, tenantId } = await params;
  const { viewer, subject, organization } = await requireScreen('tenant', { organizationId, tenantId });
  const tenant = await loaded(serverCall('tenants.get', { params: { tenantId } }), 'Tenant.Fetch.Error');
  return (
    <TenantConfigurationScreen
      initial={tenant}
      organization={{ id: organizationId, name: organization?.name ?? tenant.organizationName }}
      userName={viewer.me.name}
      subject={subject}
    />
  );
}
