/** The fields of a client's form, and their values. Pure. */
import * as v from 'valibot';
import { CLIENT_AUTH_METHODS, CLIENT_TYPES, GRANT_TYPES } from '@/lib/contract/rooms/clients/entities';
import {
  ACCESS_TOKEN_LIFETIME_SECONDS,
  DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS,
  LIST,
  MAX_ALLOWED_TENANTS,
} from '@/lib/contract/limits';
import * as rules from '@/lib/contract/rules';
import { issue } from '@/lib/contract/validation-message';
import { SECRET_LIFETIMES } from '../secret/new-secret';

const trimmed = v.pipe(v.string(), v.trim());

/** An empty value or one that is not a number becomes the default (sections 5 and 9); a number stays, even an invalid one. */
export function lifetimeOf(text: string): string {
  const typed = text.trim();
  return typed === '' || Number.isNaN(Number(typed)) ? String(DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS) : typed;
}

const { min, max } = ACCESS_TOKEN_LIFETIME_SECONDS;
export const isLifetime = (seconds: number): boolean => Number.isInteger(seconds) && seconds >= min && seconds <= max;

const lifetime = v.pipe(
  v.string(),
  v.transform(lifetimeOf),
  v.check((value) => Number.isInteger(Number(value)), issue('integer')),
  v.check((value) => isLifetime(Number(value)), issue('between', ACCESS_TOKEN_LIFETIME_SECONDS)),
);

/** The fields. `clientSchema` decides which of them apply, and their rules then. */
export const ClientFields = v.object({
  allowedGrantType: v.picklist(GRANT_TYPES),
  clientName: rules.clientName,
  /** The part of a new client's id when its name yields none. */
  idName: trimmed,
  description: rules.description,
  clientUri: rules.optionalUrl,
  clientType: v.picklist(CLIENT_TYPES),
  isEnabled: v.boolean(),
  applicationId: v.string(),
  isThirdParty: v.boolean(),
  allowedTenantsIds: v.pipe(
    v.array(v.string()),
    v.maxLength(MAX_ALLOWED_TENANTS, issue('max', { max: MAX_ALLOWED_TENANTS })),
  ),
  tokenEndpointAuthMethod: v.picklist(CLIENT_AUTH_METHODS),
  /** Public keys: a JWK Set as text. */
  jwks: trimmed,
  clientSecret: trimmed,
  secretLifetime: v.picklist(SECRET_LIFETIMES),
  redirectUris: rules.listOf(trimmed, LIST.uris),
  allowedScopes: rules.listOf(v.string(), LIST.scopes),
  accessTokenLifetime: lifetime,
  allowOfflineAccess: v.boolean(),
  claims: rules.listOf(v.object({ type: trimmed, value: trimmed }), LIST.claims),
  postLogoutRedirectUris: rules.listOf(trimmed, LIST.uris),
  frontChannelLogoutUri: trimmed,
  backChannelLogoutUri: trimmed,
  allowedCorsOrigins: rules.listOf(trimmed, LIST.uris),
  isTokenExchange: v.boolean(),
  isExternalCC: v.boolean(),
  externalClientId: trimmed,
  externalClientName: trimmed,
  externalClientSecret: trimmed,
  externalTokenEndpoint: trimmed,
});
export type ClientForm = v.InferOutput<typeof ClientFields>;
