/** Errors of an issuer where the console is registered differently from its configuration here. */
import * as oidc from 'openid-client';
import type { CatalogueKey } from '@/lib/catalogue-key';

/** The message by OAuth error code (RFC 6749, sections 4.1.2.1 and 5.2), with two that some issuers invented. */
const KEYS: Readonly<Record<string, CatalogueKey>> = {
  invalid_client: 'Authentication.Registration.Client',
  unauthorized_client: 'Authentication.Registration.Grant',
  unsupported_grant_type: 'Authentication.Registration.Grant',
  unsupported_response_type: 'Authentication.Registration.Grant',
  invalid_scope: 'Authentication.Registration.Scope',
  redirect_uri_mismatch: 'Authentication.Registration.Redirect',
  redirect_mismatch: 'Authentication.Registration.Redirect',
};

export interface RegistrationFault {
  key: CatalogueKey;
  /** For the log: the endpoint that refused, and its OAuth error code, which is one of those above. */
  facts: { endpoint: string | undefined; oauthError: string };
}

/**
 * A refusal that only the operator can fix: the issuer rejects the console's client id, authentication, grant type, scopes or redirect URI.
 *
 * @param endpoint - the one that was called; what the browser brought back comes from the authorization endpoint
 * @returns null for every other error
 */
export function registrationFault(
  error: unknown,
  endpoint: 'token_endpoint' | 'revocation_endpoint',
  metadata: oidc.ServerMetadata,
): RegistrationFault | null {
  const code = codeOf(error);
  if (code === undefined || !Object.hasOwn(KEYS, code)) return null;
  const key = isAuthenticationRefused(error) ? 'Authentication.Registration.Client' : KEYS[code];
  if (key === undefined) return null;
  const refusedBy = error instanceof oidc.AuthorizationResponseError ? 'authorization_endpoint' : endpoint;
  return { key, facts: { endpoint: metadata[refusedBy], oauthError: code } };
}

/** RFC 6749, section 5.2: 401 means that client authentication failed. Keycloak sends `unauthorized_client` with it. */
const isAuthenticationRefused = (error: unknown): boolean =>
  (error instanceof oidc.ResponseBodyError || error instanceof oidc.WWWAuthenticateChallengeError) &&
  error.status === 401;

function codeOf(error: unknown): string | undefined {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) return error.error;
  // A challenge comes with invalid_client and names only the scheme.
  if (error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401) return 'invalid_client';
  return undefined;
}
