/** Findings of a tenant, an organization and the platform: actions and field lengths. They are a tab of other pages, without a screen. */
import { Permission, Role, TENANT_MANAGEMENT } from '@/lib/contract/access/grants';
import type { RoomAccess } from '@/lib/contract/access/room';

export const health = {
  actions: {
    'health.tenant.read': { anyOf: TENANT_MANAGEMENT },
    /** Only full admins accept risks, and only of findings that they may see. */
    'health.tenant.accept': { anyOf: [Role.Admin, Role.OrganizationAdmin] },
    'health.organization.read': { anyOf: [Role.OrganizationAdmin] },
    'health.organization.accept': { anyOf: [Role.OrganizationAdmin] },
    'health.platform.read': { anyOf: [Permission.DashboardAccess], superTenantOnly: true },
    'health.platform.accept': { anyOf: [Role.Admin], superTenantOnly: true },
  },
  limits: {
    acceptReason: { min: 3, max: 250 },
  },
} as const satisfies RoomAccess;
