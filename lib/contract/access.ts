/**
 * Who may do what (specification, section 6), as data. The middleware, the pages, the sidebar, the buttons and the
 * embedded platform all read these tables; no role or permission is named anywhere else.
 */

export const Role = {
  OrganizationAdmin: 'OrganizationAdmin',
  Admin: 'Admin',
  LimitedAdmin: 'LimitedAdmin',
  Regular: 'Regular',
  Unknown: 'Unknown',
} as const;
export type Role = (typeof Role)[keyof typeof Role];

/** Roles that a member can hold in a tenant. */
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

/** Permissions a member can hold in any tenant. */
export const TENANT_PERMISSIONS = [Permission.TenantManagement, Permission.GroupManagement] as const;
/** Permissions that exist only in super-tenants. */
export const SUPER_TENANT_PERMISSIONS = [
  Permission.ResourceManagement,
  Permission.OnboardingManagement,
  Permission.DashboardAccess,
] as const;
/** Permissions held in an organization. */
export const ORGANIZATION_PERMISSIONS = [
  Permission.ReadTenantsInOrganization,
  Permission.JoinTenantsInOrganization,
  Permission.RemoveTenantsInOrganization,
  Permission.RemoveOrganization,
] as const;
/** Permissions that a member can be given in a tenant of either kind. */
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

/** What `/api/me` says about the caller, as far as access is concerned. */
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

/** Who is asking, in one organization and (perhaps) one of its tenants. Plain data: it travels to the browser. */
export type Subject = {
  userId: string;
  organizationId?: string;
  tenantId?: string;
  isSuperTenant: boolean;
  /** The user belongs to the organization: as its admin, by a permission in it, or by one of its tenants. */
  inOrganization: boolean;
  /** The user is a member of the tenant. */
  inTenant: boolean;
  grants: readonly Grant[];
};

const TENANT_ROLE_SET: ReadonlySet<string> = new Set(TENANT_ROLES);
const TENANT_PERMISSION_SET: ReadonlySet<string> = new Set(TENANT_PERMISSIONS);
const ALL_TENANT_PERMISSION_SET: ReadonlySet<string> = new Set(ALL_TENANT_PERMISSIONS);
const ORGANIZATION_PERMISSION_SET: ReadonlySet<string> = new Set(ORGANIZATION_PERMISSIONS);

/**
 * The unified list of section 6 for one organization and tenant: the organization-admin role, the tenant role, and
 * both kinds of administration permissions. Names that are not in the tables above give nothing.
 *
 * @param me - what `/api/me` says of the caller
 * @param scope - the organization and tenant in question; a tenant alone implies its organization
 */
export function subjectFor(me: AccessClaims, scope: { organizationId?: string; tenantId?: string }): Subject {
  const tenant = scope.tenantId === undefined ? undefined : me.tenants.find((entry) => entry.id === scope.tenantId);
  const organizationId = scope.organizationId ?? tenant?.organizationId;
  const organization = me.organizations.find((entry) => entry.id === organizationId);
  const grants = new Set<Grant>();
  if (organization?.isOrganizationAdmin) grants.add(Role.OrganizationAdmin);
  for (const permission of organization?.administrationPermissions ?? []) {
    if (ORGANIZATION_PERMISSION_SET.has(permission)) grants.add(permission as OrganizationPermission);
  }
  const inTenant = tenant !== undefined && tenant.organizationId === organizationId;
  if (inTenant) {
    grants.add(TENANT_ROLE_SET.has(tenant.role) ? (tenant.role as TenantRole) : Role.Unknown);
    const possible = tenant.isSuperTenant ? ALL_TENANT_PERMISSION_SET : TENANT_PERMISSION_SET;
    const held = tenant.role === Role.Admin ? adminIncludes(tenant.isSuperTenant) : tenant.administrationPermissions;
    for (const permission of held) if (possible.has(permission)) grants.add(permission as TenantPermission);
  }
  return {
    userId: me.id,
    organizationId,
    tenantId: scope.tenantId,
    isSuperTenant: inTenant && tenant.isSuperTenant,
    inOrganization: organization !== undefined || me.tenants.some((entry) => entry.organizationId === organizationId),
    inTenant,
    grants: [...grants],
  };
}

/** A gate holds when one of its grants is held; the empty gate holds for every signed-in user. */
export type Gate = readonly Grant[];

