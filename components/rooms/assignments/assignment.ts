/** The applications of a tenant, as both screens need them. Pure; also for the server. */
import type { Application, TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import { type PageOf, asPage } from '@/lib/contract/entities/page';

/**
 * The origin of an assigned application: only the super-tenant's own can be unassigned, not another super-tenant's, nor one made from a
 * template for this tenant alone.
 */
export type Origin = 'own' | 'foreign' | 'single';

type Assigned = Pick<Application, 'applicationId' | 'tenantId' | 'owner'>;

/** @param ownIds - for platforms that do not return the owner of an application; undefined while unknown */
export function originOf(
  application: Assigned,
  superTenantId: string,
  ownIds?: ReadonlySet<string>,
): Origin | undefined {
  if (application.tenantId !== null) return 'single';
  if (application.owner) return application.owner.id === superTenantId ? 'own' : 'foreign';
  return ownIds && (ownIds.has(application.applicationId) ? 'own' : 'foreign');
}

/** Whether the owners can only be found through the list of the super-tenant's applications. */
export const isOwnerUnknown = ({ owner, tenantId }: Assigned): boolean => !owner && tenantId === null;

/** Query for one tenant: searches the assign list for its id. */
export const targetQuery = (tenantId: string) => ({ search: tenantId, limit: '50' });

/**
 * Finds one tenant by its id.
 * @param ask - queries the assign list; a platform that pages without searching is read completely
 * @returns null if there is no such tenant
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

export type OwnApplication = Pick<
  Application,
  'applicationId' | 'name' | 'suiteName' | 'description' | 'iconUrl' | 'isPublic'
> & {
  roles: number;
  permissions: number;
};

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

export const UNASSIGN = 'unassign';

/** The subject of such a dialog in the address: tenant and application. Ids contain no colon. */
export const subjectOf = (tenantId: string, applicationId: string): string => `${tenantId}:${applicationId}`;

/** @returns null if it is not such a subject */
export function readSubject(subject: string | null): { tenantId: string; applicationId: string } | null {
  const [tenantId = '', applicationId = '', ...more] = (subject ?? '').split(':');
  return tenantId === '' || applicationId === '' || more.length > 0 ? null : { tenantId, applicationId };
}
