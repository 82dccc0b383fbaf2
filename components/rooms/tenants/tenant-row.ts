/** A tenant as a row of the list, with the user's permitted actions. Pure. */
import { type AccessClaims, type Decision, type Subject, can, canOpen, subjectFor } from '@/lib/contract/access';
import type { TenantSummary } from '@/lib/contract/rooms/organizations/entities';
import { placePath } from '@/lib/paths';
import { compareNames } from '@/lib/contract/compare-names';

export type TenantRow = {
  tenant: TenantSummary;
  subject: Subject;
  href: string | undefined;
  join: Decision;
  remove: Decision;
};

/** The rows of an organization's tenants, super-tenants first, then by name (section 4, "Sort"). */
export function tenantRows(tenants: readonly TenantSummary[], claims: AccessClaims): TenantRow[] {
  return tenants
    .map((tenant) => {
      const subject = subjectFor(claims, { organizationId: tenant.organizationId, tenantId: tenant.id });
      const open = subject.inTenant && canOpen(subject, 'tenant');
      return {
        tenant,
        subject,
        href: open ? placePath(tenant.organizationId, tenant.id) : undefined,
        join: can(subject, 'tenant.join', { isMember: tenant.isMember }),
        remove: can(subject, 'tenant.delete', { isSuperTenant: tenant.isSuperTenant }),
      };
    })
    .toSorted(
      (a, b) =>
        Number(b.tenant.isSuperTenant) - Number(a.tenant.isSuperTenant) || compareNames(a.tenant.name, b.tenant.name),
    );
}

export function nameRank({ tenant }: Pick<TenantRow, 'tenant'>): string {
  return `${tenant.isSuperTenant ? 0 : 1} ${tenant.name}`;
}

/** The filter super or regular; an empty selection matches every row. */
export function matchesKind({ tenant }: Pick<TenantRow, 'tenant'>, chosen: readonly string[]): boolean {
  return chosen.length === 0 || chosen.includes(tenant.isSuperTenant ? 'super' : 'regular');
}

export function searchText({ tenant }: TenantRow): readonly string[] {
  return [
    tenant.name,
    tenant.id,
    ...tenant.applications.flatMap((application) => [application.name, application.suiteName]),
    ...(tenant.admins?.names ?? []),
  ];
}
