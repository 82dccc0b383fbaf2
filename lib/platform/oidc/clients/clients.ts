import { eq, sql } from 'drizzle-orm';
import { type Client, type ClientMetadata, Provider, errors } from 'oidc-provider';
import { ISSUER_SECONDS } from '@/lib/contract/limits';
import type { Db } from '@/lib/platform/db/database';
import { type ClientClaim, oidcClients } from '@/lib/platform/db/schema';
import { hashSecret, verifySecret } from '@/lib/platform/secrets';
import { IDENTITY_SCOPES, OFFLINE_SCOPE, PLATFORM_SCOPE, STATIC_SCOPES } from '@/lib/platform/oidc/tokens/scopes';

/** The client at another issuer that a client represents (specification section 3: `externalClient`). */
export interface ExternalClient {
  clientId: string;
  /** Sealed by `sealSecret` of ../secrets.ts. */
  sealedSecret: string;
  tokenEndpoint: string;
}

/** The platform's data about a client beyond OpenID Connect metadata. Stored in one property of the client. */
export interface ClientExtras {
  /** Needs the user's consent. */
  thirdParty: boolean;
  /** Members of these tenants may sign in; null: all people. */
  tenantIds: string[] | null;
  /** Seconds. */
  accessTokenLifetime: number;
  refreshTokens: boolean;
  claims: ClientClaim[];
  /** Scopes of API resources that the client may request. */
  apiScopes: string[];
  /** The same by API resource. */
  apis: Record<string, string[]>;
  /** Everything that a token without a person may have: the scopes that admins listed, without those that signing in implies. */
  machineScopes: string[];
  corsOrigins: string[];
  /** As registered, perhaps with wildcards; null: the library compares them. */
  redirectUris: string[] | null;
  postLogoutRedirectUris: string[] | null;
  /** Opened in a browser frame when its user signs out. */
  frontChannelLogoutUri: string | null;
  applicationId: string | null;
  /** The tenant that owns the client; null for the console, which all tenants share. */
  ownerTenantId: string | null;
  /** Its tokens come from this external client. */
  external: ExternalClient | null;
  uri: string | null;
  /** The previous secret, as stored, and until when it is accepted, in milliseconds. */
  previousSecret?: { hash: string; until: number } | undefined;
}

type ClientRow = typeof oidcClients.$inferSelect;
/** With its tenants, and its scopes that belong to an API. */
type FoundClient = { row: ClientRow; tenantIds: string[]; scopes: { name: string; api: string }[] };

/** The grant type of RFC 8693. */
export const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** The metadata property that carries `ClientExtras`. */
export const EXTRAS = 'x_platform';

/** The extras of a client that the provider loaded. */
export function extrasOf(client: object | undefined): ClientExtras | undefined {
  return (client as Record<string, unknown> | undefined)?.[EXTRAS] as ClientExtras | undefined;
}

/** The client id under which uses are counted; the console has none, because it belongs to no tenant. */
export function countedClient(client: Client | undefined): string | undefined {
  return extrasOf(client)?.ownerTenantId == null ? undefined : client?.clientId;
}

/** The back-channel logout address of a console. */
export const backChannelOf = (consoleUrl: string): string => `${consoleUrl}/bff/backchannel`;

/** Builds the console's own client: confidential, from the configuration, with the platform's API in its scope. */
export async function consoleClient(config: {
  id: string;
  secret: string;
  /** Origin of the console for browsers, and for the platform itself. */
  url: string;
  internalUrl: string;
}): Promise<ClientMetadata> {
  const extras: ClientExtras = {
    thirdParty: false,
    tenantIds: null,
    accessTokenLifetime: ISSUER_SECONDS.consoleAccessToken,
    refreshTokens: true,
    claims: [],
    apiScopes: [],
    apis: {},
    machineScopes: [],
    corsOrigins: [],
    redirectUris: null,
    postLogoutRedirectUris: null,
    frontChannelLogoutUri: null,
    applicationId: null,
    ownerTenantId: null,
    external: null,
    uri: config.url,
  };
  return {
    client_id: config.id,
    client_secret: await hashSecret(config.secret),
    client_name: 'Identity Console',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [`${config.url}/bff/callback`],
    post_logout_redirect_uris: [config.url, `${config.url}/`, `${config.url}/logout`],
    backchannel_logout_uri: backChannelOf(config.internalUrl),
    backchannel_logout_session_required: true,
    scope: ['openid', 'profile', 'email', OFFLINE_SCOPE, PLATFORM_SCOPE].join(' '),
    [EXTRAS]: extras,
  };
}

