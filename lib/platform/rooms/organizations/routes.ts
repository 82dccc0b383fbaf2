import { eq } from 'drizzle-orm';
import type { Me, Organization } from '@/lib/contract/rooms/organizations/entities';
import { denied, type Handlers } from '../../api/handler';
import { organizations } from '../../db/schema';
import { history } from '../shared/history';
import { lockOrganization } from '../shared/memberships';
import { requireFreeOrganizationName, nameAfter } from '../shared/names';
import { renamed } from '../shared/trail';
import { requireCounted, requireOrganization, tenantsOf } from './store';

function forCaller(me: Me, { id, name }: { id: string; name: string }): Organization {
  const own = me.organizations.find((organization) => organization.id === id);
  return {
    id,
    name,
    isOrganizationAdmin: own?.isOrganizationAdmin ?? false,
    administrationPermissions: own?.administrationPermissions ?? [],
    tenants: me.tenants
      .filter((tenant) => tenant.organizationId === id)
      .map((tenant) => ({ id: tenant.id, name: tenant.name, isSuperTenant: tenant.isSuperTenant })),
  };
}

export const handlers = {
  'organizations.get': async ({ db, me, params }) => {
    const { id, name, createdAt, ...counts } = await requireCounted(db, params.organizationId);
    return { ...forCaller(me, { id, name }), ...counts, createdAt: createdAt.toISOString() };
  },

  'organizations.rename': async ({ db, me, params, body, audit }) => {
    await lockOrganization(db, params.organizationId);
    const before = await requireOrganization(db, params.organizationId);
    const name = nameAfter(before.name, body);
    await requireFreeOrganizationName(db, name, { exceptId: before.id });
    await db.update(organizations).set({ name }).where(eq(organizations.id, before.id));
    await audit(renamed('organization', before, name));
    return forCaller(me, { id: before.id, name });
  },

  'organizations.delete': async ({ db, params, audit }) => {
    const organization = await requireOrganization(db, params.organizationId);
    await lockOrganization(db, organization.id);
    const inside = await tenantsOf(db, organization.id);
    // A super-tenant is never deleted (section 6), and so neither is its organization.
    if (inside.some((tenant) => tenant.isSuperTenant)) {
      throw denied('superTenantTarget');
    }
    // Cascades to tenants, memberships, groups, invitations, clients and API resources.
    await db.delete(organizations).where(eq(organizations.id, organization.id));
    await audit({
      targetType: 'organization',
      targetId: organization.id,
      details: {
        name: organization.name,
        before: { name: organization.name, tenants: inside.map((tenant) => tenant.name) },
      },
    });
  },

  'organizations.history': ({ db, params, query }) => history(db, { organizationId: params.organizationId }, query),
} satisfies Handlers;
