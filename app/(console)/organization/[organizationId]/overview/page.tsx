import { CreateTenantButton } from '@/components/rooms/onboarding/create-tenant-button';
import { Figures } from '@/components/rooms/overview/figures';
import { OverviewScreen } from '@/components/rooms/overview/overview-screen';
import { CREATOR_FILTER, OWN, plainFigures } from '@/components/rooms/overview/overview-view';
import { can, canOpen } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/page';
import { DEFAULT_PAGE_SIZE } from '@/lib/contract/limits';
import type { ScreenProps } from '@/lib/paths';
import { type Query, firstValues } from '@/components/pages/query';
import { requireScreen, serverCall } from '@/lib/console/pages/viewer';
import { loadedOrNothing } from '@/components/pages/loaded';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('organizationOverview');

type Props = ScreenProps<'organizationOverview'> & { searchParams: Promise<Query> };

export default async function OverviewPage({ params, searchParams }: Props) {
  const { subject, tenant, viewer } = await requireScreen('organizationOverview', await params);
  const decision = can(subject, 'organization.overview.read');
  if (!decision.allowed)
    return (
      <Texts of="organizationOverview">
        <OverviewScreen refused={decision.reason} />
      </Texts>
    );
  if (tenant === undefined)
    return (
      <Texts of="organizationOverview">
        <OverviewScreen refused="notMember" />
      </Texts>
    );
  const place = { tenantId: tenant.id };
  // The switch beside the heading governs the figures too.
  const isOwn = firstValues(await searchParams)[`f.${CREATOR_FILTER}`] === OWN;
  const [answer, statistics] = await Promise.all([
    loadedOrNothing(
      serverCall('overview.organizations', { params: place, query: { limit: String(DEFAULT_PAGE_SIZE) } }),
    ),
    loadedOrNothing(serverCall('statistics.platform', { params: place, query: isOwn ? { createdBy: tenant.id } : {} })),
  ]);
  const first = answer && asPage(answer);
  return (
    <Texts of="organizationOverview">
      <OverviewScreen
        tenant={{ id: tenant.id, name: tenant.name }}
        first={first}
        figures={<Figures statistics={statistics ?? plainFigures(first, isOwn ? tenant.id : undefined)} size="large" />}
        own={viewer.me.organizations.flatMap(({ id, isOrganizationAdmin }) => (isOrganizationAdmin ? [id] : []))}
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
