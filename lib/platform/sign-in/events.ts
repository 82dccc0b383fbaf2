/** Sign-ins for the operator: each has a log line and a count (docs/decisions/sign-in-events.md). */
import type { PlatformLog } from '../log';

/** The result of a sign-in, and its reason or method. Both are words of the code, never values of a request. */
export type SignInEvent =
  | { result: 'succeeded'; reason: 'password' | 'secondFactor' | 'passkey' | 'provider' }
  | { result: 'refused'; reason: PageRefusal }
  | { result: 'signedOut'; reason: 'person' }
  | { result: 'recovery'; reason: 'requested' | 'completed' }
  /** At the authorization or token endpoint; reasons are the causes of `lib/platform/oidc/refusals/causes.ts`. */
  | { result: 'requestRefused' | 'tokenRefused'; reason: string };

export type PageRefusal =
  | 'wrongPassword'
  | 'lockedOut'
  | 'wrongCode'
  | 'codesLockedOut'
  | 'wrongPasskey'
  /** Another account than the requested one: by the invitation, the identity provider, or the session. */
  | 'otherAccount'
  | 'provider'
  | 'passkeyOnly';

/** The account of an event: its id if known, otherwise the typed name, whether it exists or not. */
export type Who = { id: string } | { idp: string; name: string };

/** Called with each event, for the metrics and the audit trail; only the trail uses `who`. */
export type OnSignIn = (result: SignInEvent['result'], reason: string, who?: Who) => void;

export interface SignInEvents {
  log: PlatformLog;
  onSignIn?: OnSignIn | undefined;
}

/** Digits of an account's id in the log: enough to find it, without logging the whole id. */
const SHORT_ID = 8;

/**
 * Logs and counts an event.
 *
 * @param about - `client`: its id, of a client that there is; `person`: id of the account, where one is known; `named`:
 * what was typed, which is for the audit trail alone
 */
export function noteSignIn(
  { log, onSignIn }: SignInEvents,
  { result, reason }: SignInEvent,
  { client, person, named }: { client?: string | undefined; person?: string | undefined; named?: Who | undefined },
): void {
  log.info({ result, reason, client, person: person?.slice(0, SHORT_ID) }, 'sign-in');
  onSignIn?.(result, reason, person === undefined ? named : { id: person });
}
