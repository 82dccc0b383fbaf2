import type { ScreenId } from '@/lib/contract/access';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen } from '@/lib/console/pages/viewer';

type Place = { organizationId: string; tenantId: string };
/** The screens of one tenant. */
type TenantScreenId = { [Id in ScreenId]: ScreenParams<Id> extends Place ? Id : never }[ScreenId];

/**
 * The gate of a tenant's page (`requireScreen`), and what its screen is handed.
 *
 * @param params - the route parameters, as Next hands them to the page
 * @returns the tenant as screens take it; its id stands for a name that the viewer's claims do not have
 */
export async function requireTenantScreen<Id extends TenantScreenId>(
  id: Id,
  params: Promise<ScreenParams<Id> & Place>,
) {
  const place = await params;
  const { tenant: known, ...rest } = await requireScreen(id, place);
  const { organizationId, tenantId } = place;
  return { ...rest, place, tenant: { id: tenantId, name: known?.name ?? tenantId, organizationId } };
}
