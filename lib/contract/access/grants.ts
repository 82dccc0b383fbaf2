/** Roles and administration permissions, and the gates built from them (specification, section 6). They are named only here. */

export const Role = {
  OrganizationAdmin: 'OrganizationAdmin',
  Admin: 'Admin',
  LimitedAdmin: 'LimitedAdmin',
  Regular: 'Regular',
  Unknown: 'Unknown',
} as const;
export type Role = (typeof Role)[keyof typeof Role];

export const TENANT_ROLES = [Role.Admin, Role.LimitedAdmin, Role.Regular] as const;
export type TenantRole = (typeof TENANT_ROLES)[number];
/** Roles that an administrator can hand out (section 6: "Assignable: Admin and Regular"). */
export const ASSIGNABLE_ROLES = [Role.Regular, Role.Admin] as const;
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

export const Permission = {
  TenantManagement: 'TenantManagement',
  GroupManagement: 'GroupManagement',
  ResourceManagement: 'ResourceManagement',
  OnboardingManagement: 'OnboardingManagement',
  DashboardAccess: 'DashboardAccess',
  RemoveTenantsInOrganization: 'RemoveTenantsInOrganization',
  ReadTenantsInOrganization: 'ReadTenantsInOrganization',
  JoinTenantsInOrganization: 'JoinTenantsInOrganization',
  RemoveOrganization: 'RemoveOrganization',
} as const;
export type Permission = (typeof Permission)[keyof typeof Permission];

/** A role or a permission: one entry of the unified list of section 6. */
export type Grant = Role | Permission;

export const TENANT_PERMISSIONS = [Permission.TenantManagement, Permission.GroupManagement] as const;
export const SUPER_TENANT_PERMISSIONS = [
  Permission.ResourceManagement,
  Permission.OnboardingManagement,
  Permission.DashboardAccess,
] as const;
export const ORGANIZATION_PERMISSIONS = [
  Permission.ReadTenantsInOrganization,
  Permission.JoinTenantsInOrganization,
  Permission.RemoveTenantsInOrganization,
  Permission.RemoveOrganization,
] as const;
/** Permissions for members of tenants of either kind. */
export const ALL_TENANT_PERMISSIONS = [...TENANT_PERMISSIONS, ...SUPER_TENANT_PERMISSIONS] as const;
export type TenantPermission = (typeof ALL_TENANT_PERMISSIONS)[number];
export type OrganizationPermission = (typeof ORGANIZATION_PERMISSIONS)[number];

/**
 * The permissions that a tenant of this kind can have, all of which its Admin role includes (section 6,
 * "super tenant only; all included in Admin"; docs/decisions/specification-readings.md).
 */
export function adminIncludes(isSuperTenant: boolean): readonly TenantPermission[] {
  return isSuperTenant ? ALL_TENANT_PERMISSIONS : TENANT_PERMISSIONS;
}

/** A gate opens for a subject with at least one of its grants; an empty gate opens for every signed-in user. */
export type Gate = readonly Grant[];

/** Manages a tenant: its settings and its members. */
export const TENANT_MANAGEMENT = [Permission.TenantManagement, Role.Admin, Role.OrganizationAdmin] as const;

/** Whether the subject holds a grant of the gate, or the gate is empty. */
export function holds(subject: { grants: readonly Grant[] }, gate: Gate): boolean {
  return gate.length === 0 || gate.some((grant) => subject.grants.includes(grant));
}
