/** API resources, OIDC clients, client templates and groups (section 3). */
import * as v from 'valibot';
import * as rules from '../rules';
import {
  DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS,
  MAX_ACCESS_TOKEN_LIFETIME_SECONDS,
  MAX_ALLOWED_TENANTS,
  TEXT,
} from '../limits';
import { Id, Instant, Version, list, seenVersion } from './common';
import { AccessLevel, PermissionEntity, RoleEntity } from './applications';
import { ApplicationPermissionsInput, ApplicationRef, ApplicationRolesInput } from './members';

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
});
export type ApiResourceLists = v.InferOutput<typeof ApiResourceLists>;

export const ScopeInput = v.object({
  id: v.optional(Id),
  name: v.pipe(rules.resourceName, v.toLowerCase()),
  displayName: v.optional(rules.optionalText(TEXT.label.max), ''),
  description: rules.description,
  accessLevel: AccessLevel,
  userClaims: list(UserClaim),
});
export const ApiResourceInput = v.object({
  name: rules.resourceName,
  displayName: rules.displayName,
  description: v.optional(rules.optionalText(), ''),
  accessLevel: AccessLevel,
  scopes: list(ScopeInput),
});
export type ApiResourceInput = v.InferOutput<typeof ApiResourceInput>;
export const ApiResourceUpdate = v.object({ ...ApiResourceInput.entries, id: Id, tenantId: Id, ...seenVersion });

export const GRANT_TYPES = ['authorization_code', 'client_credentials'] as const;
export const CLIENT_TYPES = ['public', 'confidential'] as const;
export const GrantType = v.picklist(GRANT_TYPES);
export const ClientType = v.picklist(CLIENT_TYPES);
export type GrantType = v.InferOutput<typeof GrantType>;
export type ClientType = v.InferOutput<typeof ClientType>;

const ClaimEntry = v.object({ type: v.string(), value: v.string() });
const ExternalClient = v.object({
  clientId: v.string(),
  clientSecret: v.optional(v.nullable(v.string()), null),
  clientName: v.string(),
  externalTokenEndpoint: v.string(),
});

const clientEntries = {
  clientName: v.string(),
  clientType: v.optional(ClientType, 'confidential'),
  clientUri: v.optional(v.nullable(v.string()), null),
  description: v.optional(v.string(), ''),
  applicationId: v.optional(v.nullable(Id), null),
  allowedGrantType: GrantType,
  allowedScopes: list(v.string()),
  accessTokenLifetime: v.optional(v.number(), DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS),
  claims: list(ClaimEntry),
  allowedCorsOrigins: list(v.string()),
  createdDate: v.optional(v.nullable(Instant), null),
  isThirdParty: v.optional(v.boolean(), true),
  redirectUris: list(v.string()),
  postLogoutRedirectUris: list(v.string()),
  allowOfflineAccess: v.optional(v.boolean(), true),
  frontChannelLogoutUri: v.optional(v.nullable(v.string()), null),
  backChannelLogoutUri: v.optional(v.nullable(v.string()), null),
  isTokenExchange: v.optional(v.boolean(), false),
  isExternalCC: v.optional(v.boolean(), false),
  externalClient: v.optional(v.nullable(ExternalClient), null),
  version: v.optional(Version),
};

export const OidcClient = v.object({
  clientId: Id,
  ...clientEntries,
  /** The names of the tenants come along so that the list needs no second call. */
  allowedTenantsIds: list(Id),
  allowedTenants: list(v.object({ id: Id, name: v.string() })),
});
export type OidcClient = v.InferOutput<typeof OidcClient>;

/** The answer of a creation carries the secret once, if the platform made it. */
export const OidcClientCreated = v.object({
  clientId: Id,
  clientName: v.string(),
  clientSecret: v.optional(v.nullable(v.string())),
});

export const OidcClientTemplate = v.object({ id: Id, ...clientEntries });
export type OidcClientTemplate = v.InferOutput<typeof OidcClientTemplate>;

/** A client in the read-only list of a tenant. */
export const AssignedClient = v.object({
  clientId: Id,
  clientName: v.string(),
  allowedGrantType: GrantType,
  description: v.optional(v.string(), ''),
  createdDate: v.optional(v.nullable(Instant), null),
});
export type AssignedClient = v.InferOutput<typeof AssignedClient>;

