/** Maps the error of a failed callback to the code that the person sees (docs/decisions/refusals.md). */
import { errors as jose } from 'jose';
import * as oidc from 'openid-client';
import type { RegistrationFault } from '@/lib/console/issuer/registration';
import { UnusableTokens } from '@/lib/console/issuer/tokens';
import { readCode, shownCode } from '@/lib/contract/rooms/refusals/code';
import { CONSOLE_CODES, type ConsoleCause } from '@/lib/contract/rooms/refusals/console-codes';

/** The issuer refused the console itself, not the person. */
export class NotRegistered extends Error {
  override name = 'NotRegistered';
  readonly fault: RegistrationFault;

  constructor(fault: RegistrationFault, options: ErrorOptions) {
    super('The issuer refused the console.', options);
    this.fault = fault;
  }
}

/** The issuer used an earlier sign-in although it had to ask again. */
export class NotAsked extends Error {
  override name = 'NotAsked';

  constructor() {
    super('The issuer did not ask the person.');
  }
}

/** Returns the displayed code of a cause. */
export const codeOfCause = (cause: ConsoleCause): string => shownCode(CONSOLE_CODES[cause]);

/** Returns the code in an issuer's refusal, if it has one. */
export function issuerCode(value: unknown): string | undefined {
  const code = typeof value === 'string' ? readCode(value) : undefined;
  return code === undefined ? undefined : shownCode(code);
}

/** Returns the displayed code of the error that ended a sign-in: the token endpoint's, or else the console's own for the cause. */
export const codeOf = (error: unknown): string => tokenEndpointCode(error) ?? codeOfCause(causeOf(error));

/** The code in a refusal of the token endpoint, beside RFC 6749's members (section 5.2). */
function tokenEndpointCode(error: unknown): string | undefined {
  const refused = error instanceof NotRegistered ? error.cause : error;
  return refused instanceof oidc.ResponseBodyError ? issuerCode(refused.cause.refusal) : undefined;
}

/** By the claim that failed validation (OpenID Connect Core, section 3.1.3.7). */
const CLAIMS: Readonly<Record<string, ConsoleCause>> = {
  nonce: 'console.nonce',
  iss: 'console.issuer',
  aud: 'console.audience',
  azp: 'console.audience',
  exp: 'console.clock',
  iat: 'console.clock',
  nbf: 'console.clock',
};
const KEYS = [jose.JWSSignatureVerificationFailed, jose.JWKSNoMatchingKey, jose.JOSEAlgNotAllowed];

/**
 * Finds the cause of a failed sign-in.
 *
 * @param error - what openid-client, jose or the console itself threw between the issuer's answer and the session
 */
function causeOf(error: unknown): ConsoleCause {
  if (error instanceof NotRegistered) return 'console.registration';
  if (error instanceof NotAsked) return 'console.age';
  if (error instanceof UnusableTokens) return 'console.tokens';
  if (error instanceof oidc.AuthorizationResponseError) return 'console.denied';
  if (error instanceof oidc.ResponseBodyError) return 'console.exchange';
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'console.userinfo';
  if (KEYS.some((kind) => error instanceof kind)) return 'console.signature';
  return CLAIMS[claimOf(error) ?? ''] ?? 'console.answer';
}

/** jose names the claim; openid-client does so in the cause of the cause, and of the parameter `iss` (RFC 9207) only in a sentence. */
function claimOf(error: unknown): string | undefined {
  if (error instanceof jose.JWTClaimValidationFailed || error instanceof jose.JWTExpired) return error.claim;
  if (!(error instanceof oidc.ClientError) || !(error.cause instanceof Error)) return undefined;
  const { message, cause } = error.cause;
  if (/"iss" \(issuer\)/.test(message)) return 'iss';
  return typeof cause === 'object' && cause !== null && 'claim' in cause ? String(cause.claim) : undefined;
}
