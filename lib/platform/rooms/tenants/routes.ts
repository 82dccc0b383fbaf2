import { and, eq, sql } from 'drizzle-orm';
import { Role, can } from '@/lib/contract/access';
import { ACCESS_LEVELS } from '@/lib/contract/rooms/applications/entities';
import type { Me, Tenant } from '@/lib/contract/rooms/organizations/entities';
import { denied, type Handlers, notFound } from '../../api/handler';
import { type Db, together } from '../../db/database';
import { tenantMembers, tenants } from '../../db/schema';
import { type ApplicationRows, applicationParts, assignedTo, toApplications } from '../shared/applications';
import { requireProviderFor } from '../shared/provider-tenants';
import { history } from '../shared/history';
import { addMembership, dropStrays, lockOrganization, lockTenant, requireTenant } from '../shared/memberships';
import { requireFreeTenantName, nameAfter } from '../shared/names';
import { tenantSummaries } from '../shared/tenant-list';
import { renamed } from '../shared/trail';

export const handlers = {
  'tenants.get': ({ db, me, params }) => requireDetails(db, me, params.tenantId),

  'tenants.rename': async ({ db, me, params, body, audit }) => {
    const { organizationId } = await requireTenant(db, params.tenantId);
    await lockOrganization(db, organizationId);
    const before = await requireTenant(db, params.tenantId);
    const name = nameAfter(before.name, body);
    await requireFreeTenantName(db, before.organizationId, name, { exceptId: before.id });
    await db.update(tenants).set({ name }).where(eq(tenants.id, before.id));
    await audit(renamed('tenant', before, name));
    return await requireDetails(db, me, before.id);
  },

  'tenants.delete': async ({ db, params, audit }) => {
    const tenant = await requireTenant(db, params.tenantId, params.organizationId);
    // Cascades to members, groups, invitations, clients, API resources and single-tenant applications.
    const deleted = await db.delete(tenants).where(eq(tenants.id, tenant.id)).returning({ id: tenants.id });
    if (deleted.length === 0) throw notFound('The tenant');
    await dropStrays(db, tenant.organizationId);
    await audit({
      targetType: 'tenant',
      targetId: tenant.id,
      tenantId: tenant.id,
      details: { name: tenant.name, before: { name: tenant.name } },
    });
  },

  'tenants.join': async ({ db, me, params, audit }) => {
    const tenant = await requireTenant(db, params.tenantId, params.organizationId);
    await lockTenant(db, tenant.id);
    const [already] = await db
      .select({ role: tenantMembers.role })
      .from(tenantMembers)
      .where(and(eq(tenantMembers.tenantId, tenant.id), eq(tenantMembers.userId, me.id)));
    if (already !== undefined) throw denied('alreadyMember');
    await requireProviderFor(db, me.idp ?? '', tenant.id);
    // A joining member gets the default role (section 9): joining alone gives no administration permissions.
    await addMembership(db, { tenant, userId: me.id, role: Role.Regular });
    await audit({
      targetType: 'member',
      targetId: me.id,
      tenantId: tenant.id,
      details: { name: me.name, after: { role: Role.Regular } },
    });
  },

  'tenants.history': ({ db, params, query }) => history(db, { tenantId: params.tenantId }, query),

  'organizations.tenants': ({ db, me, params, query, subject }) =>
    tenantSummaries(db, me, query, {
      organizationId: params.organizationId,
      // Only callers who may read the list of people see their names.
      withAdmins: can(subject, 'organization.members.read').allowed,
    }),
} satisfies Handlers;

type Counted = Omit<Tenant, 'applications' | 'role' | 'createdAt'> & { createdAt: string };

async function requireDetails(db: Db, me: Me, id: string): Promise<Tenant> {
  const { tenant: found, ...rows } = await together<ApplicationRows & { tenant: Counted }>(db, {
    tenant: sql`select t.id, t.name, t.organization_id as "organizationId", o.name as "organizationName", t.prefix, t.idp,
        t.created_at as "createdAt", t.is_super_tenant as "isSuperTenant", t.is_unique_idp as "isUniqueIdp",
        t.allowed_api_resource_access_levels as "allowedApiResourceAccessLevels",
        t.allowed_scope_access_levels as "allowedScopeAccessLevels",
        (select coalesce(sum(c.members), 0)::int from tenant_member_counts c where c.tenant_id = t.id) as members,
        -- As the member list filters: admins of either extent, and those of the organization.
        (select count(*)::int from (
          select m.user_id from tenant_members m where m.tenant_id = t.id and m.role in (${Role.Admin}, ${Role.LimitedAdmin})
          union
          select m.user_id from organization_members a join tenant_members m on m.tenant_id = t.id and m.user_id = a.user_id
            where a.organization_id = t.organization_id and a.is_organization_admin
        ) admin) as admins,
        (select count(*)::int from invitations i where i.tenant_id = t.id and i.status = 'pending') as "invitedMembers"
      from tenants t join organizations o on o.id = t.organization_id where t.id = ${id}`,
    ...applicationParts(assignedTo(id)),
  });
  const [tenant] = found;
  if (tenant === undefined) throw notFound('The tenant');
  const levels = (stored: readonly string[]) => ACCESS_LEVELS.filter((level) => stored.includes(level));
  return {
    ...tenant,
    createdAt: new Date(tenant.createdAt).toISOString(),
    applications: toApplications(rows),
    role: me.tenants.find((entry) => entry.id === id)?.role ?? Role.Regular,
    allowedApiResourceAccessLevels: levels(tenant.allowedApiResourceAccessLevels),
    allowedScopeAccessLevels: levels(tenant.allowedScopeAccessLevels),
  };
}
