import { acrOf } from '../oidc/acr';
import { noteDevice } from '../sign-in/known-devices';
import { type SignInEvent, noteSignIn } from '../sign-in/events';
import { holdSignIn } from '../sign-in/pending';
import { stageOf } from '../sign-in/stage';
import type { User } from '../sign-in/users';
import { keepDevice } from './device-cookie';
import { clientOf, countRefusal, resume, type Step } from './step';
import { PASSKEY_ONLY } from '../oidc/refusals/causes';
import { noteCause } from '../oidc/refusals/note';
import { html } from './html';
import { SCRIPT_HEADERS, titledPage } from './layout';
import { COPY_ASSET, codeBox } from './refused';
import { send } from './respond';

/** A sign-in that has passed its first step. */
export interface FirstStep {
  user: User;
  /** How the person was authenticated (RFC 8176). `mfa` means that no second step is needed. */
  amr: string[];
  /** When, in seconds since 1970, if it was earlier: at an identity provider. 0 if that does not say. */
  authTime?: number | undefined;
}

/** Ends an interaction with a sign-in, or leads to the next step. Every sign-in ends here, so that no step can be skipped. */
export async function finishSignIn(step: Step, first: FirstStep): Promise<Response> {
  const { c, config, details, action } = step;
  const now = new Date();
  const stage = await stageOf(config, first, now);
  if (stage.kind === 'done') return await completeSignIn(step, first);
  if (stage.kind === 'passkeyOnly') return await refuseByPolicy(step, first.user);
  const { user, amr } = first;
  if (!(await holdSignIn(config.db, { interactionUid: details.uid, user, amr }, now))) return c.redirect(action, 303);
  return c.redirect(`${action}/${stage.kind === 'secondStep' ? 'second-step' : 'set-up'}`, 303);
}

/** Signs a person in after all required steps. @returns the redirect back to the authorization endpoint */
export async function completeSignIn(step: Step, { user, amr, authTime }: FirstStep): Promise<Response> {
  const { c, config } = step;
  const signedIn = {
    token: keepDevice(c, config.publicUrl),
    userAgent: c.req.header('user-agent'),
    address: config.addressOf(c),
  };
  await noteDevice(config, user, signedIn);
  const now = Math.floor(Date.now() / 1000);
  // Set here, because the library would treat the end of a later page of the same sign-in (consent) as a new authentication.
  const ts = Math.min(authTime ?? now, now);
  const { id: accountId, passwordChangedAt } = user;
  const result = { login: { accountId, amr, acr: acrOf(user.idp), ts, passwordChangedAt } };
  const response = await resume(step, result);
  noteSignIn(config, { result: 'succeeded', reason: wayOf(amr) }, { client: clientOf(step), person: user.id });
  return response;
}

/** The strongest of the ways by which a person was authenticated (RFC 8176). */
function wayOf(amr: readonly string[]): Extract<SignInEvent, { result: 'succeeded' }>['reason'] {
  if (amr.includes('fed')) return 'provider';
  if (amr.includes('hwk') || amr.includes('swk')) return 'passkey';
  return amr.includes('otp') ? 'secondFactor' : 'password';
}

/** The page when a sign-in policy refuses a password because the person has a passkey (docs/decisions/sign-in-policy.md). */
async function refuseByPolicy(step: Step, user: { id: string }): Promise<Response> {
  const { c, config, context, details, action } = step;
  const { t } = context;
  // The code has its own log line.
  countRefusal(step, 'passkeyOnly', user);
  const clientId = String(details.params.client_id);
  const code = await noteCause(config, { cause: PASSKEY_ONLY, clientId, address: config.addressOf(c) });
  const markup = titledPage(
    context,
    t('passkeyOnlyTitle'),
    html`<p class="lead">${t('passkeyOnlyLead')}</p>
      ${code !== undefined && codeBox(context, code)}
      <a class="button primary" href="${action}">${t('forgottenBack')}</a>
      ${code !== undefined && html`<script src="${COPY_ASSET}"></script>`}`,
  );
  return send(c, markup, 403, SCRIPT_HEADERS);
}