/** True when the subject holds at least one grant of the gate, or the gate is empty. */
export function holds(subject: Pick<Subject, 'grants'>, gate: Gate): boolean {
  return gate.length === 0 || gate.some((grant) => subject.grants.includes(grant));
}

export type Section = 'organization' | 'tenant' | 'superAdmin' | 'resources' | 'overview';

type ScreenRow = {
  /** Path template; `{…}` are route parameters. */
  path: string;
  scope: 'user' | 'organization' | 'tenant';
  gate: Gate;
  /** Where the sidebar lists it, if it does. */
  section?: Section;
  /** The sidebar's own gate where section 6 gives one that differs from the route's; both must hold. */
  sidebarGate?: Gate;
  /** The screen is shown without the sidebar (section 2). */
  sidebarOff?: true;
};

const O = '/organization/{organizationId}';
const T = `${O}/tenant/{tenantId}`;
const configurationGate = [Role.OrganizationAdmin, Role.Admin, Permission.TenantManagement] as const;

/** Every gated screen (section 2 and 6), in the order of the sidebar. */
export const screens = {
  organization: {
    path: O,
    scope: 'organization',
    gate: [Role.OrganizationAdmin, Role.Admin],
    section: 'organization',
    sidebarGate: [Role.OrganizationAdmin],
  },
  organizationOverview: {
    path: `${O}/overview`,
    scope: 'organization',
    gate: [Role.OrganizationAdmin],
    section: 'organization',
    sidebarGate: [Permission.DashboardAccess],
  },
  organizationMembers: {
    path: `${O}/members`,
    scope: 'organization',
    gate: [Role.OrganizationAdmin],
    section: 'organization',
  },
  organizationTenants: {
    path: `${O}/tenants`,
    scope: 'organization',
    gate: [Role.OrganizationAdmin],
    section: 'organization',
    sidebarGate: [Permission.ReadTenantsInOrganization],
  },
  tenant: {
    path: T,
    scope: 'tenant',
    gate: configurationGate,
    section: 'tenant',
    sidebarGate: [Permission.TenantManagement],
  },
  tenantMembers: {
    path: `${T}/members`,
    scope: 'tenant',
    gate: [Permission.TenantManagement, Role.OrganizationAdmin, Role.Admin],
    section: 'tenant',
    sidebarGate: [Permission.TenantManagement],
  },
  groups: { path: `${T}/groups`, scope: 'tenant', gate: [Permission.GroupManagement], section: 'tenant' },
  assignedClients: { path: `${T}/clients`, scope: 'tenant', gate: [Permission.TenantManagement], section: 'tenant' },
  tenantCreate: {
    path: '/tenant/create',
    scope: 'tenant',
    gate: [Permission.OnboardingManagement],
    section: 'superAdmin',
  },
  assignments: {
    path: `${T}/assignments`,
    scope: 'tenant',
    gate: [Permission.OnboardingManagement],
    section: 'superAdmin',
  },
  assignApplications: {
    path: `${T}/assignments/{targetTenantId}`,
    scope: 'tenant',
    gate: [Permission.OnboardingManagement],
    sidebarOff: true,
  },
  applications: {
    path: `${T}/applications`,
    scope: 'tenant',
    gate: [Permission.ResourceManagement],
    section: 'resources',
  },
  singleTenantApplications: {
    path: `${T}/single-tenant-applications`,
    scope: 'tenant',
    gate: [Permission.ResourceManagement],
    section: 'resources',
  },
  applicationTemplates: {
    path: `${T}/application-templates`,
    scope: 'tenant',
    gate: [Permission.ResourceManagement],
    section: 'resources',
  },
  apiResources: {
    path: `${T}/api-resources`,
    scope: 'tenant',
    gate: [Permission.ResourceManagement],
    section: 'resources',
  },
  clients: {
    path: `${T}/oidc-clients`,
    scope: 'tenant',
    gate: [Permission.ResourceManagement],
    section: 'resources',
  },
  clientTemplates: {
    path: `${T}/oidc-client-templates`,
    scope: 'tenant',
    gate: [Permission.ResourceManagement],
    section: 'resources',
  },
  essentials: { path: '/essentials', scope: 'user', gate: [], section: 'overview' },
  applicationList: { path: '/application/list', scope: 'user', gate: [], section: 'overview' },
  settings: { path: '/settings', scope: 'user', gate: [] },
} as const satisfies Record<string, ScreenRow>;

