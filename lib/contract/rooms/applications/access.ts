import { Permission } from '@/lib/contract/access/grants';
import { type RoomAccess, resourceScreen } from '@/lib/contract/access/room';

export const applications = {
  screens: {
    applications: resourceScreen('/applications'),
    singleTenantApplications: resourceScreen('/single-tenant-applications'),
  },
  actions: {
    'applications.read': { anyOf: [] },
    /** Everything that a super-tenant makes for tenants: applications and clients, their templates, API resources. */
    'resources.manage': { anyOf: [Permission.ResourceManagement], superTenantOnly: true },
  },
  limits: {
    roleName: { max: 45 },
    permissionName: { max: 45 },
  },
  targets: { application: 'applications' },
} as const satisfies RoomAccess;
