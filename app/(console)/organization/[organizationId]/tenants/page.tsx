import { SubjectParts } from '@/components/ui/mechanisms/subject-parts';
import { CreateTenantButton } from '@/components/rooms/onboarding/create-tenant-button';
import { OrganizationTenantsScreen } from '@/components/rooms/tenants/organization-tenants-screen';
import { can, claimsOf } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/page';
import type { ScreenProps } from '@/lib/paths';
import { requireScreen } from '@/lib/console/pages/viewer';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { TargetHealth } from '@/components/pages/target-health';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('organizationTenants');

export default async function OrganizationTenantsPage({ params }: ScreenProps<'organizationTenants'>) {
  const { organizationId } = await params;
  const { viewer, subject, organization, tenant } = await requireScreen('organizationTenants', { organizationId });
  const answer = await firstAnswer(firstCalls.organizationTenants({ organizationId })[0]);
  const page = answer && asPage(answer);
  const { isSuperTenant, tenantId } = subject;
  return (
    <Texts of="organizationTenants">
      <SubjectParts health={<TargetHealth place={{ organizationId }} subject={subject} claims={claimsOf(viewer.me)} />}>
        <OrganizationTenantsScreen
          organization={{ id: organizationId, name: organization?.name ?? organizationId }}
          claims={claimsOf(viewer.me)}
          currentTenantId={tenant?.id}
          create={
            can(subject, 'tenant.create').allowed ? (
              <CreateTenantButton
                variant="primary"
                organization={{ id: organizationId, name: organization?.name ?? organizationId }}
                actingTenantId={tenantId}
                source={isSuperTenant && tenantId !== undefined ? { superTenantId: tenantId } : { organizationId }}
              />
            ) : null
          }
          // The browser loads a longer list itself, so that the page does not wait for it.
          initial={page?.nextCursor === null ? page.items : undefined}
        />
      </SubjectParts>
    </Texts>
  );
}