export type ScreenId = keyof typeof screens;
export const screenIds = Object.keys(screens) as ScreenId[];

/** The row of a screen, seen through the common type. */
export function screenRow(id: ScreenId): ScreenRow {
  return screens[id];
}

/** Whether the subject may open the screen (the route gate of section 6). */
export function canOpen(subject: Subject, id: ScreenId): boolean {
  return holds(subject, screenRow(id).gate);
}

/** The sidebar entries of a section that the subject sees: the route's gate and the sidebar's own must both hold. */
export function sidebarScreens(subject: Subject, section: Section): ScreenId[] {
  return screenIds.filter((id) => {
    const row = screenRow(id);
    if (row.section !== section) return false;
    if (row.scope === 'tenant' && !subject.inTenant) return false;
    if (row.scope === 'organization' && !subject.inOrganization) return false;
    return canOpen(subject, id) && holds(subject, row.sidebarGate ?? []);
  });
}

export type Landing = 'organization' | 'tenant' | 'applicationList' | 'error';

/**
 * Where the subject lands after sign-in (section 4), with the default menu entry for non-admins (end of section 2):
 * admins go to administration; tenant management gives the tenant; onboarding, resource management or removal
 * permissions give the organization where its gate lets them in, otherwise the application list; an unknown role
 * alone gives the error page.
 */
export function landingFor(subject: Subject): Landing {
  const has = (...gate: Grant[]) => holds(subject, gate);
  if (has(Role.OrganizationAdmin)) return 'organization';
  if (has(Role.Admin, Permission.TenantManagement)) return 'tenant';
  if (has(Role.LimitedAdmin)) return canOpen(subject, 'tenant') ? 'tenant' : 'applicationList';
  if (
    has(
      Permission.OnboardingManagement,
      Permission.ResourceManagement,
      Permission.RemoveTenantsInOrganization,
      Permission.RemoveOrganization,
    ) &&
    canOpen(subject, 'organization')
  ) {
    return 'organization';
  }
  if (has(Role.Unknown) && subject.grants.length === 1) return 'error';
  return subject.inTenant || subject.inOrganization ? 'applicationList' : 'error';
}

/** Facts about the thing acted on that a rule may ask for. Absent facts count as "no". */
export type Target = {
  isSuperTenant?: boolean;
  /** The caller already belongs to the target tenant. */
  isMember?: boolean;
  /** The target member is the caller. */
  isSelf?: boolean;
  /** The role that the call would give. */
  role?: string;
  /** The call would also make its target admin of the organization. */
  makesOrganizationAdmin?: boolean;
  /** What the target member holds already. */
  holder?: { role: string; isOrganizationAdmin: boolean; administrationPermissions: readonly string[] };
};

/** Why an action is refused: a message key of the `access` namespace and the `code` of a platform's 403. */
export type Refusal =
  | 'notPermitted'
  | 'notSuperTenant'
  | 'notMember'
  | 'superTenantTarget'
  | 'alreadyMember'
  | 'roleTooHigh'
  | 'targetAbove'
  | 'ownRole';

type Condition = { when: (subject: Subject, target: Target) => boolean; reason: Refusal };

type ActionRow = {
  /** Where the grants are looked up: see `scope` in operations.ts. */
  anyOf: Gate;
  /** Only members of a super-tenant may (section 6: "User does not belong to super tenant group."). */
  superTenantOnly?: true;
  unless?: readonly Condition[];
};

const targetIsSuperTenant: Condition = {
  when: (_, target) => target.isSuperTenant === true,
  reason: 'superTenantTarget',
};
const alreadyMember: Condition = { when: (_, target) => target.isMember === true, reason: 'alreadyMember' };
/** A limited admin hands out only the Regular role (section 6). */
const limitedGivesMore: Condition = {
  when: (subject, target) =>
    target.role !== undefined && target.role !== Role.Regular && !holds(subject, [Role.Admin, Role.OrganizationAdmin]),
  reason: 'roleTooHigh',
};
const liftsOwnRole: Condition = {
  when: (subject, target) =>
    target.isSelf === true && target.role === Role.Admin && !holds(subject, [Role.Admin, Role.OrganizationAdmin]),
  reason: 'ownRole',
};

