import { OrganizationTenantsScreen } from '@/components/rooms/tenants/organization-tenants-screen';
import { can } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/page';
import { DEFAULT_PAGE_SIZE } from '@/lib/contract/limits';
import { type ScreenParams, placePath } from '@/lib/paths';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';

export const generateMetadata = screenTitle('organizationTenants');

type Props = { params: Promise<ScreenParams<'organizationTenants'>> };

export default async function OrganizationTenantsPage({ params }: Props) {
  const { organizationId } = await params;
  const { viewer, subject, organization, tenant } = await requireScreen('organizationTenants', { organizationId });
  const query = { limit: String(DEFAULT_PAGE_SIZE) };
  const answer = await loadedOrNothing(serverCall('organizations.tenants', { params: { organizationId }, query }));
  const page = answer && asPage(answer);
  return (
    <OrganizationTenantsScreen
      organization={{ id: organizationId, name: organization?.name ?? organizationId }}
      claims={{ id: viewer.me.id, tenants: viewer.me.tenants, organizations: viewer.me.organizations }}
      currentTenantId={tenant?.id}
      createHref={
        can(subject, 'tenant.create').allowed ? `${placePath(organizationId)}?dialog=create-tenant` : undefined
      }
      // A longer list comes as a whole from the browser's own call: the page does not wait for it.
      initial={page?.nextCursor === null ? page.items : undefined}
    />
  );
}