const redirect = v.pipe(v.string(), v.trim(), v.nonEmpty(rules.issue('required')), v.maxLength(TEXT.url.max));
const logoutUri = v.optional(v.nullable(rules.optionalUrl), null);

const inputEntries = {
  clientName: rules.clientName,
  clientType: v.optional(ClientType, 'confidential'),
  clientUri: v.optional(v.nullable(rules.optionalUrl), null),
  description: rules.description,
  applicationId: v.optional(v.nullable(Id), null),
  allowedGrantType: GrantType,
  allowedScopes: list(v.string()),
  accessTokenLifetime: v.pipe(
    v.number(rules.issue('integer')),
    v.integer(rules.issue('integer')),
    v.minValue(1, rules.issue('integer')),
    v.maxValue(MAX_ACCESS_TOKEN_LIFETIME_SECONDS, rules.issue('integer')),
  ),
  claims: list(v.object({ type: rules.claimType, value: rules.claimValue })),
  allowedCorsOrigins: list(v.pipe(v.string(), v.check(rules.isOrigin, rules.issue('url')))),
  isThirdParty: v.optional(v.boolean(), true),
  redirectUris: list(redirect),
  postLogoutRedirectUris: list(redirect),
  allowOfflineAccess: v.optional(v.boolean(), true),
  frontChannelLogoutUri: logoutUri,
  backChannelLogoutUri: logoutUri,
  isTokenExchange: v.optional(v.boolean(), false),
  isExternalCC: v.optional(v.boolean(), false),
  externalClient: v.optional(v.nullable(ExternalClient), null),
};

export const OidcClientInput = v.object({
  ...inputEntries,
  clientId: v.optional(Id),
  clientSecret: v.optional(v.nullable(rules.secret), null),
  allowedTenantsIds: v.optional(
    v.pipe(v.array(Id), v.maxLength(MAX_ALLOWED_TENANTS, rules.issue('max', { max: MAX_ALLOWED_TENANTS }))),
    [],
  ),
});
export type OidcClientInput = v.InferOutput<typeof OidcClientInput>;
/** A change: what is left out stays; `clientType` only when it changed or a secret was entered (section 7). */
export const OidcClientUpdate = v.object({ ...v.partial(OidcClientInput).entries, ...seenVersion });
export const OidcClientTemplateInput = v.object(inputEntries);
export const OidcClientTemplateUpdate = v.object({
  ...v.partial(OidcClientTemplateInput).entries,
  ...seenVersion,
});

/** A member as the pickers and lists of groups know them. */
export const GroupMember = v.object({
  id: Id,
  displayName: v.optional(v.string(), ''),
  contactEmail: v.optional(v.string(), ''),
});
export type GroupMember = v.InferOutput<typeof GroupMember>;
export const GroupSummary = v.object({
  id: Id,
  name: v.string(),
  description: v.optional(v.string(), ''),
  numberOfMembers: v.optional(v.number(), 0),
  createdAt: v.optional(v.nullable(Instant), null),
});
export type GroupSummary = v.InferOutput<typeof GroupSummary>;
/** What narrows the list of groups: the members-count filter, several choices with commas between them. */
export const groupFilters = {
  size: v.optional(v.pipe(v.string(), v.regex(/^(?:0|1-10|11-50|50\+)(?:,(?:0|1-10|11-50|50\+)){0,3}$/))),
};
export const Group = v.object({
  ...GroupSummary.entries,
  version: v.optional(Version),
  members: list(GroupMember),
  applicationRoles: list(v.object({ application: ApplicationRef, roles: list(RoleEntity) })),
  applicationPermissions: list(v.object({ application: ApplicationRef, permissions: list(PermissionEntity) })),
});
export type Group = v.InferOutput<typeof Group>;

export const GroupInput = v.object({
  name: rules.groupName,
  description: rules.groupDescription,
  members: list(Id),
  applicationRoles: list(ApplicationRolesInput),
  applicationPermissions: list(ApplicationPermissionsInput),
});
export const GroupUpdate = v.object({ ...GroupInput.entries, ...seenVersion });
export type GroupInput = v.InferOutput<typeof GroupInput>;
