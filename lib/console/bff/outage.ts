/** Finds which dependency of the console is unavailable. */
import * as oidc from 'openid-client';
import { UpstreamError } from '@/lib/console/upstream/upstream';
import { StoreUnavailable } from '@/lib/console/session/store';
import { IssuerUnavailable } from '@/lib/console/issuer/issuer';

/**
 * Named as in the checks of `/readyz`: session store, issuer, platform, and the platform's database. `preparing` is an
 * issuer that is still making its first data; `registration` is one that refuses the console as it is registered there.
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

/** True for the errors that openid-client throws when the issuer was unreachable, timed out or answered that it is unavailable. */
function isIssuersFault(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (error instanceof oidc.AuthorizationResponseError) return error.error === 'temporarily_unavailable';
  if (error instanceof oidc.ClientError) {
    return error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500);
  }
  // `fetch` throws this when it gets no response.
  return error instanceof TypeError && error.message === 'fetch failed';
}
