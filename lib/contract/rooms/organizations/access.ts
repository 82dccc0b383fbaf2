import { Permission, Role } from '@/lib/contract/access/grants';
import { type RoomAccess, ORGANIZATION } from '@/lib/contract/access/room';

export const organizations = {
  screens: {
    organization: {
      path: ORGANIZATION,
      scope: 'organization',
      gate: [Role.OrganizationAdmin, Role.Admin],
      section: 'organization',
      sidebarGate: [Role.OrganizationAdmin],
    },
  },
  actions: {
    'organization.read': { anyOf: [] },
    'organization.applications.read': { anyOf: [Role.OrganizationAdmin] },
    'organization.rename': { anyOf: [Role.OrganizationAdmin] },
    'organization.delete': { anyOf: [Permission.RemoveOrganization] },
    'organization.signInPolicy': { anyOf: [Role.OrganizationAdmin] },
    'organization.history.read': { anyOf: [Role.OrganizationAdmin] },
  },
  limits: {
    organizationName: { min: 3, max: 30 },
    /** The "45 in a variant" of section 5: renaming a tenant or an organization. */
    rename: { min: 3, max: 45 },
  },
} as const satisfies RoomAccess;
