import * as v from 'valibot';
import { maxCharacters } from '@/lib/contract/length-rules';
import * as rules from '@/lib/contract/rules';
import {
  ACCESS_TOKEN_LIFETIME_SECONDS,
  DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS,
  LIST,
  MAX_ALLOWED_TENANTS,
  SECRET,
  TEXT,
} from '@/lib/contract/limits';
import {
  Id,
  IdName,
  Instant,
  LastUse,
  Version,
  changeable,
  idsFilter,
  list,
  seenVersion,
} from '@/lib/contract/entities/common';

export const GRANT_TYPES = ['authorization_code', 'client_credentials'] as const;
export const CLIENT_TYPES = ['public', 'confidential'] as const;
export const GrantType = v.picklist(GRANT_TYPES);
export const ClientType = v.picklist(CLIENT_TYPES);
/** Authentication of a confidential client: by its secret, or by a key whose public part the platform has (RFC 7523). */
export const CLIENT_AUTH_METHODS = ['client_secret', 'private_key_jwt'] as const;
const ClientAuthMethod = v.picklist(CLIENT_AUTH_METHODS);
export type ClientAuthMethod = v.InferOutput<typeof ClientAuthMethod>;
export type GrantType = v.InferOutput<typeof GrantType>;
export type ClientType = v.InferOutput<typeof ClientType>;

const ClaimEntry = v.object({ type: v.string(), value: v.string() });
const ExternalClient = v.object({
  clientId: v.string(),
  /** Never returned. In a change, null keeps the stored secret, unless the client id or the token endpoint changes. */
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
  /** A disabled client keeps its settings, but no user can sign in to it and it gets no tokens. */
  isEnabled: v.optional(v.boolean(), true),
  /** Expiry of its secret; null when it never expires. */
  secretExpiresAt: v.optional(v.nullable(Instant), null),
  /** How long the previous secret is accepted too; null when it is not. */
  previousSecretExpiresAt: v.optional(v.nullable(Instant), null),
  tokenEndpointAuthMethod: v.optional(ClientAuthMethod, 'client_secret'),
  /** Public keys of `private_key_jwt`: a JWK Set (RFC 7517) as text. */
  jwks: v.optional(v.nullable(v.string()), null),
  /** Includes the names of the tenants, so that the list needs no second call. */
  allowedTenantsIds: list(Id),
  allowedTenants: list(v.object({ id: Id, name: v.string() })),
  /** A sign-in, a token, or only its secret; if the platform counts it. */
  lastUsed: v.optional(v.nullable(LastUse)),
});
export type OidcClient = v.InferOutput<typeof OidcClient>;

/** The only answer with the secret, if the platform made one. */
export const OidcClientCreated = v.object({
  clientId: Id,
  clientName: v.string(),
  clientSecret: v.optional(v.nullable(v.string())),
});

export const OidcClientTemplate = v.object({ id: Id, ...clientEntries });
export type OidcClientTemplate = v.InferOutput<typeof OidcClientTemplate>;

const ProgramKind = v.picklist(['service', 'native', 'browser', 'web']);
export type ProgramKind = v.InferOutput<typeof ProgramKind>;

/** A client in a tenant's read-only list. Its kind and owner are optional. */
export const AssignedClient = v.object({
  clientId: Id,
  clientName: v.string(),
  allowedGrantType: GrantType,
  description: v.optional(v.string(), ''),
  createdDate: v.optional(v.nullable(Instant), null),
  program: v.optional(ProgramKind),
  clientType: v.optional(ClientType),
  isThirdParty: v.optional(v.boolean()),
  isTokenExchange: v.optional(v.boolean()),
  isExternalCC: v.optional(v.boolean()),
  /** The tenant that made it and may change it. */
  ownerName: v.optional(v.string()),
});
export type AssignedClient = v.InferOutput<typeof AssignedClient>;

const redirect = v.pipe(v.string(), v.trim(), v.nonEmpty(rules.issue('required')), maxCharacters(TEXT.url.max));
/** Its own lengths are the platform's to judge, since they depend on the other fields. */
const bounded = v.pipe(v.string(), maxCharacters(TEXT.url.max));
const ExternalClientInput = v.object({
  clientId: bounded,
  clientSecret: v.optional(v.nullable(bounded), null),
  clientName: bounded,
  externalTokenEndpoint: bounded,
});
const logoutUri = v.optional(v.nullable(rules.optionalUrl), null);

