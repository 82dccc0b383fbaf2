/** Sign-ins in progress: one sealed cookie each, in a fixed number of slots. */
import { createHmac, randomBytes } from 'node:crypto';
import { MAX_OPEN_SIGN_INS, SIGN_IN_ATTEMPT_SECONDS } from '@/lib/contract/limits';
import { cookieName, parseCookies, serializeCookie } from '@/lib/console/http/cookies';
import type { Seal } from '@/lib/console/http/seal';

export interface Attempt {
  returnUrl: string;
  idp: string | null;
  invitation: string | null;
  /** The session before this sign-in was refused by the platform or the issuer. */
  afterRefusal: boolean;
  /** When the issuer was asked to authenticate the person, in milliseconds since 1970: an earlier sign-in does not count. */
  askedAt: number | null;
  /** Whether this is a step-up of the browser's session. */
  stepUp: boolean;
}

/** The secrets of an attempt, all derived from one random value to keep the cookie small. */
export interface AttemptSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

interface SealedAttempt extends Attempt {
  purpose: 'attempt';
  slot: number;
  root: string;
}

/**
 * Consecutive sign-ins use consecutive slots, so that tabs which start at the same moment, before either knows the
 * other's cookie, do not overwrite each other.
 */
let nextSlot = randomBytes(1)[0]! % MAX_OPEN_SIGN_INS;

const nameOf = (slot: number, secure: boolean) => cookieName(`ic.signin.${slot}`, secure);

/**
 * Opens an attempt in the next free slot, or replaces an older attempt when all are taken. There are never more cookies
 * than slots, so the request header cannot overflow.
 */
export async function openAttempt(
  attempt: Attempt,
  cookieHeader: string | null,
  seal: Seal,
  secure: boolean,
): Promise<{ secrets: AttemptSecrets; setCookie: string }> {
  const cookies = parseCookies(cookieHeader);
  const order = Array.from({ length: MAX_OPEN_SIGN_INS }, (_, step) => (nextSlot + step) % MAX_OPEN_SIGN_INS);
  const slot = order.find((candidate) => !cookies.has(nameOf(candidate, secure))) ?? order[0]!;
  nextSlot = (slot + 1) % MAX_OPEN_SIGN_INS;
  const root = randomBytes(32).toString('base64url');
  const sealed: SealedAttempt = { purpose: 'attempt', slot, root, ...attempt };
  const value = await seal.seal(sealed, SIGN_IN_ATTEMPT_SECONDS);
  return {
    secrets: secretsOf(slot, root),
    setCookie: serializeCookie({ name: nameOf(slot, secure), value, maxAgeSeconds: SIGN_IN_ATTEMPT_SECONDS }, secure),
  };
}

/** Whether the browser sent any sign-in in progress. */
export function hasAttempt(cookieHeader: string | null, secure: boolean): boolean {
  const cookies = parseCookies(cookieHeader);
  return Array.from({ length: MAX_OPEN_SIGN_INS }, (_, slot) => slot).some((slot) => cookies.has(nameOf(slot, secure)));
}

/**
 * Finds the attempt for the `state` of a callback.
 *
 * @returns null when this browser started no such sign-in, or it was too long ago; `setCookie` removes the attempt
 */
export async function closeAttempt(
  state: string | null,
  cookieHeader: string | null,
  seal: Seal,
  secure: boolean,
): Promise<{ attempt: Attempt; secrets: AttemptSecrets; setCookie: string } | null> {
  const slot = Number(/^(\d{1,2})\.[\w-]{43}$/.exec(state ?? '')?.[1] ?? Number.NaN);
  if (!(slot < MAX_OPEN_SIGN_INS)) return null;
  const name = nameOf(slot, secure);
  const value = parseCookies(cookieHeader).get(name);
  const sealed = value === undefined ? null : await seal.unseal<SealedAttempt>(value, 'attempt');
  if (sealed === null || sealed.slot !== slot) return null;
  const secrets = secretsOf(slot, sealed.root);
  if (secrets.state !== state) return null;
  const { returnUrl, idp, invitation, afterRefusal, askedAt = null, stepUp } = sealed;
  const setCookie = serializeCookie({ name, value: '', maxAgeSeconds: 0 }, secure);
  return { attempt: { returnUrl, idp, invitation, afterRefusal, askedAt, stepUp }, secrets, setCookie };
}

function secretsOf(slot: number, root: string): AttemptSecrets {
  const derive = (use: string) => createHmac('sha256', root).update(use).digest('base64url');
  return { state: `${slot}.${derive('state')}`, nonce: derive('nonce'), verifier: derive('verifier') };
}