/** The hashes of a client's secrets: the current one, and the previous one while it is accepted. */
export function secretsOf(client: { clientSecret?: string | undefined }): string[] {
  if (client.clientSecret === undefined) return [];
  const previous = extrasOf(client)?.previousSecret;
  const counts = previous !== undefined && previous.until > Date.now();
  return counts ? [client.clientSecret, previous.hash] : [client.clientSecret];
}

/** Whether a secret belongs to a client. */
export async function isSecretOf(client: { clientSecret?: string | undefined }, given: string): Promise<boolean> {
  return await verifySecret(given, secretsOf(client));
}

/** The error of failed client authentication: 401, with `WWW-Authenticate` for HTTP Basic (RFC 6749, section 5.2). */
export const unauthenticated = (error_description: string): InstanceType<typeof errors.InvalidClientAuth> =>
  Object.assign(new errors.InvalidClientAuth(error_description), { error_description });

/**
 * Refuses a disabled client when a user or the client itself requests something. Elsewhere, such as at a logout, it is treated as unknown.
 *
 * @throws InvalidClient, at the token endpoint with status 401
 */
function refuseDisabled(route: string | undefined): void {
  const description = 'the client is disabled';
  if (route === 'token') throw unauthenticated(description);
  if (route === 'authorization' || route === 'resume') throw new errors.InvalidClient(description);
}

/**
 * Converts a client of the admins' table to the provider's metadata.
 *
 * @returns undefined when there is no such client
 * @throws InvalidClient when it is disabled and a user asks for it
 */
export async function tableClient(db: Db, clientId: string): Promise<ClientMetadata | undefined> {
  const [found] = await db
    .select({ row: oidcClients, tenantIds: allowedTenants, scopes: scopesOfApis })
    .from(oidcClients)
    .where(eq(oidcClients.clientId, clientId));
  if (found === undefined) return undefined;
  const { row } = found;
  if (!row.isEnabled) {
    refuseDisabled(Provider.ctx?.oidc?.route);
    return undefined;
  }
  const code = isSignIn(row);
  const extras = extrasFor(found);
  const { refreshTokens } = extras;
  return {
    client_id: row.clientId,
    client_name: row.clientName,
    ...authenticationOf(row),
    grant_types: code
      ? ['authorization_code', ...(refreshTokens ? ['refresh_token'] : [])]
      : ['client_credentials', ...(row.isTokenExchange ? [TOKEN_EXCHANGE] : [])],
    response_types: code ? ['code'] : [],
    redirect_uris: code ? plainAddresses(row.redirectUris) : [],
    post_logout_redirect_uris: plainAddresses(row.postLogoutRedirectUris),
    ...(isHttpUrl(row.backChannelLogoutUri)
      ? { backchannel_logout_uri: row.backChannelLogoutUri, backchannel_logout_session_required: true }
      : {}),
    scope: [...identityScopesOf(row), ...(refreshTokens ? [OFFLINE_SCOPE] : [])].join(' '),
    [EXTRAS]: extras,
  };
}

const isSignIn = ({ allowedGrantType }: ClientRow): boolean => allowedGrantType === 'authorization_code';

/** Signing in implies openid; offline access has its own switch. */
const identityScopesOf = ({ allowedScopes }: ClientRow): string[] =>
  IDENTITY_SCOPES.map(({ name }) => name).filter((name) => name === 'openid' || allowedScopes.includes(name));

