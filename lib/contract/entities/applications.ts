/** Applications, templates, roles and permissions (section 3). */
import * as v from 'valibot';
import * as rules from '../rules';
import { TEXT } from '../limits';
import { Id, list } from './common';

export const ACCESS_LEVELS = ['tenant', 'organization', 'public'] as const;
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
});
export type ApplicationTemplate = v.InferOutput<typeof ApplicationTemplate>;

/** A permission in a request: an existing one has its id, a new one only a name, or an id that the client chose. */
export const PermissionInput = v.object({ id: v.optional(Id), name: rules.permissionName });
export const RoleInput = v.object({
  id: v.optional(Id),
  name: rules.roleName,
  displayName: rules.text({ max: TEXT.roleName.max }),
  permissions: v.pipe(v.array(PermissionInput), v.minLength(1, rules.issue('required'))),
});

const uniqueNames = (rows: { name: string }[]) =>
  new Set(rows.map((row) => row.name.toLowerCase())).size === rows.length;
export const RoleInputs = v.pipe(
  v.array(RoleInput),
  v.check((rows) => uniqueNames(rows), rules.issue('exists')),
);
export const PermissionInputs = v.pipe(
  v.array(PermissionInput),
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
export const ApplicationTemplateUpdate = v.object({ ...ApplicationTemplateInput.entries, roles: RoleInputs });

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
