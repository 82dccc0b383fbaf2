import { and, eq, inArray } from 'drizzle-orm';
import type { RoleEntity } from '@/lib/contract/rooms/applications/entities';
import type { Db } from '../../db/database';
import { applicationPermissions, applicationRoles, tenantApplications } from '../../db/schema';
import { ApiError, invalid } from '../../api/handler';

/** Roles and permissions that can be given, by application. */
export type AvailableGrants = ReadonlyMap<string, { roles: ReadonlySet<string>; permissions: ReadonlySet<string> }>;

export interface WantedRoles {
  applicationId: string;
  roles: readonly string[];
}
export interface WantedPermissions {
  applicationId: string;
  permissions: readonly string[];
}

/**
 * Loads what can be given to members and groups of a tenant.
 *
 * @param wanted - names the relevant applications: a tenant may have hundreds
 */
export async function availableInTenant(
  db: Db,
  tenantId: string,
  wanted: readonly { applicationId: string }[],
): Promise<AvailableGrants> {
  if (wanted.length === 0) return new Map();
  const ids = [...new Set(wanted.map(({ applicationId }) => applicationId))];
  const rows = await db
    .select({ id: tenantApplications.applicationId })
    .from(tenantApplications)
    .where(and(eq(tenantApplications.tenantId, tenantId), inArray(tenantApplications.applicationId, ids)));
  return availableIn(
    db,
    rows.map((row) => row.id),
  );
}

/** Loads the roles and permissions of some applications. */
export async function availableIn(db: Db, applicationIds: string[]): Promise<AvailableGrants> {
  const found = new Map(
    applicationIds.map((id) => [id, { roles: new Set<string>(), permissions: new Set<string>() }] as const),
  );
  if (applicationIds.length === 0) return found;
  const roles = await db
    .select({ id: applicationRoles.id, applicationId: applicationRoles.applicationId })
    .from(applicationRoles)
    .where(inArray(applicationRoles.applicationId, applicationIds));
  const permissions = await db
    .select({ id: applicationPermissions.id, applicationId: applicationPermissions.applicationId })
    .from(applicationPermissions)
    .where(inArray(applicationPermissions.applicationId, applicationIds));
  for (const role of roles) found.get(role.applicationId)?.roles.add(role.id);
  for (const permission of permissions) found.get(permission.applicationId)?.permissions.add(permission.id);
  return found;
}

/**
 * Checks that all requested applications, roles and permissions can be given.
 *
 * @throws ApiError application.notFound for an application that is not available here, request.invalid for a role or   permission that
 *   the application does not have
 */
export function checkGrants(available: AvailableGrants, wanted: readonly (WantedRoles | WantedPermissions)[]): void {
  for (const entry of wanted) {
    const application = available.get(entry.applicationId);
    if (application === undefined) throw new ApiError('application.notFound', 'There is no such application.');
    if ('roles' in entry && entry.roles.some((id) => !application.roles.has(id)))
      throw invalid('applicationRoles', 'gone', 'The application has no such role.');
    if ('permissions' in entry && entry.permissions.some((id) => !application.permissions.has(id)))
      throw invalid('applicationPermissions', 'gone', 'The application has no such permission.');
  }
}

/** All ids in a list of requested roles or permissions, each once. */
export function idsOf(wanted: readonly (WantedRoles | WantedPermissions)[]): string[] {
  return [...new Set(wanted.flatMap((entry) => ('roles' in entry ? entry.roles : entry.permissions)))];
}

type Named = readonly { name: string }[] | undefined;

/** Direct roles and permissions in the audit trail, with the names of their applications. */
export function grantNames({
  applicationRoles,
  applicationPermissions,
}: {
  applicationRoles: readonly { application: { name: string }; roles?: Named }[];
  applicationPermissions: readonly { application: { name: string }; permissions?: Named }[];
}) {
  const names = (application: { name: string }, held: Named = []) =>
    held.map(({ name }) => `${application.name}: ${name}`);
  return {
    applicationRoles: applicationRoles.flatMap(({ application, roles }) => names(application, roles)),
    applicationPermissions: applicationPermissions.flatMap(({ application, permissions }) =>
      names(application, permissions),
    ),
  };
}

export type RoleRef = Pick<RoleEntity, 'id' | 'name' | 'displayName'>;
