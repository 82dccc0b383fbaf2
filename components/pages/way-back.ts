import type { WayBack } from '@/components/rooms/notices/not-found-screen';
import { canOpen } from '@/lib/contract/access';
import { placePath } from '@/lib/paths';
import { getCurrentSubject, getSessionFacts, getViewer } from '@/lib/console/pages/viewer';

/** The page of the current tenant, else of the current organization; null if none may be opened. */
export async function wayBack(): Promise<WayBack | null> {
  if ((await getSessionFacts()) === null) return null;
  const [{ organizations }, subject] = await Promise.all([getViewer(), getCurrentSubject()]);
  const organization = organizations.find(({ id }) => id === subject.organizationId);
  if (organization === undefined) return null;
  const tenant = organization.tenants.find(({ id }) => id === subject.tenantId);
  if (tenant !== undefined && canOpen(subject, 'tenant')) {
    return { name: tenant.name, href: placePath(organization.id, tenant.id) };
  }
  if (!canOpen(subject, 'organization')) return null;
  return { name: organization.name, href: placePath(organization.id) };
}
