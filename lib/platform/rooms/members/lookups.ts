import { type SQL, and, eq, inArray, sql } from 'drizzle-orm';
import { notFound } from '../../api/handler';
import { type Db, anyOf } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { groupMembers, groups, organizationMembers, tenantMembers, tenants, users } from '../../db/schema';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { countedSince, lastSignInTo } from '../../usage/read';

/** A person's columns in the lists. */
export const personColumns = {
  id: users.id,
  displayName: users.displayName,
  username: users.username,
  contactEmail: users.contactEmail,
  idp: users.idp,
  isDisabled: sql<boolean>`${users.disabledAt} is not null`.as('is_disabled'),
};

/** A person's sign-ins to a tenant or organization: queried only for the rows of a page. */
export const signInColumns = <Column extends AnyPgColumn>(
  place: SQL,
  lastSignIn: typeof lastSignInTo,
  joinedAt: Column,
) => ({
  joinedAt,
  lastSignIn: lastSignIn(place, sql`${users.id}`).as('last_sign_in'),
  countedSince: countedSince.as('counted_since'),
});

/** A member's columns in a tenant's lists. */
export const memberColumns = {
  ...personColumns,
  role: tenantMembers.role,
  administrationPermissions: tenantMembers.administrationPermissions,
  lastActivity: tenantMembers.lastActivity,
  ...signInColumns(sql`${tenantMembers.tenantId}`, lastSignInTo, tenantMembers.createdAt),
};

/** The ids of an organization's admins, for a condition: few, with their own index. */
export const adminIds = (organizationId: string): SQL =>
  // Raw SQL: a page uses it five times, and the query builder takes as long as the database.
  sql`(select user_id from organization_members where organization_id = ${organizationId} and is_organization_admin)`;

/** Each person's tenants in the organization with the role there, by user id, super-tenants first, then by name. */
export async function tenantsOfMembers(db: Db, organizationId: string, userIds: string[]) {
  return await db
    .select({ userId: tenantMembers.userId, id: tenants.id, name: tenants.name, role: tenantMembers.role })
    .from(tenantMembers)
    .innerJoin(tenants, eq(tenants.id, tenantMembers.tenantId))
    .where(and(eq(tenants.organizationId, organizationId), sql`${tenantMembers.userId} = ${anyOf(userIds)}`))
    .orderBy(sql`${tenants.isSuperTenant} desc`, nameOrder(tenants.name), tenants.id);
}

/** A member's groups, by name. */
export function groupsOfMember(db: Db, tenantId: string, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: groups.id, name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.tenantId, tenantId), eq(groupMembers.userId, userId)))
    .orderBy(nameOrder(groups.name), groups.id);
}

/** Active members of a tenant by their ids, in any order. */
export function membersById(db: Db, tenantId: string, userIds: readonly string[]) {
  return db
    .select({
      ...memberColumns,
      /** `lastActivity` in the database's format, without loss, for the cursor. */
      activityKey: sql<string>`''`,
    })
    .from(tenantMembers)
    .innerJoin(users, eq(users.id, tenantMembers.userId))
    .where(and(eq(tenantMembers.tenantId, tenantId), inArray(tenantMembers.userId, [...userIds])));
}

/** A person's row in a list, before their grants are added. */
export type MemberRow = Awaited<ReturnType<typeof membersById>>[number] & { isOrganizationAdmin: boolean };

/** Loads an active member. Throws ApiError notFound. */
export async function requireMember(
  db: Db,
  tenantId: string,
  organizationId: string,
  userId: string,
): Promise<MemberRow> {
  const [row] = await membersById(db, tenantId, [userId]);
  if (row === undefined) throw notFound('The member');
  const isAdmin = and(
    eq(organizationMembers.organizationId, organizationId),
    eq(organizationMembers.isOrganizationAdmin, true),
    eq(organizationMembers.userId, userId),
  );
  return { ...row, isOrganizationAdmin: (await db.$count(organizationMembers, isAdmin)) > 0 };
}
