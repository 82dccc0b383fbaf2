import { Permission, Role, TENANT_MANAGEMENT, holds } from '@/lib/contract/access/grants';
import { type RoomAccess, type Condition, ORGANIZATION, TENANT } from '@/lib/contract/access/room';

/** A limited admin may give only the Regular role (section 6). */
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

/** Only organization admins may make organization admins. */
const makesOrganizationAdmin: Condition = {
  when: (subject, target) => target.makesOrganizationAdmin === true && !holds(subject, [Role.OrganizationAdmin]),
  reason: 'notPermitted',
};
/** A limited admin may not change members with more grants than their own; but may remove themselves. */
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

export const members = {
  screens: {
    organizationMembers: {
      path: `${ORGANIZATION}/members`,
      scope: 'organization',
      gate: [Role.OrganizationAdmin],
      section: 'organization',
    },
    tenantMembers: {
      path: `${TENANT}/members`,
      scope: 'tenant',
      gate: TENANT_MANAGEMENT,
      section: 'tenant',
      sidebarGate: [Permission.TenantManagement],
    },
  },
  actions: {
    'organization.members.read': { anyOf: [Role.OrganizationAdmin] },
    'organization.admin.change': { anyOf: [Role.OrganizationAdmin] },
    /** Removal from all tenants at once; `members.remove` is checked for each of them. */
    'organization.members.remove': { anyOf: [Role.OrganizationAdmin] },
    'members.read': { anyOf: TENANT_MANAGEMENT },
    /** Also for seeing an invitation's link and sending it again: both pass on its grants. */
    'members.invite': { anyOf: TENANT_MANAGEMENT, unless: [limitedGivesMore, makesOrganizationAdmin] },
    /** Onboarders may send activations of new tenants again (section 2: "send it again"); members' invitations require more. */
    'invitations.resend': { anyOf: [...TENANT_MANAGEMENT, Permission.OnboardingManagement] },
    'members.edit': { anyOf: TENANT_MANAGEMENT, unless: [targetAbove, limitedGivesMore, liftsOwnRole] },
    'members.remove': { anyOf: TENANT_MANAGEMENT, unless: [targetAbove] },
    /** Of all members, including those above a limited admin. */
    'members.sessions.read': { anyOf: [Role.Admin, Role.OrganizationAdmin] },
    'members.sessions.end': { anyOf: [Role.Admin, Role.OrganizationAdmin] },
  },
} as const satisfies RoomAccess;
