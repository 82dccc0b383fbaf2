import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/database';
import {
  applicationPermissions,
  applicationRolePermissions,
  applicationRoles,
  applications,
  tenantApplications,
  tenantMembers,
} from '../../db/schema';

export type ApplicationRow = typeof applications.$inferSelect;

/** Every pair of application and tenant that the user could open: what is assigned to the user's tenants. */
export async function assignedTo(db: Db, userId: string): Promise<{ application: ApplicationRow; tenantId: string }[]> {
  return await db
    .select({ application: applications, tenantId: tenantApplications.tenantId })
    .from(tenantMembers)
    .innerJoin(tenantApplications, eq(tenantApplications.tenantId, tenantMembers.tenantId))
    .innerJoin(applications, eq(applications.id, tenantApplications.applicationId))
    .where(eq(tenantMembers.userId, userId))
    .orderBy(asc(sql`lower(${applications.name})`), asc(applications.id), asc(tenantApplications.tenantId));
}

/** The public multi-tenant applications. */
export async function publicApplications(db: Db): Promise<ApplicationRow[]> {
  return await db
    .select()
    .from(applications)
    .where(sql`${applications.isPublic} and ${applications.tenantId} is null`)
    .orderBy(asc(sql`lower(${applications.name})`), asc(applications.id));
}

/** All roles (with their permissions) and permissions of some applications, by application id. */
export async function grantsOf(db: Db, applicationIds: string[]) {
  if (applicationIds.length === 0) return { roles: [], permissions: [] };
  const permissions = await db
    .select()
    .from(applicationPermissions)
    .where(inArray(applicationPermissions.applicationId, applicationIds))
    .orderBy(asc(applicationPermissions.name));
  const roles = await db
    .select()
    .from(applicationRoles)
    .where(inArray(applicationRoles.applicationId, applicationIds))
    .orderBy(asc(applicationRoles.name));
  const links = await db
    .select()
    .from(applicationRolePermissions)
    .innerJoin(applicationRoles, eq(applicationRoles.id, applicationRolePermissions.roleId))
    .where(inArray(applicationRoles.applicationId, applicationIds));
  const byId = new Map(permissions.map((permission) => [permission.id, permission]));
  return {
    permissions,
    roles: roles.map((role) => ({
      ...role,
      permissions: links
        .filter((link) => link.application_role_permissions.roleId === role.id)
        .flatMap((link) => byId.get(link.application_role_permissions.permissionId) ?? []),
    })),
  };
}
