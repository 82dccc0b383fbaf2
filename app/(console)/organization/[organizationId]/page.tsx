import { CONFIGURATION_VIEWS, readView, VIEW_PARAM } from '@/components/shell/page-views';
import { CreateTenantAction } from '@/components/rooms/onboarding/create-tenant-button';
import { OrganizationConfigurationScreen } from '@/components/rooms/organizations/organization-configuration-screen';
import { Figures } from '@/components/rooms/overview/figures';
import { PolicyPanel } from '@/components/rooms/sign-in-policy/policy-panel';
import { can, canOpen, claimsOf, subjectFor } from '@/lib/contract/access';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, plannedCall, serverCall } from '@/lib/console/pages/viewer';
import { loaded, loadedForTab, loadedOrNothing } from '@/components/pages/loaded';
import { knownHealth, loadViews, placeViews } from '@/components/pages/place-views';
import { type Query, firstValues } from '@/components/pages/query';
import { firstCalls } from '@/components/pages/first-calls';
import { organizationSteps } from '@/components/pages/first-steps';
import { gettingStarted } from '@/components/pages/getting-started';
import { providersView } from '@/components/pages/providers-view';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('organization');

type Props = { params: Promise<ScreenParams<'organization'>>; searchParams: Promise<Query> };

export default async function OrganizationPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const place = { organizationId };
  const query = firstValues(await searchParams);
  const view = readView(query[VIEW_PARAM], CONFIGURATION_VIEWS);
  const { viewer, subject, organization } = await requireScreen('organization', place);
  const { me } = viewer;
  const openTenantIds = (organization?.tenants ?? [])
    .map(({ id }) => id)
    .filter((tenantId) => canOpen(subjectFor(me, { organizationId, tenantId }), 'tenant'));
  const reader = { subject, openTenantIds };
  const claims = claimsOf(me);
  const health = can(subject, 'health.organization.read').allowed
    ? serverCall('health.organization', { params: { organizationId } })
    : null;
  const [details, views, providers, statistics] = await Promise.all([
    loaded(plannedCall(firstCalls.organization(place)[0]), 'Organization.Fetch.Error'),
    loadViews(place, view, reader, health, query),
    can(subject, 'providers.manage').allowed
      ? loadedForTab('providers.list', view === 'providers', () =>
          serverCall('providers.list', { params: { organizationId } }),
        )
      : null,
    can(subject, 'organization.statistics.read').allowed && view === 'configuration'
      ? loadedOrNothing(serverCall('statistics.organization', { params: { organizationId } }))
      : undefined,
  ]);
  const start =
    view === 'configuration'
      ? await gettingStarted({ userId: me.id, place: details }, () =>
          organizationSteps(details, { claims, subject, openTenantIds }, knownHealth(views)),
        )
      : null;
  const { isSuperTenant, tenantId } = subject;
  return (
    <Texts of="organization" view={view}>
      <OrganizationConfigurationScreen
        initial={details}
        userName={me.name}
        subject={subject}
        start={start}
        openTenantIds={openTenantIds}
        claims={claims}
        createTenant={
          can(subject, 'tenant.create').allowed ? (
            <CreateTenantAction
              organization={{ id: organizationId, name: details.name }}
              actingTenantId={tenantId}
              source={isSuperTenant && tenantId !== undefined ? { superTenantId: tenantId } : { organizationId }}
            />
          ) : null
        }
        policy={can(subject, 'organization.signInPolicy').allowed ? <PolicyPanel place={{ organizationId }} /> : null}
        figures={statistics && <Figures statistics={statistics} size="small" />}
        {...await placeViews(views, {
          place: { kind: 'organization', organizationId },
          name: details.name,
          view,
          reader,
          claims,
          providers: await providersView(organizationId, providers),
        })}
      />
    </Texts>
  );
}
