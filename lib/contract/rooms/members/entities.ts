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
import { EVERYONE_ROLES } from './filters';
import { PermissionEntity } from '@/lib/contract/rooms/applications/entities';

export const ApplicationRef = v.object({ applicationId: Id, name: v.string(), suiteName: v.optional(v.string(), '') });

const RoleRef = v.object({ id: Id, name: v.string(), displayName: v.optional(v.string(), '') });

/** Which group gives the role or permission. */
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
  /** Optional: permissions that a role brings, for "where from". */
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
  /** Of active members, where the platform can disable them: nothing signs the person in. */
  isDisabled: v.optional(v.boolean()),
  isOrganizationAdmin: v.optional(v.boolean(), false),
  isUniqueIdp: v.optional(v.boolean(), false),
  idp: v.optional(v.nullable(v.string()), null),
  /** Only pending members: when the invitation stops working. */
  expirationDate: v.optional(v.nullable(Instant), null),
  activationLink: v.optional(v.nullable(v.string()), null),
  invitationId: v.optional(v.nullable(Id), null),
  isResent: v.optional(v.boolean(), false),
  /**
   * Only pending members: why the last e-mail could not be delivered (`address`, `mailbox`, `policy`, `server`, `time`). Null or absent
   * where it was, or is still being tried.
   */
  deliveryFailure: v.optional(v.nullable(v.string())),
  administrationPermissions: list(v.string()),
  applicationRoles: list(ApplicationRoles),
  applicationPermissions: list(ApplicationPermissions),
  /** Of active members, where the platform counts it: in a tenant that which counts for it, in an organization for any of its tenants. */
  lastSignIn: v.optional(v.nullable(LastUse)),
  lastActivity: v.optional(v.nullable(v.object({ timeStamp: v.nullable(Instant) })), null),
  /** `members.get`: the groups of the tenant that the member is in. */
  groups: v.optional(v.array(IdName)),
  /** Organization members: the tenants of the organization that the person belongs to, with the role in each where the platform says it. */
  tenants: list(v.object({ ...IdName.entries, role: v.optional(v.string()) })),
  /** Only active members of a tenant: of role, administration permissions, and what is held directly in applications. */
  version: v.optional(Version),
});
export type Member = v.InferOutput<typeof Member>;

/** When a member last signed in, and to which of the clients that are for this tenant. */
export const MemberUsage = v.object({
  lastSignIn: v.nullable(LastUse),
  /** Newest first; without an id it is the console. */
  clients: list(v.object({ clientId: v.nullable(Id), clientName: v.nullable(v.string()), day: Day })),
});
export type MemberUsage = v.InferOutput<typeof MemberUsage>;

/** What the removal of a person from all tenants of an organization takes, as the removal itself would decide now. */
export const Removal = v.object({
  isOrganizationAdmin: v.optional(v.boolean(), false),
  tenants: list(
    v.object({
      ...IdName.entries,
      role: v.string(),
      /** What is held directly in applications, and the names of the groups. */
      roles: v.optional(v.number(), 0),
      permissions: v.optional(v.number(), 0),
      groups: list(v.string()),
      /** Why the person stays in this tenant; absent where they do not. */
      code: v.optional(v.string()),
      Message: v.optional(v.string()),
    }),
  ),
});
export type Removal = v.InferOutput<typeof Removal>;

/** What the deletion of a person's account takes, as the deletion itself would decide now. */
export const Deletion = v.object({
  /** The person belongs to an organization that the caller does not administer: nothing can be deleted, and nothing more is said. */
  isElsewhere: v.boolean(),
  /** Organizations and tenants that would have no admin: nothing can be deleted until they have another one. */
  onlyAdminOf: list(v.string()),
  organizations: list(v.string()),
  tenants: list(v.string()),
  groups: v.number(),
  /** Open ones, to the person's address. */
  invitations: v.number(),
  sessions: v.number(),
});
export type Deletion = v.InferOutput<typeof Deletion>;

/** The parts of what is held about a person, in the order of the document. */
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

/** Records of the audit trail in the document, the newest first. */
export const PERSON_EXPORT_TRAIL = 50_000;

/** Everything that is held about a person, as one document. A platform may have parts of its own. */
export const PersonExport = v.object({
  exportedAt: Instant,
  id: Id,
  name: v.string(),
  /** How many records of the audit trail there are; the document has the newest of them. */
  trailTotal: v.number(),
  sections: list(v.object({ name: v.string(), rows: list(v.record(v.string(), v.unknown())) })),
});
export type PersonExport = v.InferOutput<typeof PersonExport>;

const EVERYONE_ROLE = EVERYONE_ROLES.join('|');
/** Several of them with commas between. */
export const everyoneRoles = v.optional(
  v.pipe(v.string(), v.regex(new RegExp(`^(?:${EVERYONE_ROLE})(?:,(?:${EVERYONE_ROLE})){0,2}$`))),
);

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

/** The invite call takes a list; its items are checked one by one so that the answer can be partial (207). */
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

/** Of applications, too, those that are not named stay as they are: an empty list takes everything in its application. */
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

/** What the acceptance of an invitation answers: where the new member now belongs. */
export const AcceptedInvitation = v.object({
  id: Id,
  organizationId: v.optional(v.nullable(Id), null),
  tenantId: v.optional(v.nullable(Id), null),
});
