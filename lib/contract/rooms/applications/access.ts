/** Applications: screens, actions and field lengths. */
import { Permission } from '@/lib/contract/access/grants';
import { type RoomAccess, TENANT } from '@/lib/contract/access/room';

export const applications = {
  screens: {
    applications: {
      path: `${TENANT}/applications`,
      scope: 'tenant',
      gate: [Permission.ResourceManagement],
      section: 'resources',
    },
    singleTenantApplications: {
      path: `${TENANT}/single-tenant-applications`,
      scope: 'tenant',
      gate: [Permission.ResourceManagement],
      section: 'resources',
    },
  },
  actions: {
    'applications.read': { anyOf: [] },
    /** All that a super-tenant makes for tenants: applications and clients, their templates, API resources. */
    'resources.manage': { anyOf: [Permission.ResourceManagement], superTenantOnly: true },
  },
  limits: {
    roleName: { max: 45 },
    permissionName: { max: 45 },
  },
  targets: { application: 'applications' },
} as const satisfies RoomAccess;
