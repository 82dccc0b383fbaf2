/** The organization and tenant of a person, and the target of the start page. Pure. */
import type { PendingInvitation } from '@/lib/console/bff/invitation';
import { type Subject, canOpen, subjectFor } from '@/lib/contract/access';
import type { ViewerData } from '@/lib/console/bff/request-context';
import type { Organization } from '@/lib/contract/rooms/organizations/entities';
import { activationPath, landingPath, paths, placePath } from '@/lib/paths';
import { byName, compareNames } from '@/lib/contract/compare-names';

export interface Remembered {
  organizationId?: string;
  tenantId?: string;
}

export interface Place {
  organizationId: string;
  tenantId?: string;
}

/** Organizations by name; tenants by name, super-tenants first (section 4). */
export function inOrder(organizations: readonly Organization[]): Organization[] {
  return organizations
    .map((organization) => ({
      ...organization,
      tenants: organization.tenants.toSorted(
        (a, b) => Number(b.isSuperTenant) - Number(a.isSuperTenant) || compareNames(a.name, b.name),
      ),
    }))
    .toSorted(byName);
}

/** The remembered place if the person still belongs to it, else the first organization and its first tenant. */
function currentPlace(viewer: ViewerData, remembered: Remembered): Place | null {
  const { organizations } = viewer;
  const ofTenant = organizations.find(({ tenants }) => tenants.some(({ id }) => id === remembered.tenantId));
  // A tenant outside the remembered organization is a stale value.
  if (ofTenant && (remembered.organizationId === undefined || remembered.organizationId === ofTenant.id)) {
    return { organizationId: ofTenant.id, tenantId: remembered.tenantId };
  }
  const organization = organizations.find(({ id }) => id === remembered.organizationId) ?? organizations[0];
  return organization === undefined ? null : { organizationId: organization.id, tenantId: organization.tenants[0]?.id };
}

/** The subject in the current place; without any organization, a subject without rights. */
export function currentSubject(viewer: ViewerData, remembered: Remembered): Subject {
  return subjectFor(viewer.me, currentPlace(viewer, remembered) ?? {});
}

export type Pending = Pick<PendingInvitation, 'type' | 'invitationId' | 'idp'>;

/** Where `/` leads (the redirect rules of section 2 and the landings of section 4). */
export function startPath(viewer: ViewerData, remembered: Remembered, pending: Pending | null): string {
  if (pending !== null) return activationPath(pending.type, pending.invitationId, pending.idp);
  const first = currentPlace(viewer, {});
  const place = currentPlace(viewer, remembered);
  if (first === null || place === null) return paths.noOrganizations;
  const subject = subjectFor(viewer.me, place);
  const { organizationId, tenantId } = place;
  if (tenantId !== undefined && tenantId !== first.tenantId && canOpen(subject, 'tenant')) {
    return placePath(organizationId, tenantId);
  }
  if (organizationId !== first.organizationId && canOpen(subject, 'organization')) return placePath(organizationId);
  return landingPath(subject);
}
