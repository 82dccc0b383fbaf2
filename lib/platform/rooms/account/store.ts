import { and, asc, eq, sql } from 'drizzle-orm';
import { type Db, nameOrder } from '../../db/database';
import { applications, tenantApplications, tenantMembers } from '../../db/schema';
import { isOpenTo } from '../../upstream/tenants';

type ApplicationRow = typeof applications.$inferSelect;

/** Every pair of application and tenant that the user could open: what is assigned to the user's tenants that their identity provider is for. */
export async function assignedTo(db: Db, userId: string): Promise<{ application: ApplicationRow; tenantId: string }[]> {
  return await db
    .select({ application: applications, tenantId: tenantApplications.tenantId })
    .from(tenantMembers)
    .innerJoin(tenantApplications, eq(tenantApplications.tenantId, tenantMembers.tenantId))
    .innerJoin(applications, eq(applications.id, tenantApplications.applicationId))
    .where(and(eq(tenantMembers.userId, userId), isOpenTo(tenantMembers.userId, tenantMembers.tenantId)))
    .orderBy(asc(nameOrder(applications.name)), asc(applications.id), asc(tenantApplications.tenantId));
}

/** The public multi-tenant applications. */
export async function publicApplications(db: Db): Promise<ApplicationRow[]> {
  return await db
    .select()
    .from(applications)
    .where(sql`${applications.isPublic} and ${applications.tenantId} is null`)
    .orderBy(asc(nameOrder(applications.name)), asc(applications.id));
}
