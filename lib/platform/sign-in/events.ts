/** Sign-ins as the operator sees them: a line in the log and a count of each (docs/decisions/sign-in-events.md). */
import type { PlatformLog } from '../log';

/** What became of a sign-in, and why or how. Both are words of the code, never what came with a request. */
export type SignInEvent =
  | { result: 'succeeded'; reason: 'password' | 'secondFactor' | 'passkey' | 'provider' }
  | { result: 'refused'; reason: PageRefusal }
  | { result: 'signedOut'; reason: 'person' }
  | { result: 'recovery'; reason: 'requested' | 'completed' }
  /** At the authorization endpoint, or at the token endpoint; by the causes of `lib/platform/oidc/refusals/causes.ts`. */
  | { result: 'requestRefused' | 'tokenRefused'; reason: string };

/** Why a page of the sign-in goes no further. */
export type PageRefusal =
  | 'wrongPassword'
  | 'lockedOut'
  | 'wrongCode'
  | 'codesLockedOut'
  | 'wrongPasskey'
  /** Another account than the one that was asked for: by the invitation, the identity provider, or the session. */
  | 'otherAccount'
  | 'provider'
  | 'passkeyOnly';

/** The account of an event: where it is known, or as it was named, whether it exists or not. */
export type Who = { id: string } | { idp: string; name: string };

/** Called with each event, for the metrics and the audit trail; `who` is for the trail alone. */
export type OnSignIn = (result: SignInEvent['result'], reason: string, who?: Who) => void;

export interface SignInEvents {
  log: PlatformLog;
  onSignIn?: OnSignIn | undefined;
}

/** Digits of an account's id in the log: enough to find it, and not the id itself. */
const SHORT_ID = 8;

/**
 * Writes the line of an event and counts it.
 *
 * @param about - `client`: its id, of a client that there is; `person`: id of the account, where one is known; `named`: what was typed,
 *   which is for the audit trail alone
 */
export function noteSignIn(
  { log, onSignIn }: SignInEvents,
  { result, reason }: SignInEvent,
  { client, person, named }: { client?: string | undefined; person?: string | undefined; named?: Who | undefined },
): void {
  log.info({ result, reason, client, person: person?.slice(0, SHORT_ID) }, 'sign-in');
  onSignIn?.(result, reason, person === undefined ? named : { id: person });
}
