import { CreateTenantButton } from '@/components/rooms/onboarding/create-tenant-button';
import { OverviewScreen } from '@/components/rooms/overview/overview-screen';
import { can, canOpen } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/page';
import { DEFAULT_PAGE_SIZE } from '@/lib/contract/limits';
import type { ScreenProps } from '@/lib/paths';
import { requireScreen, serverCall } from '@/lib/console/pages/viewer';
import { loadedOrNothing } from '@/components/pages/loaded';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('organizationOverview');

export default async function OverviewPage({ params }: ScreenProps<'organizationOverview'>) {
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
  const answer = await loadedOrNothing(
    serverCall('overview.organizations', {
      params: { tenantId: tenant.id },
      query: { limit: String(DEFAULT_PAGE_SIZE) },
    }),
  );
  return (
    <Texts of="organizationOverview">
      <OverviewScreen
        tenant={{ id: tenant.id, name: tenant.name }}
        first={answer && asPage(answer)}
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
