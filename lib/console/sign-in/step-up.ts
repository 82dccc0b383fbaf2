/**
 * `GET /bff/step-up?acr_values=`: asks the signed-in person to sign in once more, in a small window, for an action that needs a recent
 * sign-in (docs/decisions/step-up.md). Its end is `finishStepUp`, at the callback of every sign-in.
 */
import type * as oidc from 'openid-client';
import { SESSION } from '@/lib/contract/limits';
import { paths } from '@/lib/paths';
import { allowMethods } from '@/lib/console/bff/allow-methods';
import type { Bff } from '@/lib/console/bff/context';
import { unavailableDependency } from '@/lib/console/bff/outage';
import { outagePage } from '@/lib/console/bff/outage-page';
import { redirect } from '@/lib/console/bff/responses';
import { errorFacts } from '@/lib/console/process/log';
import type { Session, SessionData } from '@/lib/console/session/sessions';
import { type StepUp, openAttempt } from './attempts';
import { authorizationUrl } from './authorization-url';
import { isLeaving } from './leaving';
import { stepUpPage } from './step-up-page';

const ACR_VALUES = /^[\w.:/+@-]+(?: [\w.:/+@-]+)*$/;
const MAX_ACR_VALUES = 500;

/** Redirects to the issuer, which has to ask; the session stays as it is until the answer is there. */
export const handleStepUp = allowMethods(['GET'], async (bff, request) => {
  const cookies = request.headers.get('cookie');
  if (isLeaving(bff, cookies)) return redirect(paths.logout);
  const session = await bff.sessions.find(cookies);
  if (session === null) return stepUpPage(request.headers, 'ended');
  let configuration: oidc.Configuration;
  try {
    configuration = await bff.issuer.configuration();
  } catch (error) {
    bff.log.error(errorFacts(error), 'A step-up could not start: the issuer is unreachable');
    return outagePage(request, unavailableDependency(error) ?? 'issuer');
  }
  const stepUp = { session: session.id, askedAt: bff.now() };
  const attempt = { returnUrl: paths.home, idp: null, invitation: null, afterRefusal: false, stepUp };
  const { secrets, setCookie } = await openAttempt(attempt, cookies, bff.seal, bff.secure);
  const wanted = new URL(request.url).searchParams.get('acr_values');
  const url = await authorizationUrl(bff, configuration, secrets, {
    ...hints(session),
    // Of an issuer that knows the time of a sign-in `max_age` makes it say so (OpenID Connect Core, section 3.1.2.1).
    ...(saysAuthTime(configuration) ? { max_age: '0' } : {}),
    ...acrValues(session, wanted),
    prompt: [...new Set(['login', ...bff.env.oidcPrompts])].join(' '),
  });
  return redirect(url.href, [setCookie]);
});

/** Who has to sign in, as far as the issuer has told. */
function hints({ data }: Session): Record<string, string> {
  const name = [data.claims.preferred_username, data.claims.email].find((claim) => typeof claim === 'string');
  return {
    ...(typeof name === 'string' ? { login_hint: name } : {}),
    ...(data.idToken === null ? {} : { id_token_hint: data.idToken }),
  };
}

/** The person's own identity provider, and what the platform wants. */
function acrValues({ data }: Session, wanted: string | null): { acr_values?: string } {
  const { idp } = data.claims;
  const own = typeof idp === 'string' && /^[\w.-]{1,50}$/.test(idp) ? [`idp:${idp}`] : [];
  const isSound = wanted !== null && wanted.length <= MAX_ACR_VALUES && ACR_VALUES.test(wanted);
  const values = [...own, ...(isSound ? [wanted] : [])];
  return values.length === 0 ? {} : { acr_values: values.join(' ') };
}

const saysAuthTime = (configuration: oidc.Configuration): boolean =>
  configuration.serverMetadata().claims_supported?.includes('auth_time') === true;

/** What came of the sign-in at the issuer. */
export interface SteppedUp {
  data: Omit<SessionData, 'afterRefusal'>;
  /** When the person signed in, in seconds since 1970, if the issuer says so. */
  authTime: number | undefined;
}

/**
 * Puts fresh tokens in place of the session's, under a new id as at any sign-in. Another person, or a sign-in that is not new, changes
 * nothing.
 */
export async function finishStepUp(
  bff: Bff,
  headers: Headers,
  { stepUp, before }: { stepUp: StepUp; before: Session | null },
  { data, authTime }: SteppedUp,
): Promise<Response> {
  const giveUp = (outcome: 'ended' | 'other' | 'old'): Response => {
    bff.log.warn({ outcome }, 'A step-up was refused');
    // What was granted in another session is used by none; in the same one it may be one grant with what the session has.
    if (data.issuerSid === null || data.issuerSid !== before?.data.issuerSid)
      void bff.runDetached(() => bff.tokens.revoke(data));
    return stepUpPage(headers, outcome);
  };
  if (before === null || before.id !== stepUp.session) return giveUp('ended');
  if (data.subject !== before.data.subject) return giveUp('other');
  if (!isNew(stepUp, authTime, saysAuthTime(await bff.issuer.configuration()))) return giveUp('old');
  const { setCookie } = await bff.sessions.start({ ...data, afterRefusal: false });
  await bff.sessions.end(before, 'replaced');
  const { issuerSid } = before.data;
  if (issuerSid !== null && issuerSid !== data.issuerSid) await bff.tokens.revoke(before.data);
  return stepUpPage(headers, 'done', { setCookies: [setCookie] });
}

/** An issuer that says nothing of the time was asked by `prompt=login`; the platform decides what that is worth. */
function isNew({ askedAt }: StepUp, authTime: number | undefined, isSaid: boolean): boolean {
  if (authTime === undefined) return !isSaid;
  return (authTime + SESSION.clockToleranceSeconds) * 1000 >= askedAt;
}
