import { and, eq } from 'drizzle-orm';
import { notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { organizationMembers, organizations, tenants } from '../../db/schema';
import { countAll } from '../shared/sql';

/** One organization. Throws ApiError notFound. */
export async function requireOrganization(db: Db, id: string) {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id));
  if (row === undefined) throw notFound('The organization');
  return row;
}

/** How many admins, people and tenants an organization has. */
export async function organizationCounts(db: Db, id: string) {
  const [people] = await db
    .select({ count: countAll })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, id));
  const [admins] = await db
    .select({ count: countAll })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.organizationId, id), eq(organizationMembers.isOrganizationAdmin, true)));
  const [inside] = await db.select({ count: countAll }).from(tenants).where(eq(tenants.organizationId, id));
  return { admins: admins?.count ?? 0, members: people?.count ?? 0, tenantCount: inside?.count ?? 0 };
}

/** Names and kinds of the tenants of an organization. */
export async function tenantsOf(db: Db, organizationId: string) {
  return await db
    .select({ id: tenants.id, name: tenants.name, isSuperTenant: tenants.isSuperTenant })
    .from(tenants)
    .where(eq(tenants.organizationId, organizationId));
}
