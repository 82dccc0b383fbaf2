import { isDeepStrictEqual } from 'node:util';
import type { OidcClient, OidcClientInput, OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';
import { DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS } from '@/lib/contract/limits';
import type { oidcClientTemplates } from '../../db/schema';
import { versionOf } from '../shared/versions';

/** What a client and a client template have in common, as the database has it. */
export type ClientSettings = Omit<typeof oidcClientTemplates.$inferSelect, 'id' | 'tenantId' | 'createdAt'>;

/** The part of a request that concerns the settings; in a change, what is left out stays. */
export type SettingsInput = { [Key in keyof OidcClientInput]?: OidcClientInput[Key] | undefined };

/** What a creation means that says nothing (section 9); the fields that may be null are texts. */
const NEW: ClientSettings = {
  clientName: '',
  clientType: 'confidential',
  clientUri: null,
  description: '',
  allowedGrantType: 'authorization_code',
  allowedScopes: [],
  accessTokenLifetime: DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS,
  claims: [],
  allowedCorsOrigins: [],
  isThirdParty: true,
  redirectUris: [],
  postLogoutRedirectUris: [],
  allowOfflineAccess: true,
  frontChannelLogoutUri: null,
  backChannelLogoutUri: null,
  isTokenExchange: false,
  isExternalCC: false,
  externalClientId: null,
  externalClientName: null,
  externalTokenEndpoint: null,
};
const FIELDS = Object.keys(NEW) as (keyof ClientSettings)[];

/** What only clients have that sign people in, and only services, as it is without. */
const NO_SIGN_IN = {
  redirectUris: [],
  postLogoutRedirectUris: [],
  allowOfflineAccess: false,
  frontChannelLogoutUri: null,
  backChannelLogoutUri: null,
};
const NO_EXTERNAL = {
  isExternalCC: false,
  externalClientId: null,
  externalClientName: null,
  externalTokenEndpoint: null,
};
const NO_SERVICE = { isTokenExchange: false, ...NO_EXTERNAL };

/** Lists have each entry once, and blank optional texts are null. */
function cleaned(field: keyof ClientSettings, value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value)];
  return NEW[field] === null && typeof value === 'string' ? value.trim() || null : value;
}

/**
 * The settings after a creation or change. What does not go with the grant type, or with an external client that is switched off, is
 * cleared (section 4).
 *
 * @param before - the settings so far; without them it is a creation
 */
export function settingsAfter(
  { externalClient, ...input }: SettingsInput,
  before: ClientSettings = NEW,
): ClientSettings {
  const external = externalClient === undefined ? undefined : fieldsOf(externalClient);
  const given: { [Field in keyof ClientSettings]?: unknown } = { ...input, ...external };
  const values = FIELDS.map((field) => [
    field,
    cleaned(field, given[field] === undefined ? before[field] : given[field]),
  ]);
  // Each value is one of the request, which its schema has checked, or one of the settings.
  const merged = Object.fromEntries(values) as ClientSettings;
  return {
    ...merged,
    ...(merged.allowedGrantType === 'client_credentials' ? NO_SIGN_IN : NO_SERVICE),
    ...(merged.isExternalCC ? {} : NO_EXTERNAL),
  };
}

const fieldsOf = (external: OidcClientInput['externalClient']) => ({
  externalClientId: external?.clientId ?? null,
  externalClientName: external?.clientName ?? null,
  externalTokenEndpoint: external?.externalTokenEndpoint ?? null,
});

/** The settings as the contract has them, one by one: nothing else of the row gets out, secrets least of all. */
export function toAnswer(
  row: ClientSettings & { createdAt: Date },
): Omit<OidcClientTemplate, 'id' | 'applicationId' | 'version'> {
  // The fields of `NEW` are all that is taken from the row.
  const settings = Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as ClientSettings;
  const { externalClientId, externalClientName, externalTokenEndpoint, ...shown } = settings;
  const externalClient = {
    clientId: externalClientId ?? '',
    clientSecret: null,
    clientName: externalClientName ?? '',
    externalTokenEndpoint: externalTokenEndpoint ?? '',
  };
  return {
    ...shown,
    createdDate: row.createdAt.toISOString(),
    externalClient: shown.isExternalCC ? externalClient : null,
  };
}

/** What a version does not look at: what no admin edits, and secrets, whose ends stand for them. */
const NOT_EDITED = new Set(['createdDate', 'allowedTenants', 'secretExpiresAt', 'previousSecretExpiresAt']);

/** A client or template with its version. A secret is not part of it, as it is not part of the answer. */
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
type Audited = Omit<OidcClientTemplate, 'id'> & Partial<OidcClient & { application: string | null }>;

/**
 * What the audit trail keeps of a client or template. Some fields have other names there, because everything that is called a token
 * or a secret is blanked, and ids are not shown; of public keys it keeps which ones they are.
 */
export function auditDetails(client: Audited) {
  const { accessTokenLifetime, externalClient, createdDate: _, version: __, lastUsed: ___, ...most } = client;
  const { secretExpiresAt, previousSecretExpiresAt, tokenEndpointAuthMethod, jwks, ...rest } = most;
  const external = externalClient && {
    name: externalClient.clientName,
    identifier: externalClient.clientId,
    endpoint: externalClient.externalTokenEndpoint,
  };
  const details = { ...rest, lifetimeSeconds: accessTokenLifetime, external };
  if (tokenEndpointAuthMethod === undefined) return details;
  return {
    ...details,
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
