/** What happens to a request for a page before it is rendered. The middleware only carries this out. */
import type { Bff } from '@/lib/bff/context';
import { invitationRemoval, pendingInvitation, rememberInvitation } from '@/lib/bff/invitation';
import { parseCookies } from '@/lib/bff/cookies';
import type { Part } from '@/lib/bff/outage';
import { noteFacts } from '@/lib/bff/request-facts';
import type { Session } from '@/lib/bff/session/sessions';
import { isLeaving, leavingRemoval } from '@/lib/bff/sign-in/leaving';
import { REFUSED_AGAIN, isRefusedAgain } from '@/lib/bff/sign-in/refusal';
import { safeReturnUrl } from '@/lib/bff/sign-in/return-url';
import { COOKIE } from '@/lib/contract/limits';
import { GAVE_UP_PARAM, activationPath, incorrectIdpPath, loginPath, matchScreen, paths } from '@/lib/paths';
import { type CallPlanner, beginCalls } from './begun-calls';
import { decidePath, readPagePath } from './gate';
import { loadKnowledge } from './knowledge';

export type PageDecision = { setCookies?: string[] } & (
  | { kind: 'render' }
  | { kind: 'redirect'; location: string }
  | { kind: 'answer'; status: 400 | 401 | 404 }
  | { kind: 'outage'; part: Part }
);

/** Open without a session: they say why there is none. */
const PUBLIC = new Set<string>([paths.logout, paths.error, paths.incorrectIdp]);
/** Next's own endpoints that this console does not use. */
const UNUSED = /^\/_next\/(?!static\/)/;
/** `/activate/{identifier}/{invitationId}[/{idp}]`. */
const ACTIVATION = /^\/activate\/(member|tenant)\/([A-Za-z0-9][A-Za-z0-9._~-]{0,199})(?:\/([A-Za-z0-9._-]{1,50}))?$/;
/** `/{idp}`: one word that is no page of its own. */
const IDP_ROUTE = /^\/[^/]+$/;
const ONE_WORD_PAGES = new Set<string>([paths.noOrganizations]);

/**
 * Decides by path, session and access table. Header tricks change nothing: only the cookie and the URL are read.
 *
 * @param plan - what the page will ask the platform; it is begun for who may open it
 */
export async function decidePage(bff: Bff, request: Request, plan: CallPlanner = () => []): Promise<PageDecision> {
  const cameAt = bff.now();
  const url = new URL(request.url);
  const read = readPagePath(url.pathname);
  if (read === 'malformed') return { kind: 'answer', status: 400 };
  if (read === 'none' || UNUSED.test(url.pathname)) return { kind: 'answer', status: 404 };
  const { path } = read;
  const cookies = request.headers.get('cookie');
  if (path === paths.logout && isLeaving(bff, cookies)) return { kind: 'render', setCookies: [leavingRemoval(bff)] };
  // Open pages need the session too, for their links: without the store none can be shown.
  const session = await bff.sessions.find(cookies);
  if (PUBLIC.has(path)) return { kind: 'render' };
  const activation = ACTIVATION.exec(path);
  if (activation !== null) return decideActivation(bff, request, session, activation);
  // The page itself starts the sign-in with that identity provider.
  if (isIdpRoute(path)) return { kind: 'render' };
  if (session === null) return signIn(request, await signInPath(bff, cookies, url));
  await bff.sessions.touch(session);
  const screen = matchScreen(path);
  noteFacts(request.headers, { user: session.data.subject, tenant: screen?.params.tenantId });
  if (screen === undefined) return { kind: 'render' };
  const jar = parseCookies(cookies);
  const remembered = { organizationId: jar.get(COOKIE.organization), tenantId: jar.get(COOKIE.tenant) };
  const decide = async (maxAgeMs?: number) => {
    const knowledge = await loadKnowledge(bff, session, request.headers, maxAgeMs);
    const isKnown = knowledge !== 'ended' && 'me' in knowledge;
    return isKnown ? { verdict: decidePath(path, knowledge, remembered) } : { failure: knowledge };
  };
  let { failure, verdict = null } = await decide();
  // A refusal rests on what was learned since the request came: who was let in a moment ago gets in.
  if (verdict?.open === false) ({ failure, verdict = null } = await decide(bff.now() - cameAt));
  if (failure === 'ended') {
    if (await isRefusedAgain(bff, session)) return { kind: 'redirect', location: REFUSED_AGAIN };
    return signIn(request, loginPath({ returnUrl: addressOf(url) }));
  }
  if (failure !== undefined) {
    return 'away' in failure
      ? { kind: 'outage', part: failure.away }
      : { kind: 'redirect', location: failure.redirectTo };
  }
  if (verdict !== null && url.searchParams.has(GAVE_UP_PARAM)) {
    // A person who has just given up the right to the page expects no refusal.
    return { kind: 'redirect', location: verdict.open ? path : paths.home };
  }
  if (verdict?.open === false) return { kind: 'redirect', location: verdict.redirectTo };
  if (verdict?.open && request.method === 'GET')
    beginCalls(bff, session, request.headers, plan(screen.id, screen.params));
  return { kind: 'render' };
}

