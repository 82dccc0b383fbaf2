import { TemplatesScreen } from '@/components/rooms/applications/templates/templates-screen';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, plannedCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('applicationTemplates');

type Props = { params: Promise<ScreenParams<'applicationTemplates'>> };

export default async function ApplicationTemplatesPage({ params }: Props) {
  const { organizationId, tenantId } = await params;
  const { tenant, subject } = await requireScreen('applicationTemplates', { organizationId, tenantId });
  const [first] = firstCalls.applicationTemplates({ organizationId, tenantId });
  const initial = await loadedOrNothing(plannedCall(first));
  return (
    <Texts of="applicationTemplates">
      <TemplatesScreen
        tenant={{ id: tenantId, name: tenant?.name ?? tenantId, organizationId }}
        initial={initial}
        history={
          <TargetHistory type="template" place={{ organizationId, tenantId }} reader={{ subject, openTenantIds: [] }} />
        }
      />
    </Texts>
  );
}
