/** The form of an OIDC client or a client template: modes, what it starts with, what clears what (sections 3, 4 and 9). Pure. */
import { firstCharacters } from '@/lib/contract/characters';
import type { ClientType, GrantType, OidcClient, OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';
import { DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS, TEXT } from '@/lib/contract/limits';
import { templateName } from '@/lib/contract/oauth/template-name';
import { DEFAULT_SECRET_LIFETIME } from '../secret/new-secret';
import type { Control, UseFormReturn } from 'react-hook-form';
import type { ClientForm } from './client-fields';

export type ClientKind = 'client' | 'template';
/** `from-template` creates a client; the other modes of a template's form create templates. */
export type FormMode = 'create' | 'edit' | 'copy' | 'from-template';

export type ClaimRow = ClientForm['claims'][number];
export type { ClientForm };
export type FieldName = keyof ClientForm;

/** The scope that makes a sign-in an OpenID Connect one: always requested. */
export const OPENID = 'openid';

const NO_EXTERNAL = {
  isExternalCC: false,
  externalClientId: '',
  externalClientName: '',
  externalClientSecret: '',
  externalTokenEndpoint: '',
} as const;

/** The initial scopes of a new client: the user's identity, with name and e-mail address. */
const START_SCOPES: Readonly<Record<GrantType, readonly string[]>> = {
  authorization_code: [OPENID, 'profile', 'email'],
  client_credentials: [],
};

/**
 * A new client (section 9: confidential, third-party; section 4: one row for a redirect URI). Refresh tokens are off by default: section
 * 9's "offline access true" applies to a request that omits the field.
 */
export const EMPTY_CLIENT: ClientForm = {
  allowedGrantType: 'authorization_code',
  clientName: '',
  idName: '',
  description: '',
  clientUri: '',
  clientType: 'confidential',
  isEnabled: true,
  applicationId: '',
  isThirdParty: true,
  allowedTenantsIds: [],
  tokenEndpointAuthMethod: 'client_secret',
  jwks: '',
  clientSecret: '',
  secretLifetime: DEFAULT_SECRET_LIFETIME,
  redirectUris: [''],
  allowedScopes: [...START_SCOPES.authorization_code],
  accessTokenLifetime: String(DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS),
  allowOfflineAccess: false,
  claims: [],
  postLogoutRedirectUris: [],
  frontChannelLogoutUri: '',
  backChannelLogoutUri: '',
  allowedCorsOrigins: [],
  isTokenExchange: false,
  ...NO_EXTERNAL,
};

export const isTemplateForm = (kind: ClientKind, mode: FormMode): boolean =>
  kind === 'template' && mode !== 'from-template';

/** The client, unless it is a template. */
export const asClient = (stored: OidcClient | OidcClientTemplate | undefined): OidcClient | undefined =>
  stored !== undefined && 'clientId' in stored ? stored : undefined;

/** The form for a stored entity. Secrets are never returned, so they are empty. */
export function toForm(stored: OidcClient | OidcClientTemplate): ClientForm {
  const { externalClient: external } = stored;
  return {
    ...EMPTY_CLIENT,
    ...ofClient(asClient(stored)),
    allowedGrantType: stored.allowedGrantType,
    clientName: 'clientId' in stored ? stored.clientName : templateName(stored.clientName),
    description: stored.description,
    clientUri: stored.clientUri ?? '',
    clientType: stored.clientType,
    applicationId: stored.applicationId ?? '',
    isThirdParty: stored.isThirdParty,
    redirectUris: stored.redirectUris.length === 0 ? [''] : stored.redirectUris,
    allowedScopes: stored.allowedScopes,
    accessTokenLifetime: String(stored.accessTokenLifetime),
    allowOfflineAccess: stored.allowOfflineAccess,
    claims: stored.claims.map(({ type, value }) => ({ type, value })),
    postLogoutRedirectUris: stored.postLogoutRedirectUris,
    frontChannelLogoutUri: stored.frontChannelLogoutUri ?? '',
    backChannelLogoutUri: stored.backChannelLogoutUri ?? '',
    allowedCorsOrigins: stored.allowedCorsOrigins,
    isTokenExchange: stored.isTokenExchange,
    isExternalCC: stored.isExternalCC,
    externalClientId: external?.clientId ?? '',
    externalClientName: external?.clientName ?? '',
    externalTokenEndpoint: external?.externalTokenEndpoint ?? '',
  };
}

/** The fields that templates lack. */
const ofClient = (client: OidcClient | undefined): Partial<ClientForm> | undefined =>
  client && {
    isEnabled: client.isEnabled,
    allowedTenantsIds: client.allowedTenantsIds,
    tokenEndpointAuthMethod: client.tokenEndpointAuthMethod,
    jwks: client.jwks === null ? '' : readable(client.jwks),
  };

function readable(jwks: string): string {
  try {
    return JSON.stringify(JSON.parse(jwks), null, 2);
  } catch {
    return jwks;
  }
}

/** A name with the copy's suffix, within the maximum length. A name without spaces gets none, because the client id is derived from it. */
export function copyName(name: string, suffix: string): string {
  const end = `${name.includes(' ') ? ' ' : '_'}${suffix}`;
  return `${firstCharacters(name, TEXT.resourceName.max - end.length).trimEnd()}${end}`;
}

/**
 * The initial values of a mode. Modes that create a client generate a new secret (section 4), or require a new key; a copy drops the
 * application, which already has a client.
 */
export function startOf(
  mode: FormMode,
  subject: OidcClient | OidcClientTemplate | undefined,
  { kind, copySuffix, secret }: { kind: ClientKind; copySuffix: string; secret: string },
): ClientForm {
  const hasSecret = !isTemplateForm(kind, mode) && mode !== 'edit';
  if (subject === undefined) return { ...EMPTY_CLIENT, clientSecret: hasSecret ? secret : '' };
  const form = toForm(subject);
  if (mode === 'edit') return form;
  const fresh = {
    ...form,
    isEnabled: true,
    jwks: '',
    clientSecret: hasSecret && needsSecret(form) ? secret : '',
  };
  return mode === 'copy' ? { ...fresh, clientName: copyName(form.clientName, copySuffix), applicationId: '' } : fresh;
}

/** The type to store: a service has to authenticate, so it is confidential. */
export const typeOf = (form: Pick<ClientForm, 'allowedGrantType' | 'clientType'>): ClientType =>
  form.allowedGrantType === 'client_credentials' ? 'confidential' : form.clientType;

type Proof = Pick<ClientForm, 'allowedGrantType' | 'clientType' | 'tokenEndpointAuthMethod'>;

export const needsSecret = (form: Proof): boolean =>
  typeOf(form) === 'confidential' && form.tokenEndpointAuthMethod === 'client_secret';

export const needsKey = (form: Proof): boolean =>
  typeOf(form) === 'confidential' && form.tokenEndpointAuthMethod === 'private_key_jwt';

/**
 * Changes the type or the authentication method: a public client has no secret (section 4), nor has one with a key; another one without a
 * secret gets a new one.
 */
export function withProof(
  form: ClientForm,
  change: Partial<Pick<ClientForm, 'clientType' | 'tokenEndpointAuthMethod'>>,
  options: { hasStoredSecret: boolean; secret: string },
): Partial<ClientForm> {
  const { clientSecret } = form;
  if (!needsSecret({ ...form, ...change })) return { ...change, clientSecret: '' };
  return { ...change, clientSecret: clientSecret !== '' || options.hasStoredSecret ? clientSecret : options.secret };
}

/** Changes the grant type: a new client gets other initial scopes, unless some were selected already. */
export function withGrantType(
  form: Pick<ClientForm, 'allowedGrantType' | 'allowedScopes'>,
  before: GrantType,
): Pick<ClientForm, 'allowedScopes'> {
  const isUntouched = form.allowedScopes.join(' ') === START_SCOPES[before].join(' ');
  return { allowedScopes: isUntouched ? [...START_SCOPES[form.allowedGrantType]] : form.allowedScopes };
}

/** A third-party client serves all tenants, so the selection is cleared (section 4). */
export function withThirdParty(
  form: ClientForm,
  isThirdParty: boolean,
): Pick<ClientForm, 'isThirdParty' | 'allowedTenantsIds'> {
  return { isThirdParty, allowedTenantsIds: isThirdParty ? [] : form.allowedTenantsIds };
}

/** Turning External off clears its four fields (section 4). */
export function withExternal(isExternalCC: boolean): Partial<ClientForm> {
  return isExternalCC ? { isExternalCC } : NO_EXTERNAL;
}

export type OpenForm = UseFormReturn<ClientForm, unknown, ClientForm>;
export type FormControl = Control<ClientForm, unknown, ClientForm>;

/** Sets several fields at once, as one change by the user. */
export function setFields(form: OpenForm, values: Partial<ClientForm>): void {
  for (const [name, value] of Object.entries(values)) {
    form.setValue(name as keyof ClientForm, value, { shouldDirty: true, shouldValidate: true });
  }
}