function extrasFor({ row, tenantIds, scopes }: FoundClient): ClientExtras {
  const code = isSignIn(row);
  const apis = byApi(scopes);
  const apiScopes = Object.values(apis).flat();
  const limitedTo = tenantIds.length > 0 ? tenantIds : [row.tenantId];
  return {
    thirdParty: row.isThirdParty,
    // Third-party clients serve all people (section 4: "Third-party on clears allowed tenants"); others by default their own tenant.
    tenantIds: row.isThirdParty ? null : limitedTo,
    accessTokenLifetime: row.accessTokenLifetime,
    refreshTokens: code && row.allowOfflineAccess,
    claims: row.claims,
    apiScopes,
    apis,
    machineScopes: [...identityScopesOf(row).filter((name) => row.allowedScopes.includes(name)), ...apiScopes],
    corsOrigins: row.allowedCorsOrigins,
    redirectUris: code ? row.redirectUris : [],
    postLogoutRedirectUris: row.postLogoutRedirectUris,
    frontChannelLogoutUri: code && isHttpUrl(row.frontChannelLogoutUri) ? row.frontChannelLogoutUri : null,
    applicationId: row.applicationId,
    ownerTenantId: row.tenantId,
    external: externalOf(row),
    uri: row.clientUri,
    previousSecret: previousSecretOf(row),
  };
}

/** The client's authentication method (OpenID Connect Registration, section 2). */
function authenticationOf(row: ClientRow): Partial<ClientMetadata> {
  const { clientType, jwks, secretHash, secretExpiresAt } = row;
  if (clientType === 'confidential' && row.tokenEndpointAuthMethod === 'private_key_jwt' && jwks !== null) {
    return { token_endpoint_auth_method: 'private_key_jwt', jwks };
  }
  if (clientType === 'public' || secretHash === null) return { token_endpoint_auth_method: 'none' };
  const end =
    secretExpiresAt === null ? {} : { client_secret_expires_at: Math.floor(secretExpiresAt.getTime() / 1000) };
  return { client_secret: secretHash, ...end };
}

function previousSecretOf({ previousSecretHash: hash, previousSecretExpiresAt: end }: ClientRow) {
  return hash === null || end === null ? undefined : { hash, until: end.getTime() };
}

/**
 * Placeholders for patterns, which the library does not support. Never accepted, because the reserved name has no
 * owner. Two, because the library uses a single address as the default for a request without one.
 */
const NO_ADDRESSES = ['https://patterns.invalid/1', 'https://patterns.invalid/2'];

/**
 * The registered addresses for the library, which refuses a client with an address that it cannot parse.
 * `matchRedirects` (redirects.ts) decides which are accepted.
 */
function plainAddresses(registered: readonly string[]): string[] {
  const plain = registered.filter((uri) => !uri.includes('*') && URL.canParse(uri) && !uri.includes('#'));
  return plain.length === registered.length ? plain : [...plain, ...NO_ADDRESSES];
}

function externalOf(row: ClientRow): ExternalClient | null {
  const { externalClientId, externalClientSecret, externalTokenEndpoint } = row;
  if (!row.isExternalCC) return null;
  return {
    clientId: externalClientId ?? '',
    sealedSecret: externalClientSecret ?? '',
    tokenEndpoint: externalTokenEndpoint ?? '',
  };
}

const allowedTenants = sql<string[]>`(select coalesce(json_agg(a.tenant_id), '[]') from oidc_client_tenants a
  where a.client_id = oidc_clients.client_id)`;

/** The client's scopes that belong to an API resource. */
const scopesOfApis = sql<{ name: string; api: string }[]>`(
  select coalesce(json_agg(json_build_object('name', s.name, 'api', r.name) order by s.name), '[]')
  from api_scopes s join api_resources r on r.id = s.resource_id where s.name = any(oidc_clients.allowed_scopes))`;

function byApi(scopes: readonly { name: string; api: string }[]): Record<string, string[]> {
  const apis: Record<string, string[]> = {};
  for (const { name, api } of scopes) if (!STATIC_SCOPES.includes(name)) (apis[api] ??= []).push(name);
  return apis;
}

function isHttpUrl(value: string | null): value is string {
  return value !== null && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
