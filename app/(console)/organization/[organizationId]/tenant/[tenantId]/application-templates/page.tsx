import { INITIAL_SORT } from '@/components/rooms/applications/templates/template-list';
import { TemplatesScreen } from '@/components/rooms/applications/templates/templates-screen';
import { firstPage } from '@/components/table/list-query';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';
import { SUMMARY } from '@/lib/contract/summary';

export const generateMetadata = screenTitle('applicationTemplates');

type Props = { params: Promise<ScreenParams<'applicationTemplates'>> };

export default async function ApplicationTemplatesPage({ params }: Props) {
  const { organizationId, tenantId } = await params;
  const { tenant, subject } = await requireScreen('applicationTemplates', { organizationId, tenantId });
  const query = { ...firstPage(INITIAL_SORT), ...SUMMARY };
  const initial = await loadedOrNothing(serverCall('templates.list', { params: { tenantId }, query }));
  return (
    <TemplatesScreen
      tenant={{ id: tenantId, name: tenant?.name ?? tenantId, organizationId }}
      initial={initial}
      history={
        <TargetHistory type="template" place={{ organizationId, tenantId }} reader={{ subject, openTenantIds: [] }} />
      }
    />
  );
}
