import { can, subjectFor } from '@/lib/contract/access';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { readerOf } from '../search/reader';
import type { PolicyScope } from '../shared/sign-in-policy';
import type { Right } from './rules';

export type HealthPlace = { tenantId: string } | { organizationId: string } | 'platform';

/** What the caller may read of a place, as in the lists of each kind. */
export interface Reach {
  place: HealthPlace;
  rights: ReadonlySet<Right>;
  /** Tenants whose members and invitations the caller may read. */
  peopleIn: string[];
  /** Organizations whose people the caller may read, and those in which the caller may read all tenants with their admins. */
  organizations: string[] | 'all';
  tenantsOf: string[];
  /** Super-tenants whose applications, clients and API resources the caller manages. */
  managed: string[];
  /** The place, where the caller may read who lacks a second factor. */
  policy?: PolicyScope | undefined;
  memberId?: string | undefined;
}

/**
 * @param place - already checked by the guard
 * @param memberId - limits the findings to this member
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
  const policy = policyScope(me, place);
  const held: [Right, boolean][] = [
    ['invitations', peopleIn.length > 0 && memberId === undefined],
    ['people', peopleIn.length > 0],
    ['tenantAdmins', peopleIn.length > 0 || tenantsOf.length > 0],
    ['organizations', organizations.length > 0],
    ['signInPolicy', policy !== undefined],
    ['providers', 'organizationId' in place && can(subjectFor(me, place), 'providers.manage').allowed],
    ['resources', managed.length > 0 && memberId === undefined],
  ];
  const rights = new Set(held.flatMap(([right, isHeld]) => (isHeld ? [right] : [])));
  return { place, rights, peopleIn, organizations, tenantsOf, managed, policy, memberId };
}

/** The place of a sign-in policy that the caller may set. */
function policyScope(me: Me, place: Exclude<HealthPlace, 'platform'>): PolicyScope | undefined {
  const action = 'tenantId' in place ? 'tenant.signInPolicy' : 'organization.signInPolicy';
  if (!can(subjectFor(me, place), action).allowed) return undefined;
  if ('organizationId' in place) return place;
  const organizationId = me.tenants.find(({ id }) => id === place.tenantId)?.organizationId;
  return organizationId === undefined ? undefined : { organizationId, tenantId: place.tenantId };
}
