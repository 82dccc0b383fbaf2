import { eq, sql } from 'drizzle-orm';
import { notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { organizationMemberCounts, organizations, tenants } from '../../db/schema';

/** Loads an organization. Throws ApiError notFound. */
export async function requireOrganization(db: Db, id: string) {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id));
  if (row === undefined) throw notFound('The organization');
  return row;
}

/** Loads an organization with its numbers of admins, people and tenants. Throws ApiError notFound. */
export async function requireCounted(db: Db, id: string) {
  const inside = sql`from ${organizationMemberCounts} m where m.organization_id = organizations.id`;
  const [row] = await db
    .select({
      id: organizations.id,
      name: organizations.name,
      createdAt: organizations.createdAt,
      members: sql<number>`(select coalesce(sum(m.members), 0)::int ${inside})`,
      admins: sql<number>`(select coalesce(sum(m.members), 0)::int ${inside} and m.is_organization_admin)`,
      tenantCount: sql<number>`(select count(*)::int from ${tenants} t where t.organization_id = organizations.id)`,
    })
    .from(organizations)
    .where(eq(organizations.id, id));
  if (row === undefined) throw notFound('The organization');
  return row;
}

/** Names and kinds of the tenants of an organization. */
export async function tenantsOf(db: Db, organizationId: string) {
  return await db
    .select({ id: tenants.id, name: tenants.name, isSuperTenant: tenants.isSuperTenant })
    .from(tenants)
    .where(eq(tenants.organizationId, organizationId));
}