/** Organization admins are made by organization admins only. */
const makesOrganizationAdmin: Condition = {
  when: (subject, target) => target.makesOrganizationAdmin === true && !holds(subject, [Role.OrganizationAdmin]),
  reason: 'notPermitted',
};
/** A limited admin leaves those alone who hold more than they do; themselves they may remove. */
const targetAbove: Condition = {
  when: (subject, { isSelf, holder }) =>
    isSelf !== true &&
    holder !== undefined &&
    !holds(subject, [Role.Admin, Role.OrganizationAdmin]) &&
    (holder.role === Role.Admin ||
      holder.isOrganizationAdmin ||
      holder.administrationPermissions.some((held) => !(subject.grants as readonly string[]).includes(held))),
  reason: 'targetAbove',
};

const tenantManagement = [Permission.TenantManagement, Role.Admin, Role.OrganizationAdmin] as const;

/** Every action that a button offers or an operation performs. An empty `anyOf` is open to every member of the scope. */
export const actions = {
  'account.read': { anyOf: [] },
  'organization.read': { anyOf: [] },
  'organization.members.read': { anyOf: [Role.OrganizationAdmin] },
  'organization.tenants.read': { anyOf: [Permission.ReadTenantsInOrganization] },
  'organization.applications.read': { anyOf: [Role.OrganizationAdmin] },
  'organization.rename': { anyOf: [Role.OrganizationAdmin] },
  'organization.delete': { anyOf: [Permission.RemoveOrganization] },
  'organization.admin.change': { anyOf: [Role.OrganizationAdmin] },
  'organization.overview.read': { anyOf: [Permission.DashboardAccess], superTenantOnly: true },
  'organization.history.read': { anyOf: [Role.OrganizationAdmin] },
  'tenant.read': { anyOf: [] },
  'tenant.create': { anyOf: [Role.OrganizationAdmin] },
  'tenant.onboard': { anyOf: [Permission.OnboardingManagement], superTenantOnly: true },
  'tenant.rename': { anyOf: tenantManagement },
  'tenant.delete': { anyOf: [Permission.RemoveTenantsInOrganization], unless: [targetIsSuperTenant] },
  'tenant.join': { anyOf: [Permission.JoinTenantsInOrganization], unless: [alreadyMember] },
  'tenant.history.read': { anyOf: [Role.Admin, Role.OrganizationAdmin] },
  'members.read': { anyOf: tenantManagement },
  /** Also: seeing the link of an invitation, and sending it again. Both pass on what it gives. */
  'members.invite': { anyOf: tenantManagement, unless: [limitedGivesMore, makesOrganizationAdmin] },
  /** Who onboards sends activations of new tenants again (section 2: "send it again"); the platform asks more for members' invitations. */
  'invitations.resend': { anyOf: [...tenantManagement, Permission.OnboardingManagement] },
  'members.edit': { anyOf: tenantManagement, unless: [targetAbove, limitedGivesMore, liftsOwnRole] },
  'members.remove': { anyOf: tenantManagement, unless: [targetAbove] },
  'applications.read': { anyOf: [] },
  'applications.assign': { anyOf: [Permission.OnboardingManagement], superTenantOnly: true },
  'resources.manage': { anyOf: [Permission.ResourceManagement], superTenantOnly: true },
  'clients.readAssigned': { anyOf: [Permission.TenantManagement] },
  'groups.manage': { anyOf: [Permission.GroupManagement] },
} as const satisfies Record<string, ActionRow>;

export type ActionId = keyof typeof actions;
export type Decision = { allowed: true } | { allowed: false; reason: Refusal };

/**
 * Whether the subject may do the action to the target. The subject must be computed for the scope in which the action
 * happens (see `subjectFor`). Unknown action ids and unknown grants refuse.
 */
export function can(subject: Subject, action: ActionId, target: Target = {}): Decision {
  const row: ActionRow | undefined = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (row === undefined) return { allowed: false, reason: 'notPermitted' };
  if (row.superTenantOnly && !subject.isSuperTenant) return { allowed: false, reason: 'notSuperTenant' };
  if (!holds(subject, row.anyOf)) return { allowed: false, reason: 'notPermitted' };
  for (const condition of row.unless ?? []) {
    if (condition.when(subject, target)) return { allowed: false, reason: condition.reason };
  }
  return { allowed: true };
}
