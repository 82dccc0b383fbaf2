import * as v from 'valibot';
import { maxCharacters } from '@/lib/contract/length-rules';
import { ALL_TENANT_PERMISSIONS, ASSIGNABLE_ROLES, TENANT_ROLES, Role } from '@/lib/contract/access';
import * as rules from '@/lib/contract/rules';
import { LIST, MAX_INVITATIONS_PER_CALL, TEXT } from '@/lib/contract/limits';
import {
  Id,
  IdName,
  Day,
  Instant,
  LanguageSchema,
  LastUse,
  Version,
  changeable,
  list,
  seenVersion,
} from '@/lib/contract/entities/common';
import { ATTENTION, EVERYONE_ROLES } from './filters';
import { PermissionEntity } from '@/lib/contract/rooms/applications/entities';

export const ApplicationRef = v.object({ applicationId: Id, name: v.string(), suiteName: v.optional(v.string(), '') });

const RoleRef = v.object({ id: Id, name: v.string(), displayName: v.optional(v.string(), '') });

/** The groups that give a role or permission. */
export const RoleFromGroup = v.object({ roleId: Id, groups: list(IdName) });
export const PermissionFromGroup = v.object({ permissionId: Id, groups: list(IdName) });

export const ApplicationRoles = v.object({
  application: ApplicationRef,
  /** Held directly. */
  roles: list(RoleRef),
  rolesFromGroups: list(v.object({ ...RoleFromGroup.entries, role: v.optional(RoleRef) })),
});
export type ApplicationRoles = v.InferOutput<typeof ApplicationRoles>;

export const ApplicationPermissions = v.object({
  application: ApplicationRef,
  permissions: list(PermissionEntity),
  permissionsFromGroups: list(v.object({ ...PermissionFromGroup.entries, permission: v.optional(PermissionEntity) })),
  /** Optional: permissions that roles bring, to show where they come from. */
  permissionsFromRoles: list(v.object({ permission: PermissionEntity, roles: list(RoleRef) })),
});
export type ApplicationPermissions = v.InferOutput<typeof ApplicationPermissions>;

export const Member = v.object({
  id: Id,
  displayName: v.optional(v.string(), ''),
  username: v.optional(v.string(), ''),
  contactEmail: v.optional(v.string(), ''),
  role: v.string(),
  isActive: v.boolean(),
  /** For active members, if the platform can disable them: the person cannot sign in. */
  isDisabled: v.optional(v.boolean()),
  isOrganizationAdmin: v.optional(v.boolean(), false),
  isUniqueIdp: v.optional(v.boolean(), false),
  idp: v.optional(v.nullable(v.string()), null),
  /** For pending members: when the invitation expires. */
  expirationDate: v.optional(v.nullable(Instant), null),
  activationLink: v.optional(v.nullable(v.string()), null),
  invitationId: v.optional(v.nullable(Id), null),
  isResent: v.optional(v.boolean(), false),
  /**
   * For pending members: why the last e-mail could not be delivered (`address`, `mailbox`, `policy`, `server`, `time`). Null or absent
   * when it was delivered or is still being tried.
   */
  deliveryFailure: v.optional(v.nullable(v.string())),
  administrationPermissions: list(v.string()),
  applicationRoles: list(ApplicationRoles),
  applicationPermissions: list(ApplicationPermissions),
  /** For active members, if the platform counts it: sign-ins that count for the tenant, or for any tenant of the organization. */
  lastSignIn: v.optional(v.nullable(LastUse)),
  /** `members.everyone`: why health counts the member or invitation, as its filter of this name does. */
  attention: v.optional(v.nullable(v.picklist(ATTENTION))),
  lastActivity: v.optional(v.nullable(v.object({ timeStamp: v.nullable(Instant) })), null),
  /** `members.get`: the member's groups in the tenant. */
  groups: v.optional(v.array(IdName)),
  /** Organization members: the person's tenants in the organization, with the role in each if the platform sends it. */
  tenants: list(v.object({ ...IdName.entries, role: v.optional(v.string()) })),
  /** For active members of a tenant: version of role, administration permissions, and direct grants in applications. */
  version: v.optional(Version),
});
export type Member = v.InferOutput<typeof Member>;

/** A member's last sign-in, and the last sign-in to each client of this tenant. */
export const MemberUsage = v.object({
  lastSignIn: v.nullable(LastUse),
  /** Newest first; an entry without id is the console. */
  clients: list(v.object({ clientId: v.nullable(Id), clientName: v.nullable(v.string()), day: Day })),
});
export type MemberUsage = v.InferOutput<typeof MemberUsage>;

/** The impact of removing a person from all tenants of an organization, as the removal itself would decide now. */
export const Removal = v.object({
  isOrganizationAdmin: v.optional(v.boolean(), false),
  tenants: list(
    v.object({
      ...IdName.entries,
      role: v.string(),
      /** Number of direct grants in applications, and the names of the groups. */
      roles: v.optional(v.number(), 0),
      permissions: v.optional(v.number(), 0),
      groups: list(v.string()),
      /** Why the person stays in this tenant; absent when they are removed. */
      code: v.optional(v.string()),
      Message: v.optional(v.string()),
    }),
  ),
});
export type Removal = v.InferOutput<typeof Removal>;

