import { getNow } from 'next-intl/server';
import { HistoryExport } from '@/components/rooms/history/history-export';
import { HistoryPanel } from '@/components/rooms/history/history-panel';
import { HistoryTabs } from '@/components/rooms/history/history-tabs';
import { readView, VIEW_PARAM } from '@/components/rooms/history/history-pages';
import { CreateTenantAction } from '@/components/rooms/onboarding/create-tenant-action';
import { OrganizationConfigurationScreen } from '@/components/rooms/organizations/organization-configuration-screen';
import { can, canOpen, subjectFor } from '@/lib/contract/access';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, plannedCall } from '@/lib/server/viewer';
import { firstHistory } from '@/app/first-history';
import { loaded } from '@/app/loaded';
import { type Query, firstValues } from '@/app/query';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('organization');

type Props = { params: Promise<ScreenParams<'organization'>>; searchParams: Promise<Query> };

export default async function OrganizationPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const place = { organizationId };
  const query = firstValues(await searchParams);
  const view = readView(query[VIEW_PARAM]);
  const { viewer, subject, organization } = await requireScreen('organization', place);
  const [details, history] = await Promise.all([
    loaded(plannedCall(firstCalls.organization(place)[0]), 'Organization.Fetch.Error'),
    firstHistory(place, view, can(subject, 'organization.history.read').allowed, query, await getNow()),
  ]);
  const { me } = viewer;
  const openTenantIds = (organization?.tenants ?? [])
    .map(({ id }) => id)
    .filter((tenantId) => canOpen(subjectFor(me, { organizationId, tenantId }), 'tenant'));
  const { isSuperTenant, tenantId } = subject;
  return (
    <Texts of={view === 'history' ? 'organizationHistory' : 'organization'}>
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
