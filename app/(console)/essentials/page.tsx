import { essentialsOf } from '@/components/rooms/account/essentials';
import { EssentialsScreen } from '@/components/rooms/account/essentials-screen';
import { requireScreen, serverCall } from '@/lib/console/pages/viewer';
import { loadedIfServed, loadedOrNothing } from '@/components/pages/loaded';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('essentials');

export default async function EssentialsPage() {
  const { viewer, subject, organization, tenant } = await requireScreen('essentials', {});
  const [details, grants] = await Promise.all([
    tenant && loadedOrNothing(serverCall('tenants.get', { params: { tenantId: tenant.id } })),
    loadedIfServed(serverCall('me.grants')),
  ]);
  const data = essentialsOf(viewer.me, subject.grants, organization ?? null, details ?? tenant ?? null);
  return (
    <Texts of="essentials">
      <EssentialsScreen data={data} grants={grants} />
    </Texts>
  );
}