const inputEntries = {
  clientName: rules.clientName,
  clientType: v.optional(ClientType, 'confidential'),
  clientUri: v.optional(v.nullable(rules.optionalUrl), null),
  description: rules.description,
  applicationId: v.optional(v.nullable(Id), null),
  allowedGrantType: GrantType,
  allowedScopes: rules.optionalListOf(v.pipe(v.string(), maxCharacters(TEXT.resourceName.max)), LIST.scopes),
  accessTokenLifetime: v.pipe(
    v.number(rules.issue('integer')),
    v.integer(rules.issue('integer')),
    v.minValue(ACCESS_TOKEN_LIFETIME_SECONDS.min, rules.issue('between', ACCESS_TOKEN_LIFETIME_SECONDS)),
    v.maxValue(ACCESS_TOKEN_LIFETIME_SECONDS.max, rules.issue('between', ACCESS_TOKEN_LIFETIME_SECONDS)),
  ),
  claims: rules.optionalListOf(v.object({ type: rules.claimType, value: rules.claimValue }), LIST.claims),
  allowedCorsOrigins: rules.optionalListOf(
    v.pipe(
      v.string(),
      maxCharacters(TEXT.url.max, rules.issue('url')),
      v.check(rules.isOrigin, rules.issue('url')),
      v.transform(rules.originOf),
    ),
    LIST.uris,
  ),
  isThirdParty: v.optional(v.boolean(), true),
  redirectUris: rules.optionalListOf(redirect, LIST.uris),
  postLogoutRedirectUris: rules.optionalListOf(redirect, LIST.uris),
  allowOfflineAccess: v.optional(v.boolean(), true),
  frontChannelLogoutUri: logoutUri,
  backChannelLogoutUri: logoutUri,
  isTokenExchange: v.optional(v.boolean(), false),
  isExternalCC: v.optional(v.boolean(), false),
  externalClient: v.optional(v.nullable(ExternalClientInput), null),
};

/** Lifetime of a new secret; null or missing: it never expires. */
const secretLifetimeMonths = v.optional(v.nullable(v.picklist(SECRET.lifetimesMonths)));

export const OidcClientInput = v.object({
  ...inputEntries,
  clientId: v.optional(Id),
  isEnabled: v.optional(v.boolean(), true),
  clientSecret: v.optional(v.nullable(rules.secret), null),
  secretLifetimeMonths,
  tokenEndpointAuthMethod: v.optional(ClientAuthMethod, 'client_secret'),
  jwks: v.optional(v.nullable(v.pipe(v.string(), v.trim(), maxCharacters(SECRET.jwksMax))), null),
  allowedTenantsIds: rules.optionalListOf(Id, MAX_ALLOWED_TENANTS),
});
export type OidcClientInput = v.InferOutput<typeof OidcClientInput>;
/** `clientType` is sent only when it changed or a secret was entered (section 7). */
export const OidcClientUpdate = v.object({ ...changeable(OidcClientInput.entries), ...seenVersion });
export const OidcClientTemplateInput = v.object(inputEntries);
export const OidcClientTemplateUpdate = v.object({
  ...changeable(OidcClientTemplateInput.entries),
  ...seenVersion,
});

/** Creates a new secret. The current one stays valid for `overlapHours` more; 0 expires it at once. An older previous secret expires. */
export const RotateSecretRequest = v.object({
  clientSecret: rules.secret,
  secretLifetimeMonths,
  overlapHours: v.optional(
    v.pipe(
      v.number(rules.issue('integer')),
      v.integer(rules.issue('integer')),
      v.minValue(0),
      v.maxValue(SECRET.overlapMaxHours),
    ),
    0,
  ),
});

const ANY_GRANT = `(?:${GRANT_TYPES.join('|')})`;

/** Filters of the list of clients; a platform may ignore them. `attention`: `needsAttention` of the client. */
export const clientFilters = {
  /** Several values separated by commas, in any order. */
  grantType: v.optional(v.pipe(v.string(), v.regex(new RegExp(`^${ANY_GRANT}(?:,${ANY_GRANT})?$`)))),
  allowedTenant: idsFilter,
  /** Names of scopes, separated by commas: clients that may ask for one of them. */
  scope: v.optional(
    v.pipe(
      v.string(),
      v.nonEmpty(),
      maxCharacters(TEXT.url.max),
      v.check((value) => value.split(',').length <= LIST.query, rules.issue('entries', { max: LIST.query })),
    ),
  ),
  attention: v.optional(v.literal('1')),
};

