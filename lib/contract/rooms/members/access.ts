import { Permission, Role, TENANT_MANAGEMENT, holds } from '@/lib/contract/access/grants';
import { type RoomAccess, type Condition, ORGANIZATION, TENANT } from '@/lib/contract/access/room';

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
    /** From all tenants at once; `members.remove` is asked for each of them. */
    'organization.members.remove': { anyOf: [Role.OrganizationAdmin] },
    'members.read': { anyOf: TENANT_MANAGEMENT },
    /** Also: seeing the link of an invitation, and sending it again. Both pass on what it gives. */
    'members.invite': { anyOf: TENANT_MANAGEMENT, unless: [limitedGivesMore, makesOrganizationAdmin] },
    /** Who onboards sends activations of new tenants again (section 2: "send it again"); the platform asks more for members' invitations. */
    'invitations.resend': { anyOf: [...TENANT_MANAGEMENT, Permission.OnboardingManagement] },
    'members.edit': { anyOf: TENANT_MANAGEMENT, unless: [targetAbove, limitedGivesMore, liftsOwnRole] },
    'members.remove': { anyOf: TENANT_MANAGEMENT, unless: [targetAbove] },
    /** Of all members, also of those above a limited admin. */
    'members.sessions.read': { anyOf: [Role.Admin, Role.OrganizationAdmin] },
    'members.sessions.end': { anyOf: [Role.Admin, Role.OrganizationAdmin] },
  },
} as const satisfies RoomAccess;
