import { isDeepStrictEqual } from 'node:util';
import type {
  ClientType,
  GrantType,
  OidcClient,
  OidcClientInput,
  OidcClientTemplate,
} from '@/lib/contract/entities/clients';
import { DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS } from '@/lib/contract/limits';
import { versionOf } from '../shared/versions';

/** What a client and a client template have in common, as the database has it. */
export interface ClientSettings {
  clientName: string;
  clientType: ClientType;
  clientUri: string | null;
  description: string;
  allowedGrantType: GrantType;
  allowedScopes: string[];
  /** Seconds. */
  accessTokenLifetime: number;
  claims: { type: string; value: string }[];
  allowedCorsOrigins: string[];
  isThirdParty: boolean;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  allowOfflineAccess: boolean;
  frontChannelLogoutUri: string | null;
  backChannelLogoutUri: string | null;
  isTokenExchange: boolean;
  isExternalCC: boolean;
  externalClientId: string | null;
  externalClientName: string | null;
  externalTokenEndpoint: string | null;
}

/** The part of a request that concerns the settings; in a change, what is left out stays. */
export type SettingsInput = { [Key in keyof OidcClientInput]?: OidcClientInput[Key] | undefined };

const emptyToNull = (value: string | null) => (value === null || value.trim() === '' ? null : value.trim());
const unique = (values: readonly string[]) => [...new Set(values)];

/**
 * The settings after a creation or change. What does not go with the grant type, or with an external client that is switched off, is
 * cleared (section 4).
 *
 * @param before - the settings so far; undefined for a creation
 */
export function settingsAfter(input: SettingsInput, before?: ClientSettings): ClientSettings {
  const code = (input.allowedGrantType ?? before?.allowedGrantType) !== 'client_credentials';
  const isExternalCC = !code && (input.isExternalCC ?? before?.isExternalCC ?? false);
  const external = input.externalClient === undefined ? externalOf(before) : input.externalClient;
  const text = (value: string | null | undefined, old: string | null | undefined) =>
    emptyToNull(value === undefined ? (old ?? null) : value);
  return {
    clientName: input.clientName ?? before?.clientName ?? '',
    clientType: input.clientType ?? before?.clientType ?? 'confidential',
    clientUri: text(input.clientUri, before?.clientUri),
    description: input.description ?? before?.description ?? '',
    allowedGrantType: code ? 'authorization_code' : 'client_credentials',
    allowedScopes: unique(input.allowedScopes ?? before?.allowedScopes ?? []),
    accessTokenLifetime:
      input.accessTokenLifetime ?? before?.accessTokenLifetime ?? DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS,
    claims: input.claims ?? before?.claims ?? [],
    allowedCorsOrigins: unique(input.allowedCorsOrigins ?? before?.allowedCorsOrigins ?? []),
    isThirdParty: input.isThirdParty ?? before?.isThirdParty ?? true,
    redirectUris: code ? unique(input.redirectUris ?? before?.redirectUris ?? []) : [],
    postLogoutRedirectUris: code ? unique(input.postLogoutRedirectUris ?? before?.postLogoutRedirectUris ?? []) : [],
    allowOfflineAccess: code && (input.allowOfflineAccess ?? before?.allowOfflineAccess ?? true),
    frontChannelLogoutUri: code ? text(input.frontChannelLogoutUri, before?.frontChannelLogoutUri) : null,
    backChannelLogoutUri: code ? text(input.backChannelLogoutUri, before?.backChannelLogoutUri) : null,
    isTokenExchange: !code && (input.isTokenExchange ?? before?.isTokenExchange ?? false),
    isExternalCC,
    externalClientId: isExternalCC ? emptyToNull(external?.clientId ?? null) : null,
    externalClientName: isExternalCC ? emptyToNull(external?.clientName ?? null) : null,
    externalTokenEndpoint: isExternalCC ? emptyToNull(external?.externalTokenEndpoint ?? null) : null,
  };
}

