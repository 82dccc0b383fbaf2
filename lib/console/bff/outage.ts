/** Which of the dependencies of the console does not answer. */
import * as oidc from 'openid-client';
import { UpstreamError } from '@/lib/console/upstream/upstream';
import { StoreUnavailable } from '@/lib/console/session/store';
import { IssuerUnavailable } from '@/lib/console/issuer/issuer';

/**
 * Named as in the checks of `/readyz`: session store, issuer, platform, and the platform's database. `preparing` is an issuer that
 * answers, and is still making its first data; `registration` one that answers, and refuses the console as it is registered there.
 */
export type Dependency = 'store' | 'issuer' | 'platform' | 'database' | 'preparing' | 'registration';

/** The dependency that an error shows to be unavailable, or null for any other error. */
export function unavailableDependency(error: unknown): Dependency | null {
  if (error instanceof StoreUnavailable) return 'store';
  if (error instanceof IssuerUnavailable && error.preparing) return 'preparing';
  if (error instanceof IssuerUnavailable && error.isMisregistered) return 'registration';
  if (error instanceof IssuerUnavailable || isIssuersFault(error)) return 'issuer';
  return error instanceof UpstreamError && error.fault !== 'gone' ? 'platform' : null;
}

/** What openid-client throws when the issuer was not reached in time, or answered that it cannot answer. */
function isIssuersFault(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (error instanceof oidc.AuthorizationResponseError) return error.error === 'temporarily_unavailable';
  if (error instanceof oidc.ClientError) {
    return error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500);
  }
  // What `fetch` throws without an answer.
  return error instanceof TypeError && error.message === 'fetch failed';
}
