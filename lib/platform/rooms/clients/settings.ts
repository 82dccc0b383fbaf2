import { isDeepStrictEqual } from 'node:util';
import type { OidcClient, OidcClientInput, OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';
import { DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS } from '@/lib/contract/limits';
import type { oidcClientTemplates } from '../../db/schema';
import { versionOf } from '../shared/versions';

/** Common columns of clients and client templates. */
export type ClientSettings = Omit<typeof oidcClientTemplates.$inferSelect, 'id' | 'tenantId' | 'createdAt'>;

/** The settings in a request; in a change, missing fields stay as they are. */
export type SettingsInput = { [Key in keyof OidcClientInput]?: OidcClientInput[Key] | undefined };

/** Defaults of a new client (section 9); the nullable fields are texts. */
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

/** Reset values for the fields of sign-in, and for those of services. */
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

/** Removes duplicates from lists, and turns blank optional texts into null. */
function cleaned(field: keyof ClientSettings, value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value)];
  return NEW[field] === null && typeof value === 'string' ? value.trim() || null : value;
}

/**
 * The settings after a creation or change. Clears fields that do not fit the grant type, or an external client that is switched off
 * (section 4).
 *
 * @param before - the current settings; undefined for a creation
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
  // Each value is from the request, which its schema has validated, or from the settings.
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

/** The settings as in the contract, field by field, so that no other column is exposed, least of all secrets. */
export function toAnswer(
  row: ClientSettings & { createdAt: Date },
): Omit<OidcClientTemplate, 'id' | 'applicationId' | 'version'> {
  // Reads only the fields of `NEW` from the row.
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

/** Fields outside a version: not editable, or the expiry of a secret. */
const NOT_EDITED = new Set(['createdDate', 'allowedTenants', 'secretExpiresAt', 'previousSecretExpiresAt']);

/** Adds the version of a client or template. It does not include the secret, which the answer does not contain either. */
export function withVersion<Client extends object>(client: Client & { allowedTenantsIds?: string[] }) {
  const content = Object.entries(client).filter(([field]) => !NOT_EDITED.has(field));
  const fields = content.map(([field, value]) => [field, field === 'allowedTenantsIds' ? sorted(value) : value]);
  return { ...client, version: versionOf(fields) };
}

const sorted = (ids: unknown) => (Array.isArray(ids) ? ids.toSorted() : ids);

/** Whether settings equal the stored ones. */
export const isStored = <Stored extends ClientSettings>(settings: Partial<Stored>, row: Stored): boolean =>
  isDeepStrictEqual({ ...row, ...settings }, row);

/** A template, or a client, which has more fields. */
type Audited = Omit<OidcClientTemplate, 'id'> & Partial<OidcClient & { application: string | null }>;

/**
 * The audit record of a client or template. Some fields are renamed, because the trail blanks anything named a token or a secret, and
 * hides ids; public keys are recorded by their key ids.
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
