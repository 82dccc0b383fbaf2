import { ApplicationsScreen } from '@/components/rooms/applications/list/applications-screen';
import { INITIAL_SORT, WITHOUT_CLIENT } from '@/components/rooms/applications/list/application-list';
import { firstPage } from '@/components/table/list-query';
import { canOpen } from '@/lib/contract/access';
import { type ScreenParams, screenPath } from '@/lib/paths';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';
import { TargetHistory } from '@/app/target-history';
import { SUMMARY } from '@/lib/contract/summary';

export const generateMetadata = screenTitle('applications');

export default async function ApplicationsPage({ params }: { params: Promise<ScreenParams<'applications'>> }) {
  const place = await params;
  const { organizationId, tenantId } = place;
  const { tenant, subject } = await requireScreen('applications', { organizationId, tenantId });
  const query = { ...firstPage(INITIAL_SORT), ...SUMMARY };
  const list = (asked: object) =>
    loadedOrNothing(serverCall('applications.list', { params: { tenantId }, query: asked }));
  const [initial, withoutClient] = await Promise.all([list(query), list(WITHOUT_CLIENT)]);
  return (
    <ApplicationsScreen
      tenant={{ id: tenantId, name: tenant?.name ?? tenantId, organizationId }}
      initial={initial}
      withoutClient={withoutClient}
      assignmentsHref={canOpen(subject, 'assignments') ? screenPath('assignments', place) : undefined}
      history={
        <TargetHistory
          type="application"
          place={{ organizationId, tenantId }}
          reader={{ subject, openTenantIds: [] }}
        />
      }
    />
  );
}
