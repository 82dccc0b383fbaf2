/** Checks that a sign-in is recent: the challenge of RFC 9470 (docs/decisions/step-up.md). */
import { STEP_UP } from '@/lib/contract/step-up';
import type { Authentication, Caller } from './callers';
import { ApiError } from './handler';

/** Header of the refusal (RFC 9470, section 3). */
export const STEP_UP_CHALLENGE =
  'Bearer error="insufficient_user_authentication", ' +
  `error_description="A more recent authentication is required", max_age=${STEP_UP.maxAgeSeconds}`;

/**
 * Whether a sign-in is recent enough. Never without a session of the person's own (an exchanged token, lasting access after the
 * sign-out), nor with a time in the future, which a clock set back can leave.
 *
 * @param now - milliseconds since 1970
 */
export function isStrongEnough(authentication: Authentication | undefined, now: number): boolean {
  return authentication !== undefined && Math.abs(now / 1000 - authentication.at) <= STEP_UP.maxAgeSeconds;
}

/** @throws ApiError auth.insufficient when the caller's sign-in is not recent enough */
export function demandRecent({ authentication }: Pick<Caller, 'authentication'>, now: Date): void {
  if (isStrongEnough(authentication, now.getTime())) return;
  throw new ApiError('auth.insufficient', 'Sign in again to confirm that it is you.');
}
