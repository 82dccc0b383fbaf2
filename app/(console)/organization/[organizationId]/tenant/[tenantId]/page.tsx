import { CONFIGURATION_VIEWS, readView, VIEW_PARAM } from '@/components/shell/page-views';
import { TenantConfigurationScreen } from '@/components/rooms/tenants/tenant-configuration-screen';
import { Figures } from '@/components/rooms/overview/figures';
import { PolicyPanel } from '@/components/rooms/sign-in-policy/policy-panel';
import { can, claimsOf } from '@/lib/contract/access';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, plannedCall, serverCall } from '@/lib/console/pages/viewer';
import { loaded, loadedOrNothing } from '@/components/pages/loaded';
import { knownHealth, loadViews, placeViews } from '@/components/pages/place-views';
import { type Query, firstValues } from '@/components/pages/query';
import { firstCalls } from '@/components/pages/first-calls';
import { tenantSteps } from '@/components/pages/first-steps';
import { gettingStarted } from '@/components/pages/getting-started';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('tenant');

type Props = { params: Promise<ScreenParams<'tenant'>>; searchParams: Promise<Query> };

export default async function TenantPage({ params, searchParams }: Props) {
  const place = await params;
  const { organizationId, tenantId } = place;
  const query = firstValues(await searchParams);
  const view = readView(query[VIEW_PARAM], CONFIGURATION_VIEWS);
  const { viewer, subject, organization } = await requireScreen('tenant', { organizationId, tenantId });
  const { me } = viewer;
  const reader = { subject, openTenantIds: [] };
  const health = can(subject, 'health.tenant.read').allowed
    ? serverCall('health.tenant', { params: { tenantId } })
    : null;
  const [tenant, views, statistics] = await Promise.all([
    loaded(plannedCall(firstCalls.tenant(place)[0]), 'Tenant.Fetch.Error'),
    loadViews({ organizationId, tenantId }, view, reader, health, query),
    can(subject, 'tenant.statistics.read').allowed && view === 'configuration'
      ? loadedOrNothing(serverCall('statistics.tenant', { params: { tenantId } }))
      : undefined,
  ]);
  const start =
    view === 'configuration'
      ? await gettingStarted({ userId: me.id, place: tenant }, () => tenantSteps(tenant, subject, knownHealth(views)))
      : null;
  return (
    <Texts of="tenant" view={view}>
      <TenantConfigurationScreen
        initial={tenant}
        organization={{ id: organizationId, name: organization?.name ?? tenant.organizationName }}
        userName={me.name}
        subject={subject}
        start={start}
        policy={can(subject, 'tenant.signInPolicy').allowed ? <PolicyPanel place={{ tenantId }} /> : null}
        figures={statistics && <Figures statistics={statistics} size="small" />}
        {...await placeViews(views, {
          place: { kind: 'tenant', organizationId, tenantId },
          name: tenant.name,
          view,
          reader,
          claims: claimsOf(me),
        })}
      />
    </Texts>
  );
}
