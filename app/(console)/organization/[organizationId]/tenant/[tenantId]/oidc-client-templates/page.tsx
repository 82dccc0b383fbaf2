import { ClientTemplatesScreen } from '@/components/rooms/clients/templates/client-templates-screen';
import type { ScreenParams } from '@/lib/paths';
import { clientSettings } from '@/lib/server/client-settings';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';

export const generateMetadata = screenTitle('clientTemplates');

export default async function ClientTemplatesPage({ params }: { params: Promise<ScreenParams<'clientTemplates'>> }) {
  const { organizationId, tenantId } = await params;
  const { tenant, subject } = await requireScreen('clientTemplates', { organizationId, tenantId });
  const [initial, settings] = await Promise.all([
    loadedOrNothing(serverCall('clientTemplates.list', { params: { tenantId } })),
    clientSettings(),
  ]);
  return (
    <ClientTemplatesScreen
      room={{ tenant: { id: tenantId, name: tenant?.name ?? tenantId, organizationId }, ...settings }}
      initial={initial}
      history={
        <TargetHistory
          type="clientTemplate"
          place={{ organizationId, tenantId }}
          reader={{ subject, openTenantIds: [] }}
        />
      }
    />
  );
}