/**
 * Where a person signs in: an invited person who comes to the start page goes on with the invitation, because its sign-in
 * needs the invitation's id and identity provider (section 2: a pending invitation redirects to activation).
 */
async function signInPath(bff: Bff, cookies: string | null, url: URL): Promise<string> {
  const pending = url.pathname === paths.home ? await pendingInvitation(bff, cookies) : null;
  return pending === null
    ? loginPath({ returnUrl: addressOf(url) })
    : activationPath(pending.type, pending.invitationId, pending.idp);
}

/**
 * People with an invitation sign in with its identity provider first; a sealed cookie remembers it from here until
 * it is accepted, refused or forgotten. With another provider than the invitation's it is forgotten at once, and the page
 * says why (section 4).
 */
async function decideActivation(
  bff: Bff,
  request: Request,
  session: Session | null,
  [path, type, invitationId, idp]: RegExpExecArray,
): Promise<PageDecision> {
  if (session !== null) await bff.sessions.touch(session);
  if (session !== null && idp !== undefined && session.data.claims.idp !== idp) {
    const location = incorrectIdpPath('MemberInvitation.Invite.IDPError', idp);
    return { kind: 'redirect', location, setCookies: [invitationRemoval(bff)] };
  }
  const stored = await pendingInvitation(bff, request.headers.get('cookie'));
  const flags = stored?.invitationId === invitationId ? stored : null;
  const invitation = {
    type: type as 'member' | 'tenant',
    invitationId: invitationId!,
    idp: idp ?? null,
    inProgress: flags?.inProgress ?? false,
    resent: flags?.resent ?? false,
  };
  const setCookies = [await rememberInvitation(bff, invitation)];
  return session === null
    ? { ...signIn(request, loginPath({ returnUrl: path, idp, invitation: invitationId })), setCookies }
    : { kind: 'render', setCookies };
}

/**
 * Path and query for the return, if it can be one: nothing that is too long is repeated in a header. Next writes a space of the query
 * as `+`; the address bar had `%20`.
 */
const addressOf = (url: URL): string => safeReturnUrl(url.pathname + url.search.replaceAll('+', '%20'));

function isIdpRoute(path: string): boolean {
  return IDP_ROUTE.test(path) && !ONE_WORD_PAGES.has(path) && matchScreen(path) === undefined;
}

/**
 * A person's navigation goes to the sign-in. The router's own fetches get a plain 401: it then loads the page anew, as a
 * navigation, instead of following redirects to another site, which the browser would not let it read.
 */
function signIn(request: Request, location: string): PageDecision {
  const destination = request.headers.get('sec-fetch-dest');
  const navigation =
    destination === null ? (request.headers.get('accept') ?? '').includes('text/html') : destination === 'document';
  return navigation ? { kind: 'redirect', location } : { kind: 'answer', status: 401 };
}
