import { Permission, Role, TENANT_MANAGEMENT } from '@/lib/contract/access/grants';
import { type RoomAccess, type Condition, ORGANIZATION, TENANT } from '@/lib/contract/access/room';

const targetIsSuperTenant: Condition = {
  when: (_, target) => target.isSuperTenant === true,
  reason: 'superTenantTarget',
};
const alreadyMember: Condition = { when: (_, target) => target.isMember === true, reason: 'alreadyMember' };

export const tenants = {
  screens: {
    organizationTenants: {
      path: `${ORGANIZATION}/tenants`,
      scope: 'organization',
      gate: [Role.OrganizationAdmin],
      section: 'organization',
      sidebarGate: [Permission.ReadTenantsInOrganization],
    },
    tenant: {
      path: TENANT,
      scope: 'tenant',
      gate: TENANT_MANAGEMENT,
      section: 'tenant',
      order: -1,
      sidebarGate: [Permission.TenantManagement],
    },
  },
  actions: {
    'organization.tenants.read': { anyOf: [Permission.ReadTenantsInOrganization] },
    'tenant.read': { anyOf: [] },
    'tenant.rename': { anyOf: TENANT_MANAGEMENT },
    'tenant.delete': { anyOf: [Permission.RemoveTenantsInOrganization], unless: [targetIsSuperTenant] },
    'tenant.join': { anyOf: [Permission.JoinTenantsInOrganization], unless: [alreadyMember] },
    /** Not for Limited admins, because the policy decides how the tenant's admins sign in. */
    'tenant.signInPolicy': { anyOf: [Role.Admin] },
    'tenant.history.read': { anyOf: [Role.Admin, Role.OrganizationAdmin] },
  },
  limits: {
    tenantName: { min: 3, max: 30 },
  },
} as const satisfies RoomAccess;
