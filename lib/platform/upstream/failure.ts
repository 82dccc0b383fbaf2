import { errors as joseErrors } from 'jose';
import * as oidc from 'openid-client';

/** Why a sign-in at an identity provider failed; each reason has its own page. */
export type UpstreamReason =
  | 'unreachable'
  | 'refused'
  | 'settings'
  | 'untrusted'
  | 'clock'
  | 'notAsked'
  | 'claims'
  | 'unknown'
  | 'otherPerson'
  | 'disabled';

/** A sign-in that an identity provider did not complete, or whose response is invalid. */
export class UpstreamFailure extends Error {
  override name = 'UpstreamFailure';

  /** @param detail - a code for the log, or the names of claims; never the provider's own text */
  constructor(
    readonly reason: UpstreamReason,
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`);
  }
}

/** Codes of openid-client for responses that were not meant for this sign-in, or not written by the provider. */
const UNTRUSTED = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code) ? code : 'NO_CODE';
};

const isMoment = (error: unknown): boolean =>
  codeOf(error) === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' ||
  error instanceof joseErrors.JWTExpired ||
  (error instanceof joseErrors.JWTClaimValidationFailed && ['iat', 'nbf', 'exp'].includes(error.claim));

/** Reduces an error to the few kinds on which a person or an admin can act. */
export function failureOf(error: unknown): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error;
  if (error instanceof oidc.AuthorizationResponseError) return new UpstreamFailure('refused', oauthCode(error.error));
  if (error instanceof oidc.ResponseBodyError) return new UpstreamFailure('settings', oauthCode(error.error));
  if (isMoment(error)) return new UpstreamFailure('clock', codeOf(error));
  if (error instanceof joseErrors.JWKSTimeout) return new UpstreamFailure('unreachable', codeOf(error));
  if (error instanceof joseErrors.JOSEError || UNTRUSTED.has(codeOf(error)))
    return new UpstreamFailure('untrusted', codeOf(error));
  return new UpstreamFailure('unreachable', codeOf(error));
}

const oauthCode = (error: string): string => (/^[a-z_]{1,60}$/.test(error) ? error : 'other');
