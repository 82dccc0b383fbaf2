/** Converts the form to request bodies (section 7), without fields that the selected type does not use. Pure. */
import type { OidcClient } from '@/lib/contract/rooms/clients/entities';
import { EMPTY_APPLICATION_ID } from '@/lib/contract/limits';
import type { OperationBody } from '@/lib/contract/operations';
import { originOf } from '@/lib/contract/rules';
import { monthsOf } from '../secret/new-secret';
import { type ClientForm, OPENID, needsKey, needsSecret, typeOf } from './client-form';

const orNull = (text: string): string | null => (text === '' ? null : text);
const unique = (entries: readonly string[]): string[] => [...new Set(entries.filter((entry) => entry !== ''))];

function commonOf(form: ClientForm) {
  const isMachine = form.allowedGrantType === 'client_credentials';
  const isExternal = isMachine && form.isExternalCC;
  const scopes = unique(form.allowedScopes).filter((scope) => scope !== OPENID);
  return {
    clientName: form.clientName,
    description: form.description,
    clientUri: orNull(form.clientUri),
    allowedGrantType: form.allowedGrantType,
    // Without `openid` there is no ID token (OpenID Connect Core 3.1.2.1); a service signs no user in.
    allowedScopes: isMachine ? scopes : [OPENID, ...scopes],
    accessTokenLifetime: Number(form.accessTokenLifetime),
    claims: form.claims,
    isThirdParty: form.isThirdParty,
    allowedCorsOrigins: isMachine ? [] : unique(form.allowedCorsOrigins.map(originOf)),
    redirectUris: isMachine ? [] : unique(form.redirectUris),
    postLogoutRedirectUris: isMachine ? [] : unique(form.postLogoutRedirectUris),
    allowOfflineAccess: !isMachine && form.allowOfflineAccess,
    frontChannelLogoutUri: isMachine ? null : orNull(form.frontChannelLogoutUri),
    backChannelLogoutUri: isMachine ? null : orNull(form.backChannelLogoutUri),
    isTokenExchange: isMachine && form.isTokenExchange,
    isExternalCC: isExternal,
    externalClient: isExternal
      ? {
          clientId: form.externalClientId,
          clientName: form.externalClientName,
          clientSecret: orNull(form.externalClientSecret),
          externalTokenEndpoint: form.externalTokenEndpoint,
        }
      : null,
  };
}

/** A secret and its expiry; without a secret, no expiry is sent either. */
const secretOf = (form: ClientForm) =>
  needsSecret(form) && form.clientSecret !== ''
    ? { clientSecret: form.clientSecret, secretLifetimeMonths: monthsOf(form.secretLifetime) }
    : { clientSecret: null };

/** Keys replace a secret. A platform that only supports secrets gets no key field until there is a key. */
const keysOf = (form: ClientForm) =>
  needsKey(form) ? { tokenEndpointAuthMethod: 'private_key_jwt' as const, jwks: form.jwks } : {};

export function toCreateRequest(form: ClientForm): OperationBody<'clients.create'> {
  return {
    ...commonOf(form),
    ...secretOf(form),
    ...keysOf(form),
    clientType: typeOf(form),
    isEnabled: form.isEnabled,
    applicationId: form.applicationId === '' ? EMPTY_APPLICATION_ID : form.applicationId,
    allowedTenantsIds: form.isThirdParty ? [] : form.allowedTenantsIds,
  };
}

/** The body of a change: the type only if it changed or a secret was entered; no application is sent as the all-zero id (section 7). */
export function toUpdateRequest(
  form: ClientForm,
  stored: Pick<OidcClient, 'clientType' | 'tokenEndpointAuthMethod' | 'version'>,
): OperationBody<'clients.update'> {
  const { clientType, ...body } = toCreateRequest(form);
  const saysType = clientType !== stored.clientType || body.clientSecret !== null;
  const dropsKeys = stored.tokenEndpointAuthMethod === 'private_key_jwt' && !needsKey(form);
  return {
    ...body,
    ...(saysType ? { clientType } : {}),
    ...(dropsKeys ? { tokenEndpointAuthMethod: 'client_secret' as const } : {}),
    expectedVersion: stored.version,
  };
}

/** The body of a template: no application, no tenants, no secrets, always confidential (section 3). */
export function toTemplateRequest(form: ClientForm): OperationBody<'clientTemplates.create'> {
  const { externalClient, ...common } = commonOf(form);
  return {
    ...common,
    clientType: 'confidential',
    externalClient: externalClient === null ? null : { ...externalClient, clientSecret: null },
  };
}
