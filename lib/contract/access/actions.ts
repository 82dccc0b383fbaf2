/** Who may do what, and why not. */
import { type Gate, Permission, Role, holds } from './grants';
import type { Subject } from './subject';

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
  /** Where the grants are looked up: see `OperationScope` in operations/operation.ts. */
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
