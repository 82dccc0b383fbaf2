import { type ActionId, can, subjectFor } from '@/lib/contract/access';
import type { Me } from '@/lib/contract/rooms/organizations/entities';

/** What a caller may read, by the access matrix for the lists of each kind. @param here - the tenant to list first, if the caller's */
export function readerOf(me: Me, here: string | undefined) {
  const own = me.tenants.toSorted((a, b) => Number(b.id === here) - Number(a.id === here));
  const tenantsWhere = (action: ActionId) =>
    own.filter(({ id }) => can(subjectFor(me, { tenantId: id }), action).allowed).map(({ id }) => id);
  const organizationsWhere = (action: ActionId) =>
    me.organizations
      .filter(({ id }) => can(subjectFor(me, { organizationId: id }), action).allowed)
      .map(({ id }) => id);
  return {
    userId: me.id,
    /** The tenant that is looked at, when the caller belongs to it. */
    here: own.find(({ id }) => id === here)?.id,
    tenants: own.map(({ id }) => id),
    memberTenants: tenantsWhere('members.read'),
    memberOrganizations: organizationsWhere('organization.members.read'),
    groupTenants: tenantsWhere('groups.manage'),
    /** Super-tenants whose applications, clients and API resources the caller manages. */
    managedTenants: tenantsWhere('resources.manage'),
    clientTenants: tenantsWhere('clients.readAssigned'),
    /** Organizations whose tenants the caller may all read. */
    tenantOrganizations: organizationsWhere('organization.tenants.read'),
    organizations: me.organizations.map(({ id }) => id),
    /** Super-tenants in which the caller may assign applications to any tenant, and in which the overview is open. */
    assigningTenants: tenantsWhere('applications.assign'),
    overviewTenants: tenantsWhere('organization.overview.read'),
  };
}

export type Reader = ReturnType<typeof readerOf>;
