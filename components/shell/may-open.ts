import { canOpen, screenRow, subjectFor } from '@/lib/contract/access';
import { placeOf, type ShellData, tenantsOf } from './place';

/** Whether the user may open a path, as far as the shell knows. @param pathname - as for `placeOf` */
export function mayOpen(data: ShellData, pathname: string): boolean {
  const { screen, organization, tenant, subject } = placeOf(data, pathname);
  if (screen === undefined) return false;
  const { scope } = screenRow(screen);
  if (scope === 'tenant') return tenant !== undefined && subject.inTenant && canOpen(subject, screen);
  if (scope !== 'organization') return canOpen(subject, screen);
  if (organization === undefined) return false;
  // An admin of any of its tenants may view the organization.
  const tenantIds = [...tenantsOf(data, organization.id).map(({ id }) => id), undefined];
  return tenantIds.some((tenantId) =>
    canOpen(subjectFor(data.claims, { organizationId: organization.id, tenantId }), screen),
  );
}
