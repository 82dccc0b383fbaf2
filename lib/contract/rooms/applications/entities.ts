import * as v from 'valibot';
import * as rules from '@/lib/contract/rules';
import { LIST, TEXT } from '@/lib/contract/limits';
import { ACCESS_LEVELS } from '@/lib/contract/oauth/scopes';
import {
  Id,
  IdName,
  Version,
  changeable,
  flagFilter,
  idsFilter,
  list,
  seenVersion,
} from '@/lib/contract/entities/common';

export { ACCESS_LEVELS };
export const AccessLevel = v.picklist(ACCESS_LEVELS);
export type AccessLevel = v.InferOutput<typeof AccessLevel>;

export const PermissionEntity = v.object({ id: Id, name: v.string() });
export type PermissionEntity = v.InferOutput<typeof PermissionEntity>;

export const RoleEntity = v.object({
  id: Id,
  name: v.string(),
  displayName: v.optional(v.string(), ''),
  permissions: list(PermissionEntity),
  /** Some member holds it: removing it needs a confirmation (section 4). */
  isAssigned: v.optional(v.boolean(), false),
});
export type RoleEntity = v.InferOutput<typeof RoleEntity>;

/** Optional: how many there are, where a row of a list has only the first ones of them (`summary`). */
const sizes = { numberOfRoles: v.optional(v.number()), numberOfPermissions: v.optional(v.number()) };

/** A tenant where it is named beside something else. */
export const TenantRef = v.object({ id: Id, name: v.string(), organizationName: v.optional(v.string(), '') });
export type TenantRef = v.InferOutput<typeof TenantRef>;

export const Application = v.object({
  applicationId: Id,
  applicationTemplateId: v.optional(v.nullable(Id), null),
  name: v.string(),
  suiteName: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  url: v.optional(v.string(), ''),
  iconUrl: v.optional(v.nullable(v.string()), null),
  tenantId: v.optional(v.nullable(Id), null),
  roles: list(RoleEntity),
  permissions: list(PermissionEntity),
  isPublic: v.optional(v.boolean(), true),
  accessLevel: v.optional(AccessLevel),
  hasClient: v.optional(v.boolean(), false),
  version: v.optional(Version),
  ...sizes,
  /** How many tenants it is assigned to. */
  numberOfTenants: v.optional(v.number()),
  /** The OIDC client that signs people in to it, as far as the reader may know it. */
  client: v.optional(v.nullable(v.object({ clientId: Id, clientName: v.string() }))),
  /** The tenant of a single-tenant application, and the template that it was made from. */
  tenant: v.optional(v.nullable(TenantRef)),
  template: v.optional(v.nullable(IdName)),
  /** The super-tenant that gives it. */
  owner: v.optional(v.nullable(IdName)),
});
export type Application = v.InferOutput<typeof Application>;

/** An application of the signed-in person: what they may do in it, in one tenant. */
export const MyApplication = v.object({
  ...Application.entries,
  /** The tenant for `{tenantId}` in the url. */
  launchTenantId: v.optional(v.nullable(Id), null),
});
export type MyApplication = v.InferOutput<typeof MyApplication>;

export const ApplicationTemplate = v.object({
  applicationTemplateId: Id,
  name: v.string(),
  suiteName: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  numberOfInstances: v.optional(v.number(), 0),
  permissions: list(PermissionEntity),
  roles: list(RoleEntity),
  isPublic: v.optional(v.boolean(), true),
  version: v.optional(Version),
  ...sizes,
});
export type ApplicationTemplate = v.InferOutput<typeof ApplicationTemplate>;

/**
 * Rows of a list with little in them: of roles and permissions the first `SUMMARY_NAMES` by name, the roles without their
 * permissions, and `numberOfRoles` and `numberOfPermissions`. A platform that serves it serves the operation for one of them too.
 */
const summary = { detail: v.optional(v.literal('summary')) };
/** What narrows lists of applications and templates; a platform may ignore it all. */
export const applicationFilters = { isPublic: flagFilter, hasClient: flagFilter, ...summary };
export const singleTenantFilters = { ...applicationFilters, tenantId: idsFilter, applicationTemplateId: idsFilter };
export const templateFilters = summary;
/** Of what an organization offers its new tenants; `applicationId`: ids. */
export const offerFilters = { ...summary, applicationId: idsFilter };
/** `organization`: ids. With `detail`, applications have ids, names and who gives them, and nothing else. */
export const assignmentFilters = { organization: idsFilter, ...summary };

/** A permission in a request: an existing one has its id, a new one only a name, or an id that the client chose. */
export const PermissionInput = v.object({ id: v.optional(Id), name: rules.permissionName });
export const RoleInput = v.object({
  id: v.optional(Id),
  name: rules.roleName,
  displayName: rules.text({ max: TEXT.roleName.max }),
  permissions: rules.listOf(PermissionInput, LIST.permissions, 1),
});

const uniqueNames = (rows: { name: string }[]) =>
  new Set(rows.map((row) => row.name.toLowerCase())).size === rows.length;
export const RoleInputs = v.pipe(
  rules.listOf(RoleInput, LIST.roles),
  v.check((rows) => uniqueNames(rows), rules.issue('exists')),
);
export const PermissionInputs = v.pipe(
  rules.listOf(PermissionInput, LIST.permissions),
  v.check((rows) => uniqueNames(rows), rules.issue('exists')),
);

export const ApplicationInput = v.object({
  name: rules.applicationName,
  suiteName: v.optional(rules.optionalName(), ''),
  description: rules.description,
  isPublic: v.optional(v.boolean(), true),
  url: rules.url,
  iconUrl: v.optional(v.nullable(rules.optionalUrl), null),
  roles: RoleInputs,
  permissions: PermissionInputs,
});
export const ApplicationUpdate = v.object({ ...changeable(ApplicationInput.entries), ...seenVersion });
export type ApplicationUpdate = v.InferOutput<typeof ApplicationUpdate>;
export type ApplicationInput = v.InferOutput<typeof ApplicationInput>;

export const SingleTenantApplicationInput = v.object({
  ...ApplicationInput.entries,
  applicationTemplateId: Id,
  tenantId: Id,
});

export const ApplicationTemplateInput = v.object({
  name: rules.applicationName,
  suiteName: v.optional(rules.optionalName(), ''),
  description: rules.description,
  permissions: PermissionInputs,
});
export const ApplicationTemplateUpdate = v.object({
  ...changeable({ ...ApplicationTemplateInput.entries, roles: RoleInputs }),
  ...seenVersion,
});
export type ApplicationTemplateUpdate = v.InferOutput<typeof ApplicationTemplateUpdate>;

/** A tenant and the applications assigned to it, as the super-admin's assign list shows it. */
export const TenantAssignments = v.object({
  id: Id,
  name: v.string(),
  organizationId: Id,
  organizationName: v.string(),
  isSuperTenant: v.optional(v.boolean(), false),
  applications: list(Application),
});
export type TenantAssignments = v.InferOutput<typeof TenantAssignments>;

/** An organization as the assign list offers it to filter by. */
export const AssignmentOrganization = v.object({ id: Id, name: v.string(), tenants: v.optional(v.number()) });
export type AssignmentOrganization = v.InferOutput<typeof AssignmentOrganization>;
