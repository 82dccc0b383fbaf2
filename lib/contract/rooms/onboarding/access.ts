/** New tenants, and assigning applications to tenants: screens, actions and field lengths. */
import { Permission, Role } from '@/lib/contract/access/grants';
import { type RoomAccess, TENANT } from '@/lib/contract/access/room';

export const onboarding = {
  screens: {
    tenantCreate: {
      path: '/tenant/create',
      scope: 'tenant',
      gate: [Permission.OnboardingManagement],
      section: 'superAdmin',
    },
    assignments: {
      path: `${TENANT}/assignments`,
      scope: 'tenant',
      gate: [Permission.OnboardingManagement],
      section: 'superAdmin',
    },
    assignApplications: {
      path: `${TENANT}/assignments/{targetTenantId}`,
      scope: 'tenant',
      gate: [Permission.OnboardingManagement],
      sidebarOff: true,
    },
  },
  actions: {
    'tenant.create': { anyOf: [Role.OrganizationAdmin] },
    'tenant.onboard': { anyOf: [Permission.OnboardingManagement], superTenantOnly: true },
    'applications.assign': { anyOf: [Permission.OnboardingManagement], superTenantOnly: true },
  },
  limits: {
    idpName: { min: 3, max: 50 },
  },
} as const satisfies RoomAccess;
