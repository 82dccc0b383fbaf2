import { CreateTenantButton } from '@/components/rooms/onboarding/create-tenant-button';
import { HealthCount } from '@/components/rooms/health/health-count';
import { attentionCount } from '@/components/rooms/health/health-view';
import { Figures } from '@/components/rooms/overview/figures';
import { OverviewScreen } from '@/components/rooms/overview/overview-screen';
import { figureHref, isOwn, plainFigures } from '@/components/rooms/overview/overview-view';
import { OVERVIEW_VIEWS, VIEW_PARAM, readView } from '@/components/shell/page-views';
import { PageTabs } from '@/components/shell/page-tabs';
import { can, canOpen, claimsOf } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/page';
import { FIRST_PAGE_ROWS } from '@/lib/contract/limits';
import { type ScreenProps, screenPath } from '@/lib/paths';
import { type Query, firstValues } from '@/components/pages/query';
import { requireScreen, serverCall } from '@/lib/console/pages/viewer';
import { firstHealth } from '@/components/pages/first-health';
import { healthView } from '@/components/pages/health-view';
import { loadedOrNothing } from '@/components/pages/loaded';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('organizationOverview');

type Props = ScreenProps<'organizationOverview'> & { searchParams: Promise<Query> };

export default async function OverviewPage({ params, searchParams }: Props) {
  const { viewer, subject, tenant } = await requireScreen('organizationOverview', await params);
  const decision = can(subject, 'organization.overview.read');
  if (!decision.allowed || tenant === undefined)
    return (
      <Texts of="organizationOverview">
        <OverviewScreen refused={decision.allowed ? 'notMember' : decision.reason} />
      </Texts>
    );
  const { organizationId } = await params;
  const path = screenPath('organizationOverview', { organizationId });
  const query = firstValues(await searchParams);
  const asked = { tenantId: tenant.id };
  // The switch beside the heading filters the figures too.
  const createdBy = isOwn(query) ? tenant.id : undefined;
  const mayCheck = can(subject, 'health.platform.read').allowed;
  const [answer, statistics, health] = await Promise.all([
    loadedOrNothing(serverCall('overview.organizations', { params: asked, query: { limit: String(FIRST_PAGE_ROWS) } })),
    loadedOrNothing(
      serverCall('statistics.platform', { params: asked, query: createdBy === undefined ? {} : { createdBy } }),
    ),
    firstHealth(mayCheck ? serverCall('health.platform', { params: asked }) : null),
  ]);
  const first = answer && asPage(answer);
  const view = health.kind === 'none' ? 'overview' : readView(query[VIEW_PARAM], OVERVIEW_VIEWS);
  const place = { kind: 'platform', organizationId, tenantId: tenant.id } as const;
  const initial = health.kind === 'none' ? undefined : health.health;
  const mayAccept = can(subject, 'health.platform.accept').allowed;
  return (
    <Texts of="organizationOverview" view={view}>
      <OverviewScreen
        tenant={{ id: tenant.id, name: tenant.name }}
        first={first}
        figures={
          <Figures
            statistics={statistics ?? plainFigures(first, createdBy)}
            size="large"
            hrefOf={(figure) => figureHref(path, figure, createdBy !== undefined)}
          />
        }
        own={viewer.me.organizations.flatMap(({ id, isOrganizationAdmin }) => (isOrganizationAdmin ? [id] : []))}
        tabs={
          <PageTabs
            views={health.kind === 'none' ? ['overview'] : OVERVIEW_VIEWS}
            current={view}
            notes={{ health: <HealthCount place={place} initial={attentionCount(initial)} /> }}
          />
        }
        view={
          view === 'overview'
            ? null
            : healthView({ place, initial, claims: claimsOf(viewer.me), mayAccept }, tenant.name)
        }
        create={
          canOpen(subject, 'tenantCreate') ? (
            <CreateTenantButton
              variant="primary"
              organization={null}
              actingTenantId={tenant.id}
              source={{ superTenantId: tenant.id }}
            />
          ) : null
        }
      />
    </Texts>
  );
}
