import * as v from 'valibot';
import * as rules from '@/lib/contract/rules';
import { LIST, TEXT } from '@/lib/contract/limits';
import { Id, Version, changeable, list, seenVersion } from '@/lib/contract/entities/common';
import { AccessLevel } from '@/lib/contract/rooms/applications/entities';

export const USER_CLAIMS = ['Tenants', 'Organizations', 'Permissions', 'Roles'] as const;
export const UserClaim = v.picklist(USER_CLAIMS);

export const Scope = v.object({
  id: Id,
  name: v.string(),
  displayName: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  accessLevel: v.optional(AccessLevel, 'tenant'),
  userClaims: list(UserClaim),
});
export type Scope = v.InferOutput<typeof Scope>;

export const ApiResource = v.object({
  id: Id,
  tenantId: v.optional(v.nullable(Id), null),
  tenantName: v.optional(v.string(), ''),
  name: v.string(),
  displayName: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  accessLevel: v.optional(AccessLevel, 'tenant'),
  scopes: list(Scope),
  version: v.optional(Version),
});
export type ApiResource = v.InferOutput<typeof ApiResource>;

export const ApiResourceLists = v.object({
  tenantResources: list(ApiResource),
  organizationResources: list(ApiResource),
  publicResources: list(ApiResource),
  identityScopes: list(
    v.object({ name: v.string(), displayName: v.optional(v.string(), ''), description: v.optional(v.string(), '') }),
  ),
  /** Access levels that the tenant may use (section 3), and the prefix of its resources' and scopes' names. Optional. */
  allowedApiResourceAccessLevels: v.optional(v.array(AccessLevel)),
  allowedScopeAccessLevels: v.optional(v.array(AccessLevel)),
  prefix: v.optional(v.string()),
});
export type ApiResourceLists = v.InferOutput<typeof ApiResourceLists>;

export const ScopeInput = v.object({
  id: v.optional(Id),
  name: v.pipe(rules.resourceName, v.toLowerCase()),
  displayName: v.optional(rules.optionalText(TEXT.label.max), ''),
  description: rules.description,
  accessLevel: AccessLevel,
  userClaims: rules.optionalListOf(UserClaim, USER_CLAIMS.length),
});
export const ApiResourceInput = v.object({
  name: rules.resourceName,
  displayName: rules.displayName,
  description: v.optional(rules.optionalText(), ''),
  accessLevel: AccessLevel,
  scopes: rules.optionalListOf(ScopeInput, LIST.scopes),
});
export type ApiResourceInput = v.InferOutput<typeof ApiResourceInput>;
export const ApiResourceUpdate = v.object({
  ...changeable({ ...ApiResourceInput.entries, id: Id, tenantId: Id }),
  ...seenVersion,
});

/** OIDC clients and client templates that would lose a scope. Those of other tenants are counted, not named. */
const users = {
  clients: list(v.object({ clientId: Id, clientName: v.string() })),
  templates: list(v.object({ id: Id, clientName: v.string() })),
  clientCount: v.number(),
  templateCount: v.number(),
};
/** Users of an API resource: in total, and per scope. All are counted; the first `IMPACT.names` by name are named. */
export const ApiResourceImpact = v.object({ ...users, scopes: list(v.object({ name: v.string(), ...users })) });
export type ApiResourceImpact = v.InferOutput<typeof ApiResourceImpact>;
