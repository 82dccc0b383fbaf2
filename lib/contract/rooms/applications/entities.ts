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
  /** At least one member holds it: removing it needs a confirmation (section 4). */
  isAssigned: v.optional(v.boolean(), false),
});
export type RoleEntity = v.InferOutput<typeof RoleEntity>;

/** Optional: the totals, when a list row has only the first ones (`summary`). */
const sizes = { numberOfRoles: v.optional(v.number()), numberOfPermissions: v.optional(v.number()) };

/** A tenant mentioned with something else. */
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
  numberOfTenants: v.optional(v.number()),
  /** The OIDC client that signs people in to it, if the reader may know it. */
  client: v.optional(v.nullable(v.object({ clientId: Id, clientName: v.string() }))),
  /** The tenant of a single-tenant application, and its template. */
  tenant: v.optional(v.nullable(TenantRef)),
  template: v.optional(v.nullable(IdName)),
  /** The super-tenant that provides it. */
  owner: v.optional(v.nullable(IdName)),
});
export type Application = v.InferOutput<typeof Application>;

/** An application of the signed-in person, with their grants in one tenant. */
export const MyApplication = v.object({
  ...Application.entries,
  /** The tenant for `{tenantId}` in the URL. */
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
 * Short list rows: the first `SUMMARY_NAMES` roles and permissions by name, roles without their permissions, and `numberOfRoles` and
 * `numberOfPermissions`. A platform that supports it also supports the operation for a single one.
 */
const summary = { detail: v.optional(v.literal('summary')) };
/** Filters of lists of applications and templates; a platform may ignore them. */
export const applicationFilters = { isPublic: flagFilter, hasClient: flagFilter, ...summary };
export const singleTenantFilters = { ...applicationFilters, tenantId: idsFilter, applicationTemplateId: idsFilter };
export const templateFilters = summary;
/** Filters for the applications that an organization offers its new tenants; `applicationId`: ids. */
export const offerFilters = { ...summary, applicationId: idsFilter };
/** `organization`: ids. With `detail`, applications have only ids, names and their owners. */
export const assignmentFilters = { organization: idsFilter, ...summary };

/** A permission in a request: an existing one has its id, a new one only a name, or an id selected by the client. */
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

/** A tenant with its applications, for the super-admin's assign list. */
export const TenantAssignments = v.object({
  id: Id,
  name: v.string(),
  organizationId: Id,
  organizationName: v.string(),
  isSuperTenant: v.optional(v.boolean(), false),
  applications: list(Application),
});
export type TenantAssignments = v.InferOutput<typeof TenantAssignments>;

/** An organization in the assign list's filter. */
export const AssignmentOrganization = v.object({ id: Id, name: v.string(), tenants: v.optional(v.number()) });
export type AssignmentOrganization = v.InferOutput<typeof AssignmentOrganization>;
