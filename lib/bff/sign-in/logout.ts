/** `/bff/logout?sid=`: ends the session here and at the issuer. */
import * as oidc from 'openid-client';
import { paths } from '@/lib/paths';
import type { Bff } from '../context';
import { isSameOrigin } from '../csrf';
import { invitationRemoval } from '../invitation';
import { noteFacts } from '../request-facts';
import { failure, redirect } from '../responses';
import type { Session } from '../session/sessions';
import { taking } from '../taking';
import { leaving } from './leaving';
import { confirmationPage } from './logout-page';

/**
 * GET with the session's own sid signs out; with another or none it shows a page that asks, so that a link on another site
 * cannot sign anybody out. That page's POST needs no sid, but must come from this origin.
 */
export const handleLogout = taking(['GET', 'POST'], async (bff, request) => {
  const cookies = request.headers.get('cookie');
  const session = await bff.sessions.find(cookies);
  if (session === null) return leave(bff, paths.logout);
  noteFacts(request.headers, { user: session.data.subject });
  if (request.method === 'POST') {
    if (request.headers.get('origin') === null || !isSameOrigin(request.headers, bff.env.appUrl)) {
      return failure('csrf.required', 'The request comes from another site.');
    }
  } else if (new URL(request.url).searchParams.get('sid') !== session.data.sid) {
    return confirmationPage(request.headers, bff.issuer.origin);
  }
  return leave(bff, await endSession(bff, session));
});

/** Ends the session here first, whatever the issuer does. @returns where the browser goes */
async function endSession(bff: Bff, session: Session): Promise<string> {
  await bff.sessions.end(session, 'logout');
  const { issuerSid } = session.data;
  const answered = await bff.tokens.revoke(session.data);
  // An issuer that did not answer the revocation would leave the browser on an error page.
  if (!answered) return paths.logout;
  try {
    const configuration = await bff.issuer.configuration();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return paths.logout;
    return oidc.buildEndSessionUrl(configuration, {
      client_id: bff.env.oidcClientId,
      post_logout_redirect_uri: `${bff.env.appUrl}${paths.logout}`,
      // RP-Initiated Logout, section 2: instead of `id_token_hint`, which would show an id token to the browser.
      ...(issuerSid === null ? {} : { logout_hint: issuerSid }),
    }).href;
  } catch {
    return paths.logout;
  }
}

function leave(bff: Bff, location: string): Response {
  const onItsWay = location === paths.logout ? [] : [leaving(bff)];
  return redirect(location, [bff.sessions.removal(), invitationRemoval(bff), ...onItsWay]);
}
