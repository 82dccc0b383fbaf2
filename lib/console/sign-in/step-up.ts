/**
 * `GET /bff/step-up?acr_values=`: asks the signed-in person to sign in again, in a small window, for an action that needs a recent sign-in
 * (docs/decisions/step-up.md). It ends in `finishStepUp`, called by the callback of every sign-in.
 */
import type * as oidc from 'openid-client';
import { paths } from '@/lib/paths';
import { allowMethods } from '@/lib/console/bff/allow-methods';
import type { Bff } from '@/lib/console/bff/context';
import { unavailableDependency } from '@/lib/console/bff/outage';
import { outagePage } from '@/lib/console/bff/outage-page';
import { redirect } from '@/lib/console/bff/responses';
import { errorFacts } from '@/lib/console/process/log';
import type { Session, SessionData } from '@/lib/console/session/sessions';
import { openAttempt } from './attempts';
import { askingAgain, authorizationUrl, isSince, saysAuthTime } from './authorization-url';
import { isLeaving } from './leaving';
import { stepUpPage } from './step-up-page';
import { uiLocales } from './ui-locales';

const ACR_VALUES = /^[\w.:/+@-]+(?: [\w.:/+@-]+)*$/;
const MAX_ACR_VALUES = 500;

/** Redirects to the issuer, which must ask; the session stays unchanged until the callback. */
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
  const plain = { returnUrl: paths.home, idp: null, invitation: null, afterRefusal: false };
  const attempt = { ...plain, askedAt: bff.now(), stepUp: true };
  const { secrets, setCookie } = await openAttempt(attempt, cookies, bff.seal, bff.secure);
  const wanted = new URL(request.url).searchParams.get('acr_values');
  const url = await authorizationUrl(bff, configuration, secrets, {
    ...uiLocales(request.headers),
    ...hints(session),
    ...acrValues(session, wanted),
    ...askingAgain(bff, configuration),
  });
  return redirect(url.href, [setCookie]);
});

/** The parameters that tell the issuer which account must sign in. */
function hints({ data }: Session): Record<string, string> {
  const name = [data.claims.preferred_username, data.claims.email].find((claim) => typeof claim === 'string');
  return {
    ...(typeof name === 'string' ? { login_hint: name } : {}),
    ...(data.idToken === null ? {} : { id_token_hint: data.idToken }),
  };
}

/** The person's own identity provider, and the platform's requirement. */
function acrValues({ data }: Session, wanted: string | null): { acr_values?: string } {
  const { idp } = data.claims;
  const own = typeof idp === 'string' && /^[\w.-]{1,50}$/.test(idp) ? [`idp:${idp}`] : [];
  const isSound = wanted !== null && wanted.length <= MAX_ACR_VALUES && ACR_VALUES.test(wanted);
  const values = [...own, ...(isSound ? [wanted] : [])];
  return values.length === 0 ? {} : { acr_values: values.join(' ') };
}

export interface SteppedUp {
  data: Omit<SessionData, 'afterRefusal'>;
  /** When the person signed in, in seconds since 1970, if the issuer says so. */
  authTime: number | undefined;
}

/**
 * Replaces the session's tokens, under a new id as at any sign-in. Another person or an old sign-in changes nothing.
 */
export async function finishStepUp(
  bff: Bff,
  headers: Headers,
  { askedAt, before }: { askedAt: number; before: Session | null },
  { data, authTime }: SteppedUp,
): Promise<Response> {
  const giveUp = (outcome: 'ended' | 'other' | 'old'): Response => {
    bff.log.warn({ outcome }, 'A step-up was refused');
    // Tokens of another issuer session are unused and revoked; in the same one they may share a grant with the session.
    if (data.issuerSid === null || data.issuerSid !== before?.data.issuerSid)
      void bff.runDetached(() => bff.tokens.revoke(data));
    return stepUpPage(headers, outcome);
  };
  if (before === null) return giveUp('ended');
  if (data.subject !== before.data.subject) return giveUp('other');
  // An issuer that sends no time was asked with `prompt=login`; the platform decides whether that is enough.
  const isNew = authTime === undefined ? !saysAuthTime(await bff.issuer.configuration()) : isSince(authTime, askedAt);
  if (!isNew) return giveUp('old');
  // The session existed when the callback came, but a logout or another step-up may have been faster.
  if (!(await bff.sessions.end(before, 'replaced'))) return giveUp('ended');
  const { setCookie } = await bff.sessions.start({ ...data, afterRefusal: false });
  const { issuerSid } = before.data;
  if (issuerSid !== null && issuerSid !== data.issuerSid) await bff.tokens.revoke(before.data);
  return stepUpPage(headers, 'done', { setCookies: [setCookie] });
}
