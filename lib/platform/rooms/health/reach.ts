import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { readerOf } from '../search/reader';
import type { Right } from './rules';

export type HealthPlace = { tenantId: string } | { organizationId: string } | 'platform';

/** What of a place the caller may read: as the lists of each kind have it. */
export interface Reach {
  place: HealthPlace;
  rights: ReadonlySet<Right>;
  /** Tenants whose members and invitations may be read. */
  peopleIn: string[];
  /** Organizations whose people may be read, and those all of whose tenants may be read with their admins. */
  organizations: string[] | 'all';
  tenantsOf: string[];
  /** Super-tenants whose applications, clients and API resources the caller manages. */
  managed: string[];
  /** Only what is about this member. */
  memberId?: string | undefined;
}

/**
 * @param place - one that the guard has let the caller look at
 * @param memberId - only what is about this member
 */
export function reachOf(me: Me, place: HealthPlace, memberId?: string): Reach {
  if (place === 'platform') {
    const rights = new Set<Right>(['organizations', 'platform']);
    return { place, rights, peopleIn: [], organizations: 'all', tenantsOf: [], managed: [] };
  }
  const reader = readerOf(me, undefined);
  const isInside = (id: string): boolean =>
    'tenantId' in place
      ? id === place.tenantId
      : me.tenants.some((tenant) => tenant.id === id && tenant.organizationId === place.organizationId);
  const organizationId = 'tenantId' in place ? undefined : place.organizationId;
  const peopleIn = reader.memberTenants.filter(isInside);
  const managed = reader.managedTenants.filter(isInside);
  const organizations = reader.memberOrganizations.filter((id) => id === organizationId);
  const tenantsOf = reader.tenantOrganizations.filter((id) => organizations.includes(id));
  const held: [Right, boolean][] = [
    ['invitations', peopleIn.length > 0 && memberId === undefined],
    ['people', peopleIn.length > 0],
    ['tenantAdmins', peopleIn.length > 0 || tenantsOf.length > 0],
    ['organizations', organizations.length > 0],
    ['resources', managed.length > 0 && memberId === undefined],
  ];
  const rights = new Set(held.flatMap(([right, isHeld]) => (isHeld ? [right] : [])));
  return { place, rights, peopleIn, organizations, tenantsOf, managed, memberId };
}