function externalOf(settings: ClientSettings | undefined) {
  if (!settings?.isExternalCC) return null;
  return {
    clientId: settings.externalClientId ?? '',
    clientName: settings.externalClientName ?? '',
    externalTokenEndpoint: settings.externalTokenEndpoint ?? '',
  };
}

/** The settings as the contract has them, one by one: nothing else of the row gets out, secrets least of all. */
export function toAnswer(
  row: ClientSettings & { createdAt: Date },
): Omit<OidcClientTemplate, 'id' | 'applicationId' | 'version'> {
  return {
    clientName: row.clientName,
    clientType: row.clientType,
    clientUri: row.clientUri,
    description: row.description,
    allowedGrantType: row.allowedGrantType,
    allowedScopes: row.allowedScopes,
    accessTokenLifetime: row.accessTokenLifetime,
    claims: row.claims,
    allowedCorsOrigins: row.allowedCorsOrigins,
    createdDate: row.createdAt.toISOString(),
    isThirdParty: row.isThirdParty,
    redirectUris: row.redirectUris,
    postLogoutRedirectUris: row.postLogoutRedirectUris,
    allowOfflineAccess: row.allowOfflineAccess,
    frontChannelLogoutUri: row.frontChannelLogoutUri,
    backChannelLogoutUri: row.backChannelLogoutUri,
    isTokenExchange: row.isTokenExchange,
    isExternalCC: row.isExternalCC,
    externalClient: row.isExternalCC
      ? {
          clientId: row.externalClientId ?? '',
          clientSecret: null,
          clientName: row.externalClientName ?? '',
          externalTokenEndpoint: row.externalTokenEndpoint ?? '',
        }
      : null,
  };
}

/** What a version does not look at: what nobody edits, and secrets, whose ends tell of them. */
const NOT_EDITED = new Set(['createdDate', 'allowedTenants', 'secretExpiresAt', 'previousSecretExpiresAt']);

/**
 * A client or template with its version. A secret is not part of it, as it is not part of the answer.
 *
 * @param client - as the contract has it
 */
export function withVersion<Client extends object>(client: Client & { allowedTenantsIds?: string[] }) {
  const content = Object.entries(client).filter(([field]) => !NOT_EDITED.has(field));
  const fields = content.map(([field, value]) => [field, field === 'allowedTenantsIds' ? sorted(value) : value]);
  return { ...client, version: versionOf(fields) };
}

const sorted = (ids: unknown) => (Array.isArray(ids) ? ids.toSorted() : ids);

/** Whether settings are those that are stored. */
export function isStored(settings: ClientSettings, row: ClientSettings): boolean {
  const fields = Object.entries(settings) as [keyof ClientSettings, unknown][];
  return fields.every(([field, value]) => isDeepStrictEqual(row[field], value));
}

/** A template, or a client, which has more. */
type Audited = Omit<OidcClientTemplate, 'id'> & Partial<OidcClient>;

/**
 * What the audit trail keeps of a client or template. Some fields have other names there, because everything that is called a token
 * or a secret is blanked; of public keys it keeps which ones they are.
 */
export function auditDetails(client: Audited) {
  const { accessTokenLifetime, externalClient, createdDate: _, version: __, ...most } = client;
  const { secretExpiresAt, previousSecretExpiresAt, tokenEndpointAuthMethod, jwks, ...rest } = most;
  const told = { ...rest, lifetimeSeconds: accessTokenLifetime, external: externalClient };
  if (tokenEndpointAuthMethod === undefined) return told;
  return {
    ...told,
    credentialsEnd: secretExpiresAt,
    previousCredentialsEnd: previousSecretExpiresAt,
    authMethod: tokenEndpointAuthMethod,
    publicKeys: jwks == null ? [] : keyIdsOf(jwks),
  };
}

function keyIdsOf(jwks: string): string[] {
  const { keys } = JSON.parse(jwks) as { keys: Record<string, unknown>[] };
  return keys.map((key) => (typeof key.kid === 'string' ? key.kid : versionOf(key)));
}
