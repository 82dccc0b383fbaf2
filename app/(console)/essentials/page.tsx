import { essentialsOf } from '@/components/rooms/account/essentials';
import { EssentialsScreen } from '@/components/rooms/account/essentials-screen';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';

export const generateMetadata = screenTitle('essentials');

export default async function EssentialsPage() {
  const { viewer, subject, organization, tenant } = await requireScreen('essentials', {});
  const details = tenant && (await loadedOrNothing(serverCall('tenants.get', { params: { tenantId: tenant.id } })));
  const data = essentialsOf(viewer.me, subject.grants, organization ?? null, details ?? tenant ?? null);
  return <EssentialsScreen data={data} />;
}