/** The impact of deleting a person's account, as the deletion itself would decide now. */
export const Deletion = v.object({
  /** The person also belongs to an organization that the caller does not administer: no deletion, and no further details. */
  isElsewhere: v.boolean(),
  /** Organizations and tenants that would have no admin: the account cannot be deleted until they have another. */
  onlyAdminOf: list(v.string()),
  organizations: list(v.string()),
  tenants: list(v.string()),
  groups: v.number(),
  /** Open invitations to the person's address. */
  invitations: v.number(),
  sessions: v.number(),
});
export type Deletion = v.InferOutput<typeof Deletion>;

/** Sections of the data held about a person, in the order of the document. */
export const PERSON_EXPORT_SECTIONS = [
  'account',
  'organizations',
  'tenants',
  'groups',
  'applicationRoles',
  'applicationPermissions',
  'providers',
  'passkeys',
  'authenticator',
  'recoveryCodes',
  'sessions',
  'browsers',
  'access',
  'lastUses',
  'invitations',
  'invited',
  'mails',
  'reminders',
  'weeklyEmail',
  'acceptedRisks',
  'trail',
] as const;
export type PersonExportSection = (typeof PERSON_EXPORT_SECTIONS)[number];

/** Records of the audit trail in the document: the newest ones. */
export const PERSON_EXPORT_TRAIL = 50_000;

/** All data held about a person in one document. A platform may add sections of its own. */
export const PersonExport = v.object({
  exportedAt: Instant,
  id: Id,
  name: v.string(),
  /** Total number of audit records; the document has the newest. */
  trailTotal: v.number(),
  sections: list(v.object({ name: v.string(), rows: list(v.record(v.string(), v.unknown())) })),
});
export type PersonExport = v.InferOutput<typeof PersonExport>;

const EVERYONE_ROLE = EVERYONE_ROLES.join('|');
/** Several values separated by commas. */
export const everyoneRoles = v.optional(
  v.pipe(v.string(), v.regex(new RegExp(`^(?:${EVERYONE_ROLE})(?:,(?:${EVERYONE_ROLE})){0,2}$`))),
);

export const attention = v.optional(v.picklist(ATTENTION));

/** Roles and permissions per application in requests: ids only. */
export const ApplicationRolesInput = v.object({ applicationId: Id, roles: rules.listOf(Id, LIST.roles) });
export const ApplicationPermissionsInput = v.object({
  applicationId: Id,
  permissions: rules.listOf(Id, LIST.permissions),
});

export const InvitationInput = v.object({
  contactEmail: rules.email,
  userName: rules.userName,
  isUniqueIdp: v.optional(v.boolean(), false),
  idp: v.optional(v.nullable(rules.idpName), null),
  role: v.optional(v.picklist(ASSIGNABLE_ROLES), Role.Regular),
  applicationRoles: rules.optionalListOf(ApplicationRolesInput, LIST.applications),
  applicationPermissions: rules.optionalListOf(ApplicationPermissionsInput, LIST.applications),
  preferredLanguage: v.optional(LanguageSchema),
});
export type InvitationInput = v.InferOutput<typeof InvitationInput>;

/** The list of the invite call. Its items are checked one by one, so that the answer can be partial (207). */
export const InvitationInputs = rules.listOf(
  v.looseObject({ contactEmail: v.pipe(v.string(), maxCharacters(TEXT.url.max)) }),
  MAX_INVITATIONS_PER_CALL,
  1,
);

export const InvitationResult = v.object({
  createdInvitations: list(v.object({ id: v.optional(Id), contactEmail: v.string() })),
  errors: list(
    v.object({
      contactEmail: v.optional(v.string()),
      code: v.optional(v.string()),
      Message: v.string(),
      rule: v.optional(v.string()),
      field: v.optional(v.string()),
    }),
  ),
});
export type InvitationResult = v.InferOutput<typeof InvitationResult>;

/** Applications that are not named stay as they are, too; an empty list removes everything in its application. */
export const MemberUpdate = v.object({
  ...changeable({
    role: v.picklist(TENANT_ROLES),
    administrationPermissions: rules.listOf(v.picklist(ALL_TENANT_PERMISSIONS), ALL_TENANT_PERMISSIONS.length),
    applicationRoles: rules.listOf(ApplicationRolesInput, LIST.applications),
    applicationPermissions: rules.listOf(ApplicationPermissionsInput, LIST.applications),
  }),
  ...seenVersion,
});
export type MemberUpdate = v.InferOutput<typeof MemberUpdate>;

export const INVITATION_TYPES = ['member', 'tenant'] as const;
export const InvitationType = v.picklist(INVITATION_TYPES);
export type InvitationType = v.InferOutput<typeof InvitationType>;

/** The result of accepting an invitation: the place that the new member joined. */
export const AcceptedInvitation = v.object({
  id: Id,
  organizationId: v.optional(v.nullable(Id), null),
  tenantId: v.optional(v.nullable(Id), null),
});