/** All clients, or a page with the number of those that need attention, independent of search and filters. */
export const OidcClients = v.union([
  v.array(OidcClient),
  v.object({
    items: v.array(OidcClient),
    total: v.number(),
    nextCursor: v.nullable(v.string()),
    offset: v.optional(v.number()),
    attention: v.optional(v.number()),
  }),
]);

/** What is lost with a client. All are counted; the first `IMPACT.names` by name are named. */
export const ClientImpact = v.object({
  /** Members of its tenants, who may sign in to it. For a third-party client these are all people: counted, not named. */
  members: v.optional(v.object({ count: v.number(), names: list(v.string()) })),
  /** People who are signed in to it, or have a refresh token for it. */
  people: v.object({ count: v.number(), names: list(v.string()) }),
  /** The tenants whose members may sign in to it; none for a third-party client. */
  tenants: v.object({ count: v.number(), names: list(v.string()) }),
  /** The application that would have no client. */
  application: v.nullable(IdName),
});
export type ClientImpact = v.InferOutput<typeof ClientImpact>;

/** Decoded claims of a token. */
const Claims = v.nullable(v.record(v.string(), v.unknown()));
/** Why a claim is missing: `scopeNotAllowed` for this client, `scopeNotAsked`, `noValue` for the person, or another word. */
const ClaimNote = v.object({ claim: v.string(), reason: v.string(), scope: v.optional(v.string()) });
const tokens = { idToken: Claims, accessToken: Claims, userinfo: Claims, notes: list(ClaimNote) };

/** The scopes that are asked for, with spaces between them; without it all that the client may have. */
const scope = v.optional(v.pipe(v.string(), maxCharacters(TEXT.url.max)));
export const tokenPreviewQuery = { memberId: v.optional(Id), scope };
/** The contents of a client's tokens. Never a signed token. */
export const TokenPreview = v.object({
  ...tokens,
  /** The person of the tokens; null for the reader and for machines. */
  person: v.optional(v.nullable(IdName), null),
});
export type TokenPreview = v.InferOutput<typeof TokenPreview>;

export const TestRequest = v.object({ scope });
/** A started test sign-in; the browser goes to `url`. */
export const TestSignIn = v.object({ testId: Id, url: v.string() });
export type TestSignIn = v.InferOutput<typeof TestSignIn>;
export const TestResult = v.object({
  state: v.picklist(['waiting', 'done', 'refused']),
  user: v.optional(v.nullable(v.object({ id: Id, name: v.string() })), null),
  durationMs: v.optional(v.nullable(v.number()), null),
  idToken: v.optional(Claims, null),
  accessToken: v.optional(Claims, null),
  userinfo: v.optional(Claims, null),
  scope: v.optional(v.nullable(v.string()), null),
  /** The OAuth error, and the step at which it occurred. */
  error: v.optional(v.nullable(v.object({ code: v.string(), description: v.optional(v.string(), '') })), null),
  step: v.optional(v.nullable(v.string()), null),
  notes: list(ClaimNote),
});
export type TestResult = v.InferOutput<typeof TestResult>;
/** The result for a machine-to-machine client: the claims of its token, or the OAuth error. */
export const TestToken = v.object({
  accessToken: Claims,
  scope: v.optional(v.nullable(v.string()), null),
  expiresIn: v.optional(v.nullable(v.number()), null),
  durationMs: v.optional(v.nullable(v.number()), null),
  error: v.optional(v.nullable(v.object({ code: v.string(), description: v.optional(v.string(), '') })), null),
  notes: list(ClaimNote),
});
export type TestToken = v.InferOutput<typeof TestToken>;

/** A client to which the signed-in person has given access, or is signed in. */
export const AccessGrant = v.object({
  clientId: Id,
  clientName: v.string(),
  clientUri: v.optional(v.nullable(v.string()), null),
  scopes: list(v.string()),
  since: v.optional(v.nullable(Instant), null),
  isThirdParty: v.optional(v.boolean(), true),
});
export type AccessGrant = v.InferOutput<typeof AccessGrant>;
