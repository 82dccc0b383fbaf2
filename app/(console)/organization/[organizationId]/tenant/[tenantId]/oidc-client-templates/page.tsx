import { ClientTemplatesScreen } from '@/components/rooms/clients/templates/client-templates-screen';
import type { ScreenParams } from '@/lib/paths';
import { clientSettings } from '@/lib/server/client-settings';
import { requireScreen, plannedCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('clientTemplates');

export default async function ClientTemplatesPage({ params }: { params: Promise<ScreenParams<'clientTemplates'>> }) {
  const { organizationId, tenantId } = await params;
  const { tenant, subject } = await requireScreen('clientTemplates', { organizationId, tenantId });
  const [initial, settings] = await Promise.all([
    loadedOrNothing(plannedCall(firstCalls.clientTemplates({ organizationId, tenantId })[0])),
    clientSettings(),
  ]);
  return (
    <Texts of="clientTemplates">
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
    </Texts>
  );
}
