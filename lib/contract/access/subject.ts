/** The subject: a user's grants in one organization and tenant. */
import {
  ALL_TENANT_PERMISSIONS,
  type Grant,
  ORGANIZATION_PERMISSIONS,
  type OrganizationPermission,
  Role,
  TENANT_PERMISSIONS,
  TENANT_ROLES,
  type TenantPermission,
  type TenantRole,
  adminIncludes,
} from './grants';

/** The part of `/api/me` that matters for access. */
export type AccessClaims = {
  id: string;
  tenants: readonly {
    id: string;
    organizationId: string;
    isSuperTenant: boolean;
    role: string;
    administrationPermissions: readonly string[];
  }[];
  organizations: readonly {
    id: string;
    isOrganizationAdmin: boolean;
    administrationPermissions: readonly string[];
  }[];
};

/** The caller in one organization and (perhaps) one of its tenants. Plain data, because it is sent to the browser. */
export type Subject = {
  userId: string;
  organizationId?: string;
  tenantId?: string;
  isSuperTenant: boolean;
  /** Whether the user belongs to the organization: as its admin, by a permission in it, or by one of its tenants. */
  inOrganization: boolean;
  /** Whether the user is a member of the tenant. */
  inTenant: boolean;
  grants: readonly Grant[];
};

const TENANT_ROLE_SET: ReadonlySet<string> = new Set(TENANT_ROLES);
const TENANT_PERMISSION_SET: ReadonlySet<string> = new Set(TENANT_PERMISSIONS);
const ALL_TENANT_PERMISSION_SET: ReadonlySet<string> = new Set(ALL_TENANT_PERMISSIONS);
const ORGANIZATION_PERMISSION_SET: ReadonlySet<string> = new Set(ORGANIZATION_PERMISSIONS);

/** Reduces a person to what decides on access. */
export const claimsOf = ({ id, tenants, organizations }: AccessClaims): AccessClaims => ({
  id,
  tenants,
  organizations,
});

type Held = AccessClaims['organizations'][number];
type TenantHeld = AccessClaims['tenants'][number];

const organizationGrants = ({ isOrganizationAdmin, administrationPermissions }: Held): Grant[] => [
  ...(isOrganizationAdmin ? [Role.OrganizationAdmin] : []),
  ...administrationPermissions.filter((name): name is OrganizationPermission => ORGANIZATION_PERMISSION_SET.has(name)),
];

/** Grants in a tenant: the role with everything it includes, or else the known permissions. */
function tenantGrants({ role, isSuperTenant, administrationPermissions }: TenantHeld): Grant[] {
  const possible = isSuperTenant ? ALL_TENANT_PERMISSION_SET : TENANT_PERMISSION_SET;
  const held: readonly string[] = role === Role.Admin ? adminIncludes(isSuperTenant) : administrationPermissions;
  return [
    TENANT_ROLE_SET.has(role) ? (role as TenantRole) : Role.Unknown,
    ...held.filter((name): name is TenantPermission => possible.has(name)),
  ];
}

/**
 * Section 6's unified list for one organization and tenant: the organization-admin role, the tenant role, and both kinds of
 * administration permissions. Names outside the tables above grant nothing.
 *
 * @param scope - the organization and tenant in question; a tenant alone implies its organization
 */
export function subjectFor(me: AccessClaims, scope: { organizationId?: string; tenantId?: string }): Subject {
  const named = scope.tenantId === undefined ? undefined : me.tenants.find((entry) => entry.id === scope.tenantId);
  const organizationId = scope.organizationId ?? named?.organizationId;
  const organization = me.organizations.find((entry) => entry.id === organizationId);
  const tenant = named?.organizationId === organizationId ? named : undefined;
  return {
    userId: me.id,
    organizationId,
    tenantId: scope.tenantId,
    isSuperTenant: tenant?.isSuperTenant ?? false,
    inOrganization: organization !== undefined || me.tenants.some((entry) => entry.organizationId === organizationId),
    inTenant: tenant !== undefined,
    grants: [
      ...new Set([
        ...(organization === undefined ? [] : organizationGrants(organization)),
        ...(tenant === undefined ? [] : tenantGrants(tenant)),
      ]),
    ],
  };
}
