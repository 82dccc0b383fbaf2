import { ORGANIZATION_PERMISSIONS, Permission, Role } from '@/lib/contract/access';
import type { Position } from './api';

/** Who may see what: the positions of people that a rule about what they see is tried with; `top` is a super-tenant. */
export const POSITIONS: [string, Position & { in?: 'top' }][] = [
  ['a member', {}],
  ['a limited admin', { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] }],
  ['an admin', { role: Role.Admin }],
  ['a member who manages groups', { permissions: [Permission.GroupManagement] }],
  ['a member who may read the tenants', { organizationPermissions: [Permission.ReadTenantsInOrganization] }],
  ['an organization admin', { isOrganizationAdmin: true, organizationPermissions: ORGANIZATION_PERMISSIONS }],
  ['an organization admin without permissions', { isOrganizationAdmin: true, organizationPermissions: [] }],
  ['a member of a super-tenant', { in: 'top' }],
  ['an admin of a super-tenant', { role: Role.Admin, in: 'top' }],
  ...[Permission.ResourceManagement, Permission.OnboardingManagement, Permission.DashboardAccess].map(
    (one): [string, Position & { in: 'top' }] => [`a member with ${one}`, { permissions: [one], in: 'top' }],
  ),
];
