import { type SQL, and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { type TenantRole, Role, TENANT_ROLES, adminIncludes } from '@/lib/contract/access';
import type { Db } from '../../db/database';
import { organizationMembers, organizations, tenantMembers, tenants } from '../../db/schema';
import { notFound } from '../../api/handler';
import { addDirectGrants } from './member-grants';

export type TenantRow = typeof tenants.$inferSelect;

/** Loads a tenant. With an organization, a tenant of another one is not found either. @throws ApiError notFound */
export async function requireTenant(db: Db, tenantId: string, organizationId?: string): Promise<TenantRow> {
  const [tenant] = await db.select().from(tenants).where(eq(tenants.id, tenantId));
  if (tenant === undefined || (organizationId !== undefined && tenant.organizationId !== organizationId)) {
    throw notFound('The tenant');
  }
  return tenant;
}

export interface NewMembership {
  tenant: Pick<TenantRow, 'id' | 'organizationId' | 'isSuperTenant'>;
  userId: string;
  role: TenantRole;
  roleIds?: readonly string[];
  permissionIds?: readonly string[];
}

/**
 * Makes a person a member of a tenant and of its organization. An existing membership stays: an invitation adds grants and can change
 * Regular to Admin, but removes nothing.
 */
export async function addMembership(db: Db, { tenant, userId, role, roleIds, permissionIds }: NewMembership) {
  const administrationPermissions = role === Role.Admin ? [...adminIncludes(tenant.isSuperTenant)] : [];
  await db.insert(organizationMembers).values({ organizationId: tenant.organizationId, userId }).onConflictDoNothing();
  const insert = db.insert(tenantMembers).values({ tenantId: tenant.id, userId, role, administrationPermissions });
  await (role === Role.Admin
    ? insert.onConflictDoUpdate({
        target: [tenantMembers.tenantId, tenantMembers.userId],
        set: { role, administrationPermissions },
      })
    : insert.onConflictDoNothing());
  await addDirectGrants(
    db,
    { tenantId: tenant.id, userId },
    { roles: roleIds ?? [], permissions: permissionIds ?? [] },
  );
}

/**
 * Removes members from an organization who are in none of its tenants and are not its admins, with their permissions in the
 * organization, so that a removed member keeps no access.
 *
 * @param userIds - only these people; all members when left out
 */
export async function dropStrays(db: Db, organizationId: string, userIds?: string[]): Promise<void> {
  const membership = db
    .select({ one: sql`1` })
    .from(tenantMembers)
    .innerJoin(tenants, eq(tenants.id, tenantMembers.tenantId))
    .where(and(eq(tenants.organizationId, organizationId), eq(tenantMembers.userId, organizationMembers.userId)));
  await db
    .delete(organizationMembers)
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.isOrganizationAdmin, false),
        userIds === undefined ? undefined : inArray(organizationMembers.userId, userIds),
        notExists(membership),
      ),
    );
}

/**
 * Locks a tenant until this transaction ends: a check and the write after it see the same rows (a name that must stay free, the last one
 * of something), and the tenant cannot be deleted.
 *
 * @returns the tenant
 * @throws ApiError notFound
 */
export async function lockTenant(db: Db, tenantId: string): Promise<TenantRow> {
  const [tenant] = await db.select().from(tenants).where(eq(tenants.id, tenantId)).for('no key update');
  if (tenant === undefined) throw notFound('The tenant');
  return tenant;
}

/** Locks an organization in the same way: the names of its tenants, its admins. Throws ApiError notFound. */
export async function lockOrganization(db: Db, organizationId: string): Promise<void> {
  const locked = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
  if (locked.length === 0) throw notFound('The organization');
}

/** Whether a tenant has another admin than this person. Disabled admins do not count, because they cannot act. */
export const otherAdmin = (tenantId: SQL, userId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from tenant_members a join users u on u.id = a.user_id where a.tenant_id = ${tenantId}
    and a.role = ${Role.Admin} and a.user_id <> ${userId} and u.disabled_at is null)`;

/** Whether an organization has another admin than this person, likewise. */
export const otherOrganizationAdmin = (organizationId: SQL, userId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from organization_members a join users u on u.id = a.user_id
    where a.organization_id = ${organizationId} and a.is_organization_admin and a.user_id <> ${userId} and u.disabled_at is null)`;

/** Maps a stored role to one that a member can hold; an unknown role counts as the lowest. */
export function asTenantRole(role: string): TenantRole {
  return TENANT_ROLES.find((known) => known === role) ?? Role.Regular;
}
