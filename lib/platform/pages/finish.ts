import { acrOf } from '../oidc/acr';
import { noteDevice } from '../sign-in/known-devices';
import { type SignInEvent, noteSignIn } from '../sign-in/events';
import { holdSignIn } from '../sign-in/pending';
import { stageOf } from '../sign-in/stage';
import type { User } from '../sign-in/users';
import { keepDevice } from './device-cookie';
import { refuseByPolicy } from './policy-refused';
import { type Step, clientOf } from './step';

/** A sign-in that came through its first step. */
export interface FirstStep {
  user: User;
  /** How the person was authenticated (RFC 8176). `mfa` says that no second step is needed. */
  amr: string[];
  /** When, in seconds since 1970, where that was before now: at an identity provider. 0 where it does not say. */
  authTime?: number | undefined;
}

/**
 * Ends an interaction with a sign-in, or leads to what is still missing: the second step where the person has one, and what a sign-in
 * policy asks. There is no other way to the end, so none goes around it. Everything else that can refuse the sign-in has been asked before.
 *
 * @param amr - how the person was authenticated (RFC 8176); with `mfa`, as of a passkey, no second step is needed
 * @param authTime - when, in seconds since 1970, if that was not now; 0 if it is not known
 * @returns the redirect back to the authorization endpoint, or to the page of what is missing
 */
export async function finishSignIn(step: Step, user: User, amr: string[], authTime?: number): Promise<Response> {
  return await goOn(step, { user, amr, authTime });
}

/** Where a sign-in goes that has come so far. */
export async function goOn(step: Step, first: FirstStep): Promise<Response> {
  const { c, config, details, action } = step;
  const now = new Date();
  const stage = await stageOf(config, first, now);
  if (stage.kind === 'done') return await completeSignIn(step, first);
  if (stage.kind === 'passkeyOnly') return await refuseByPolicy(step, first.user);
  const { user, amr } = first;
  await holdSignIn(config.db, { interactionUid: details.uid, userId: user.id, amr }, now);
  return c.redirect(`${action}/${stage.kind === 'secondStep' ? 'second-step' : 'set-up'}`, 303);
}

/** Signs a person in who has proven all that is asked for. @returns the redirect back to the authorization endpoint */
export async function completeSignIn(step: Step, { user, amr, authTime }: FirstStep): Promise<Response> {
  const { c, config, provider } = step;
  const signedIn = {
    token: keepDevice(c, config.publicUrl),
    userAgent: c.req.header('user-agent'),
    address: config.addressOf(c),
  };
  await noteDevice(config, user, signedIn);
  const now = Math.floor(Date.now() / 1000);
  // Said here: the library would take the end of each later page of the same sign-in, as that of a consent, for a new authentication.
  const ts = Math.min(authTime ?? now, now);
  const result = { login: { accountId: user.id, amr, acr: acrOf(user.idp), ts } };
  const returnTo = await provider.interactionResult(c.env.incoming, c.env.outgoing, result);
  noteSignIn(config, { result: 'succeeded', reason: wayOf(amr) }, { client: clientOf(step), person: user.id });
  return c.redirect(returnTo, 303);
}

/** The strongest of the ways by which a person was authenticated (RFC 8176). */
function wayOf(amr: readonly string[]): Extract<SignInEvent, { result: 'succeeded' }>['reason'] {
  if (amr.includes('fed')) return 'provider';
  if (amr.includes('hwk') || amr.includes('swk')) return 'passkey';
  return amr.includes('otp') ? 'secondFactor' : 'password';
}
