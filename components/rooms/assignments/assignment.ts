/** Which applications a tenant has, as both screens look at it. Pure, for the server too. */
import type { Application, TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import { type PageOf, asPage } from '@/lib/contract/entities/page';

/**
 * Where an assigned application comes from: the super-tenant's own can be taken away, another super-tenant's cannot, nor one that was
 * made from a template for this tenant alone.
 */
export type Origin = 'own' | 'foreign' | 'single';

type Assigned = Pick<Application, 'applicationId' | 'tenantId' | 'owner'>;

/** @param ownIds - for platforms that do not say who gives an application; undefined while they are unknown */
export function originOf(
  application: Assigned,
  superTenantId: string,
  ownIds?: ReadonlySet<string>,
): Origin | undefined {
  if (application.tenantId !== null) return 'single';
  if (application.owner) return application.owner.id === superTenantId ? 'own' : 'foreign';
  return ownIds && (ownIds.has(application.applicationId) ? 'own' : 'foreign');
}

/** Whether only the list of the super-tenant's applications can say which of these it gives. */
export const isOwnerUnknown = ({ owner, tenantId }: Assigned): boolean => !owner && tenantId === null;

/** Asks for one tenant: the assign list is searched for its id. */
export const targetQuery = (tenantId: string) => ({ search: tenantId, limit: '50' });

/**
 * Finds one tenant by its id.
 *
 * @param ask - asks for the assign list; a platform that pages without searching is asked for all of it
 * @returns null when there is no such tenant
 */
export async function findTarget(
  tenantId: string,
  ask: (query: Partial<ReturnType<typeof targetQuery>>) => Promise<TenantAssignments[] | PageOf<TenantAssignments>>,
): Promise<TenantAssignments | null> {
  const isIt = ({ id }: TenantAssignments): boolean => id === tenantId;
  const { items, nextCursor } = asPage(await ask(targetQuery(tenantId)));
  const found = items.find(isIt);
  if (found !== undefined || nextCursor === null) return found ?? null;
  return asPage(await ask({})).items.find(isIt) ?? null;
}

/** The super-tenant's own application, as cards and choices show it. */
export type OwnApplication = Pick<
  Application,
  'applicationId' | 'name' | 'suiteName' | 'description' | 'iconUrl' | 'isPublic'
> & {
  roles: number;
  permissions: number;
};

/** As little of an application as a card needs. */
export function toOwn(application: Application): OwnApplication {
  const { applicationId, name, suiteName, description, iconUrl, isPublic, roles, permissions } = application;
  return {
    applicationId,
    name,
    suiteName,
    description,
    iconUrl,
    isPublic,
    roles: application.numberOfRoles ?? roles.length,
    permissions: application.numberOfPermissions ?? permissions.length,
  };
}

/** The dialog that takes an application away, in the address. */
export const UNASSIGN = 'unassign';

/** What a dialog about an application of a tenant is called in the address. Ids have no colon. */
export const subjectOf = (tenantId: string, applicationId: string): string => `${tenantId}:${applicationId}`;

/** @returns null for what is no such subject */
export function readSubject(subject: string | null): { tenantId: string; applicationId: string } | null {
  const [tenantId = '', applicationId = '', ...more] = (subject ?? '').split(':');
  return tenantId === '' || applicationId === '' || more.length > 0 ? null : { tenantId, applicationId };
}
