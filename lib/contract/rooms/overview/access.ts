import { Permission, Role, TENANT_MANAGEMENT } from '@/lib/contract/access/grants';
import { type RoomAccess, ORGANIZATION } from '@/lib/contract/access/room';

export const overview = {
  screens: {
    organizationOverview: {
      path: `${ORGANIZATION}/overview`,
      scope: 'organization',
      gate: [Role.OrganizationAdmin],
      section: 'organization',
      sidebarGate: [Permission.DashboardAccess],
    },
  },
  actions: {
    'organization.overview.read': { anyOf: [Permission.DashboardAccess], superTenantOnly: true },
    'organization.statistics.read': { anyOf: [Role.OrganizationAdmin] },
    'tenant.statistics.read': { anyOf: TENANT_MANAGEMENT },
  },
} as const satisfies RoomAccess;
