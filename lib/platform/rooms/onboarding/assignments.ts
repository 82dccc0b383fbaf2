import { and, eq, inArray } from 'drizzle-orm';
import { ApiError, type HandlerContext, type Handlers, notFound } from '../../api/handler';
import { applications, tenantApplications, tenantMembers } from '../../db/schema';
import { assignedTo, isMultiTenant, loadApplications } from '../shared/applications';
import { lossOf } from '../shared/impact';
import { removeGrants } from '../shared/member-grants';
import { type TenantRow, lockTenant, requireTenant } from '../shared/memberships';
import { assignManyHandlers } from './assign-many';
import { assignmentAudit } from './assignment-audit';
import { assignmentOrganizations, assignmentPage } from './assignment-list';
import { ownedApplicationIds } from './create';

/** Assigns and removes applications. A super-tenant assigns and removes only its own multi-tenant applications. */
export const assignmentHandlers = {
  ...assignManyHandlers,

  'superTenants.assignedTenants': ({ db, query }) => assignmentPage(db, query),

  'superTenants.organizations': ({ db, query }) => assignmentOrganizations(db, query),

  'superTenants.unassignImpact': async ({ db, params }) => {
    const { tenantId, applicationId, targetTenantId } = params;
    const [assigned] = await db
      .select({
        isPublic: applications.isPublic,
        everybody: db.$count(tenantMembers, eq(tenantMembers.tenantId, targetTenantId)),
      })
      .from(tenantApplications)
      .innerJoin(applications, eq(applications.id, tenantApplications.applicationId))
      .where(
        and(
          eq(tenantApplications.tenantId, targetTenantId),
          eq(applications.id, applicationId),
          eq(applications.ownerTenantId, tenantId),
          isMultiTenant,
        ),
      );
    if (assigned === undefined) throw notFound('The application');
    const loss = await lossOf(db, { applicationId, tenantId: targetTenantId });
    return assigned.isPublic ? { ...loss, everybody: assigned.everybody } : loss;
  },

  'tenants.applications.assign': async (context) => {
    const { db, params, body, actingTenantId, audit } = context;
    const tenant = await requireTenant(db, params.tenantId);
    const own = new Set(await ownedApplicationIds(db, actingTenantId ?? ''));
    const ids = [...new Set(body.ids)];
    await lockTenant(db, tenant.id);
    if (ids.some((id) => !own.has(id))) {
      throw new ApiError('application.notFound', 'There is no such application.');
    }
    const added = await db
      .insert(tenantApplications)
      .values(ids.map((applicationId) => ({ tenantId: tenant.id, applicationId })))
      .onConflictDoNothing()
      .returning({ id: tenantApplications.applicationId });
    if (added.length > 0) await audit(await auditEntries(context, tenant, added, 'after'));
    return await loadApplications(db, and(assignedTo(tenant.id), isMultiTenant));
  },

  'tenants.applications.unassign': async (context) => {
    const { db, params, actingTenantId, audit } = context;
    const tenant = await requireTenant(db, params.tenantId);
    await lockTenant(db, tenant.id);
    const own = await ownedApplicationIds(db, actingTenantId ?? '');
    if (!own.includes(params.applicationId)) throw notFound('The application');
    const removed = await db
      .delete(tenantApplications)
      .where(
        and(eq(tenantApplications.tenantId, tenant.id), eq(tenantApplications.applicationId, params.applicationId)),
      )
      .returning();
    if (removed.length === 0) throw notFound('The application');
    await removeGrants(db, tenant.id, params.applicationId);
    await audit(await auditEntries(context, tenant, [{ id: params.applicationId }], 'before'));
  },
} satisfies Handlers;

async function auditEntries(
  {
    db,
    subject,
    actingTenantId = '',
  }: Pick<HandlerContext<'tenants.applications.assign'>, 'db' | 'subject' | 'actingTenantId'>,
  tenant: TenantRow,
  changed: readonly { id: string }[],
  side: 'before' | 'after',
) {
  const ids = changed.map(({ id }) => id);
  const named = await db
    .select({ id: applications.id, name: applications.name })
    .from(applications)
    .where(inArray(applications.id, ids));
  const links = ids.map((applicationId) => ({ tenantId: tenant.id, applicationId }));
  const acting = { tenantId: actingTenantId, organizationId: subject.organizationId };
  return assignmentAudit(acting, [tenant], named, links, side);
}
