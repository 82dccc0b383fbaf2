/** `GET /bff/login?returnUrl=&idp=&invitation=&action=`: starts a sign-in at the issuer. */
import type * as oidc from 'openid-client';
import { paths } from '@/lib/paths';
import type { Bff } from '@/lib/console/bff/context';
import { errorFacts } from '@/lib/console/process/log';
import { unavailableDependency } from '@/lib/console/bff/outage';
import { outagePage } from '@/lib/console/bff/outage-page';
import { redirect } from '@/lib/console/bff/responses';
import { allowMethods } from '@/lib/console/bff/allow-methods';
import { openAttempt } from './attempts';
import { askingAgain, authorizationUrl } from './authorization-url';
import { fragmentPage } from './fragment-page';
import { isLeaving } from './leaving';
import { followsRefusal } from '@/lib/console/bff/refusal';
import { safeReturnUrl } from './return-url';
import { uiLocales } from './ui-locales';

/** The name of an identity provider, or the id of an invitation: without characters that have a meaning in an `acr_values` list. */
const IDP = /^[A-Za-z0-9._-]{1,50}$/;
const INVITATION = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,199}$/;

/**
 * Redirects to the issuer, or to the last page of a logout in progress; shows the outage page when the issuer is
 * unreachable. An invalid `idp` or `returnUrl` is ignored.
 */
export const handleLogin = allowMethods(['GET'], async (bff, request) => {
  const cookies = request.headers.get('cookie');
  if (isLeaving(bff, cookies)) return redirect(paths.logout);
  const query = new URL(request.url).searchParams;
  const idp = valid(query.get('idp'), IDP);
  const invitation = valid(query.get('invitation'), INVITATION);
  const returnUrl = safeReturnUrl(query.get('returnUrl'));
  const asking = fragmentPage(request, returnUrl, query);
  if (asking !== null) return asking;
  let configuration: oidc.Configuration;
  try {
    configuration = await bff.issuer.configuration();
  } catch (error) {
    const dependency = unavailableDependency(error) ?? 'issuer';
    if (dependency !== 'preparing')
      bff.log.error(errorFacts(error), 'A sign-in could not start: the issuer is unreachable');
    return outagePage(request, dependency);
  }
  // A signed-in person who opens an invitation needs another account, so the issuer must ask.
  const session = await bff.sessions.find(cookies);
  const asksAgain = session === null ? await followsTimeOut(bff, cookies) : invitation !== null;
  const { oidcPrompts } = bff.env;
  const attempt = {
    returnUrl,
    idp,
    invitation,
    afterRefusal: await followsRefusal(bff, cookies, session),
    askedAt: asksAgain ? bff.now() : null,
    stepUp: false,
  };
  const { secrets, setCookie } = await openAttempt(attempt, cookies, bff.seal, bff.secure);
  const url = await authorizationUrl(bff, configuration, secrets, {
    ...uiLocales(request.headers),
    ...(idp === null ? {} : { acr_values: `idp:${idp}` }),
    ...(invitation === null ? {} : { invitation }),
    ...(query.get('action') === 'addPasskey' ? { account_action: 'add_passkey' } : {}),
    ...(oidcPrompts.length === 0 ? {} : { prompt: oidcPrompts.join(' ') }),
    ...(asksAgain ? askingAgain(bff, configuration) : {}),
  });
  return redirect(url.href, [setCookie]);
});

/** Whether the session before this sign-in timed out: the timeout would have no effect if the issuer's session replaced it silently. */
async function followsTimeOut(bff: Bff, cookies: string | null): Promise<boolean> {
  const ended = await bff.sessions.named(cookies);
  return ended !== null && (await bff.sessions.hasTimedOut(ended));
}

const valid = (text: string | null, pattern: RegExp): string | null =>
  text !== null && pattern.test(text) ? text : null;
