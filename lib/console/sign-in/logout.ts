/** `/bff/logout?sid=`: ends the session here and at the issuer. */
import * as oidc from 'openid-client';
import { paths } from '@/lib/paths';
import type { Bff } from '@/lib/console/bff/context';
import { isSameOrigin } from '@/lib/console/http/csrf';
import { invitationRemoval } from '@/lib/console/bff/invitation';
import { noteContext } from '@/lib/console/bff/request-context';
import { failure, redirect } from '@/lib/console/bff/responses';
import type { Session } from '@/lib/console/session/sessions';
import { allowMethods } from '@/lib/console/bff/allow-methods';
import { leaving } from './leaving';
import { confirmationPage, passingPage } from './logout-page';
import { uiLocales } from './ui-locales';

/**
 * GET with the session's own sid signs out; with another or none it shows a confirmation, so that a link on another site cannot sign people
 * out. The confirmation's POST needs no sid but must come from this origin. A session that has ended here may continue at the issuer and
 * sign the browser in again without asking, so signing out of it still leads there.
 */
export const handleLogout = allowMethods(['GET', 'POST'], async (bff, request) => {
  const cookies = request.headers.get('cookie');
  const session = await bff.sessions.find(cookies);
  const named = session?.data ?? (await bff.sessions.named(cookies));
  if (named === null) return leave(bff, redirect(paths.logout));
  if (session !== null) noteContext(request.headers, { user: session.data.subject });
  if (request.method === 'POST') {
    if (request.headers.get('origin') === null || !isSameOrigin(request.headers, bff.env.appUrl)) {
      return failure('csrf.required', 'The request comes from another site.');
    }
  } else if (named.sid === '' || new URL(request.url).searchParams.get('sid') !== named.sid) {
    return confirmationPage(request.headers, bff.issuer.origin);
  }
  // An issuer that does not answer would leave the browser on an error page.
  const answered = session === null ? await doesAnswer(bff) : await endSession(bff, session);
  const wayOut = answered ? await toIssuer(bff, request.headers, named.issuerSid, session?.data.idToken ?? null) : null;
  return wayOut === null ? leave(bff, redirect(paths.logout)) : leave(bff, wayOut, [leaving(bff)]);
});

/** Ends the session here first, even if the issuer fails. @returns whether the issuer answered */
async function endSession(bff: Bff, session: Session): Promise<boolean> {
  await bff.sessions.end(session, 'logout');
  return bff.tokens.revoke(session.data);
}

const doesAnswer = (bff: Bff): Promise<boolean> =>
  bff.issuer.ping().then(
    () => true,
    () => false,
  );

/** Makes the response that ends the session at the issuer, or null if the issuer has no logout endpoint. */
async function toIssuer(
  bff: Bff,
  headers: Headers,
  issuerSid: string | null,
  idToken: string | null,
): Promise<Response | null> {
  let configuration: oidc.Configuration;
  try {
    configuration = await bff.issuer.configuration();
  } catch {
    return null;
  }
  const endpoint = configuration.serverMetadata().end_session_endpoint;
  if (endpoint === undefined || !URL.canParse(endpoint)) return null;
  const parameters = {
    ...uiLocales(headers),
    client_id: bff.env.oidcClientId,
    post_logout_redirect_uri: `${bff.env.appUrl}${paths.logout}`,
    // RP-Initiated Logout, section 2: identifies the session without an id token, which the browser would see.
    ...(issuerSid === null ? {} : { logout_hint: issuerSid }),
    // Configured by the operator, for issuers that need it.
    ...(idToken === null ? {} : { id_token_hint: idToken }),
  };
  if (idToken !== null && bff.env.oidcIdTokenHint === 'post') return passingPage(headers, endpoint, parameters);
  return redirect(oidc.buildEndSessionUrl(configuration, parameters).href);
}

/** Removes everything of the session from the browser. */
function leave(bff: Bff, answer: Response, cookies: readonly string[] = []): Response {
  for (const line of [bff.sessions.removal(), invitationRemoval(bff), ...cookies]) {
    answer.headers.append('Set-Cookie', line);
  }
  return answer;
}
