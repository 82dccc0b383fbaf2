import { type ActionId, can, subjectFor } from '@/lib/contract/access';
import type { Me } from '@/lib/contract/rooms/organizations/entities';

/** What a caller may read, by the access matrix for the lists of each kind. */
export interface Reader {
  userId: string;
  /** The tenant that is looked at, when the caller belongs to it. */
  here: string | undefined;
  tenants: string[];
  memberTenants: string[];
  memberOrganizations: string[];
  groupTenants: string[];
  /** Super-tenants whose applications, clients and API resources the caller manages. */
  managedTenants: string[];
  clientTenants: string[];
  /** Organizations whose tenants the caller may all read. */
  tenantOrganizations: string[];
  organizations: string[];
  /** Super-tenants in which the caller may assign applications to any tenant, and in which the overview is open. */
  assigningTenants: string[];
  overviewTenants: string[];
}

/** @param here - the tenant to list first, when the caller belongs to it */
export function readerOf(me: Me, here: string | undefined): Reader {
  const own = me.tenants.toSorted((a, b) => Number(b.id === here) - Number(a.id === here));
  const tenantsWhere = (action: ActionId) =>
    own.filter(({ id }) => can(subjectFor(me, { tenantId: id }), action).allowed).map(({ id }) => id);
  const organizationsWhere = (action: ActionId) =>
    me.organizations
      .filter(({ id }) => can(subjectFor(me, { organizationId: id }), action).allowed)
      .map(({ id }) => id);
  return {
    userId: me.id,
    here: own.find(({ id }) => id === here)?.id,
    tenants: own.map(({ id }) => id),
    memberTenants: tenantsWhere('members.read'),
    memberOrganizations: organizationsWhere('organization.members.read'),
    groupTenants: tenantsWhere('groups.manage'),
    managedTenants: tenantsWhere('resources.manage'),
    clientTenants: tenantsWhere('clients.readAssigned'),
    tenantOrganizations: organizationsWhere('organization.tenants.read'),
    organizations: me.organizations.map(({ id }) => id),
    assigningTenants: tenantsWhere('applications.assign'),
    overviewTenants: tenantsWhere('organization.overview.read'),
  };
}
