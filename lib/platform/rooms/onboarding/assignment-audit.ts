import type { AuditEntry } from '../../api/audit';

interface Named {
  id: string;
  name: string;
}
type AssignedTenant = Named & { organizationId: string };

/** A tenant and an application that it gains or loses. */
export interface Link {
  tenantId: string;
  applicationId: string;
}

/**
 * Audit records of assignments, for the history of each tenant, and of each application in its super-tenant.
 *
 * @param side - `after` for gained, `before` for lost applications
 */
export function assignmentAudit(
  acting: { tenantId: string; organizationId: string | undefined },
  tenants: readonly AssignedTenant[],
  applications: readonly Named[],
  links: readonly Link[],
  side: 'before' | 'after',
): AuditEntry[] {
  const has = new Set(links.map((link) => `${link.tenantId} ${link.applicationId}`));
  const ofTenants = tenants.flatMap(({ id, name, organizationId }) => {
    const names = applications.filter((one) => has.has(`${id} ${one.id}`)).map((one) => one.name);
    const details = { name, [side]: { applications: names } };
    return names.length === 0 ? [] : [{ targetType: 'tenant', targetId: id, organizationId, tenantId: id, details }];
  });
  const ofApplications = applications.flatMap(({ id, name }) => {
    const names = tenants.filter((one) => has.has(`${one.id} ${id}`)).map((one) => one.name);
    const details = { name, [side]: { tenants: names } };
    return names.length === 0 ? [] : [{ targetType: 'application', targetId: id, ...acting, details }];
  });
  return [...ofTenants, ...ofApplications];
}
