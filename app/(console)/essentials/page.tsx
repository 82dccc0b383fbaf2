import { essentialsOf } from '@/components/rooms/account/essentials';
import { EssentialsScreen } from '@/components/rooms/account/essentials-screen';
import { requireScreen, serverCall } from '@/lib/console/pages/viewer';
import { loadedOrNothing } from '@/components/pages/loaded';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('essentials');

export default async function EssentialsPage() {
  const { viewer, subject, organization, tenant } = await requireScreen('essentials', {});
  const details = tenant && (await loadedOrNothing(serverCall('tenants.get', { params: { tenantId: tenant.id } })));
  const data = essentialsOf(viewer.me, subject.grants, organization ?? null, details ?? tenant ?? null);
  return (
    <Texts of="essentials">
      <EssentialsScreen data={data} />
    </Texts>
  );
}
