import { getNow } from 'next-intl/server';
import { HistoryExport } from '@/components/rooms/history/history-export';
import { HistoryPanel } from '@/components/rooms/history/history-panel';
import { HistoryTabs } from '@/components/rooms/history/history-tabs';
import { readView, VIEW_PARAM } from '@/components/rooms/history/history-pages';
import { CreateTenantAction } from '@/components/rooms/onboarding/create-tenant-button';
import { OrganizationConfigurationScreen } from '@/components/rooms/organizations/organization-configuration-screen';
import { Figures } from '@/components/rooms/overview/figures';
import { can, canOpen, subjectFor } from '@/lib/contract/access';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, plannedCall, serverCall } from '@/lib/console/pages/viewer';
import { firstHistory } from '@/components/pages/first-history';
import { loaded, loadedOrNothing } from '@/components/pages/loaded';
import { type Query, firstValues } from '@/components/pages/query';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('organization');

type Props = { params: Promise<ScreenParams<'organization'>>; searchParams: Promise<Query> };

export default async function OrganizationPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const place = { organizationId };
  const query = firstValues(await searchParams);
  const view = readView(query[VIEW_PARAM]);
  const { viewer, subject, organization } = await requireScreen('organization', place);
  const [details, history, statistics] = await Promise.all([
    loaded(plannedCall(firstCalls.organization(place)[0]), 'Organization.Fetch.Error'),
    firstHistory(place, view, can(subject, 'organization.history.read').allowed, query, await getNow()),
    can(subject, 'organization.statistics.read').allowed && view !== 'history'
      ? loadedOrNothing(serverCall('statistics.organization', { params: { organizationId } }))
      : undefined,
  ]);
  const { me } = viewer;
  const openTenantIds = (organization?.tenants ?? [])
    .map(({ id }) => id)
    .filter((tenantId) => canOpen(subjectFor(me, { organizationId, tenantId }), 'tenant'));
  const { isSuperTenant, tenantId } = subject;
  return (
    <Texts of="organization">
      <OrganizationConfigurationScreen
        initial={details}
        userName={me.name}
        subject={subject}
        openTenantIds={openTenantIds}
        claims={{ id: me.id, tenants: me.tenants, organizations: me.organizations }}
        createTenant={
          can(subject, 'tenant.create').allowed ? (
            <CreateTenantAction
              organization={{ id: organizationId, name: details.name }}
              actingTenantId={tenantId}
              source={isSuperTenant && tenantId !== undefined ? { superTenantId: tenantId } : { organizationId }}
            />
          ) : null
        }
        figures={statistics && <Figures statistics={statistics} size="small" />}
        tabs={history.kind === 'none' ? null : <HistoryTabs view={view} />}
        history={
          history.kind === 'none' || view !== 'history' ? null : (
            <HistoryPanel place={place} reader={{ subject, openTenantIds }} initial={history.page} />
          )
        }
        historyActions={<HistoryExport place={place} name={details.name} />}
      />
    </Texts>
  );
}
