import { and, eq, inArray, or } from 'drizzle-orm';
import { Role } from '@/lib/contract/access';
import { ACCESS_LEVELS } from '@/lib/contract/entities/applications';
import type { Me, Tenant } from '@/lib/contract/entities/organizations';
import { ApiError, type Handlers, notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { invitations, organizationMembers, organizations, tenantMembers, tenants } from '../../db/schema';
import { REFUSAL_MESSAGE } from '@/lib/contract/errors';
import { assignedTo, loadApplications } from '../shared/applications';
import { history } from '../shared/history';
import {
  type TenantRow,
  addMembership,
  dropStrays,
  lockOrganization,
  lockTenant,
  requireTenant,
} from '../shared/memberships';
import { requireFreeTenantName, requireSeenName } from '../shared/names';
import { countAll } from '../shared/sql';
import { tenantSummaries } from '../shared/tenant-list';

export const handlers = {
  'tenants.get': async ({ db, me, params }) => toTenant(db, me, await requireTenant(db, params.tenantId)),

  'tenants.rename': async ({ db, me, params, body, audit }) => {
    const { organizationId } = await requireTenant(db, params.tenantId);
    await lockOrganization(db, organizationId);
    const before = await requireTenant(db, params.tenantId);
    requireSeenName(before.name, body);
    await requireFreeTenantName(db, before.organizationId, body.name, before.id);
    await db.update(tenants).set({ name: body.name }).where(eq(tenants.id, before.id));
    await audit({
      targetType: 'tenant',
      targetId: before.id,
      details: { name: body.name, before: { name: before.name }, after: { name: body.name } },
    });
    return await toTenant(db, me, { ...before, name: body.name });
  },

  'tenants.delete': async ({ db, params, audit }) => {
    const tenant = await requireTenant(db, params.tenantId, params.organizationId);
    // Members, groups, invitations, clients, API resources and single-tenant applications hang on the tenant and go with it.
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
    if (already !== undefined) throw new ApiError('access.alreadyMember', REFUSAL_MESSAGE.alreadyMember);
    // Who joins starts with the default role (section 9): joining alone gives no administration rights.
    await addMembership(db, { tenant, userId: me.id, role: Role.Regular });
    await audit({
      targetType: 'member',
      targetId: me.id,
      tenantId: tenant.id,
      details: { name: me.name, after: { role: Role.Regular } },
    });
  },

  'tenants.history': ({ db, params, query }) => history(db, { tenantId: params.tenantId }, query),

  'organizations.tenants': ({ db, me, params, query }) =>
    tenantSummaries(db, me, query, { organizationId: params.organizationId }),
} satisfies Handlers;

/** A tenant with its counts, applications and the caller's role. */
async function toTenant(db: Db, me: Me, tenant: TenantRow): Promise<Tenant> {
  const [organization] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, tenant.organizationId));
  const [members] = await db
    .select({ count: countAll })
    .from(tenantMembers)
    .where(eq(tenantMembers.tenantId, tenant.id));
  const [admins] = await db
    .select({ count: countAll })
    .from(tenantMembers)
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, tenant.organizationId),
        eq(organizationMembers.userId, tenantMembers.userId),
      ),
    )
    // As the member list filters: admins of either extent, and those of the organization.
    .where(
      and(
        eq(tenantMembers.tenantId, tenant.id),
        or(
          inArray(tenantMembers.role, [Role.Admin, Role.LimitedAdmin]),
          eq(organizationMembers.isOrganizationAdmin, true),
        ),
      ),
    );
  const [invited] = await db
    .select({ count: countAll })
    .from(invitations)
    .where(and(eq(invitations.tenantId, tenant.id), eq(invitations.status, 'pending')));
  const levels = (stored: string[]) => ACCESS_LEVELS.filter((level) => stored.includes(level));
  return {
    id: tenant.id,
    name: tenant.name,
    organizationId: tenant.organizationId,
    organizationName: organization?.name ?? '',
    isSuperTenant: tenant.isSuperTenant,
    prefix: tenant.prefix,
    isUniqueIdp: tenant.isUniqueIdp,
    idp: tenant.idp,
    admins: admins?.count ?? 0,
    members: members?.count ?? 0,
    invitedMembers: invited?.count ?? 0,
    applications: await loadApplications(db, assignedTo(db, tenant.id), { grants: true }),
    role: me.tenants.find((entry) => entry.id === tenant.id)?.role ?? Role.Regular,
    allowedApiResourceAccessLevels: levels(tenant.allowedApiResourceAccessLevels),
    allowedScopeAccessLevels: levels(tenant.allowedScopeAccessLevels),
  };
}
