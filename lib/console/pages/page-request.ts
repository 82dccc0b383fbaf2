/** Decides about a request for a page before it is rendered. The middleware applies the decision. */
import type { Bff } from '@/lib/console/bff/context';
import { invitationRemoval, pendingInvitation, rememberInvitation } from '@/lib/console/bff/invitation';
import { parseCookies } from '@/lib/console/http/cookies';
import type { Dependency } from '@/lib/console/bff/outage';
import { noteContext } from '@/lib/console/bff/request-context';
import type { Session } from '@/lib/console/session/sessions';
import { isLeaving, leavingRemoval } from '@/lib/console/sign-in/leaving';
import { REFUSED_AGAIN, isRefusedAgain } from '@/lib/console/bff/refusal';
import { safeReturnUrl } from '@/lib/console/sign-in/return-url';
import { COOKIE } from '@/lib/contract/limits';
import { GAVE_UP_PARAM, activationPath, incorrectIdpPath, loginPath, matchScreen, paths } from '@/lib/paths';
import { type CallPlanner, prefetchCalls } from './prefetch';
import { type Verdict, decideScreen, readPagePath } from './gate';
import { loadViewer } from './viewer-data';

export type PageDecision = { setCookies?: string[] } & (
  | { kind: 'render' }
  | { kind: 'redirect'; location: string }
  | { kind: 'answer'; status: 400 | 401 | 404 }
  | { kind: 'outage'; dependency: Dependency }
);

/** Open without a session, because they say why there is none. */
const PUBLIC = new Set<string>([paths.logout, paths.error, paths.incorrectIdp]);
/** Next's own endpoints that this console does not use. */
const UNUSED = /^\/_next\/(?!static\/)/;
/** `/activate/{identifier}/{invitationId}[/{idp}]`. */
const ACTIVATION = /^\/activate\/(member|tenant)\/([A-Za-z0-9][A-Za-z0-9._~-]{0,199})(?:\/([A-Za-z0-9._-]{1,50}))?$/;
/** `/{idp}`: one word that is not a page. */
const IDP_ROUTE = /^\/[^/]+$/;
const ONE_WORD_PAGES = new Set<string>([paths.noOrganizations]);

/**
 * Decides by path, session and access table. Reads only the cookie and the URL, so forged headers have no effect.
 *
 * @param plan - what the page will ask the platform; it is asked as soon as the gate is known to be open
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
  noteContext(request.headers, { session });
  if (PUBLIC.has(path)) return { kind: 'render' };
  const activation = ACTIVATION.exec(path);
  if (activation !== null) return decideActivation(bff, request, session, activation);
  // The page itself starts the sign-in with that identity provider.
  if (isIdpRoute(path)) return { kind: 'render' };
  if (session === null) return signIn(request, await signInPath(bff, cookies, url));
  return decideForSession(bff, request, session, { path, plan, cameAt });
}

async function decideForSession(
  bff: Bff,
  request: Request,
  session: Session,
  { path, plan, cameAt }: { path: string; plan: CallPlanner; cameAt: number },
): Promise<PageDecision> {
  await bff.sessions.touch(session);
  const screen = matchScreen(path);
  noteContext(request.headers, { user: session.data.subject, tenant: screen?.params.tenantId });
  if (screen === undefined) return { kind: 'render' };
  const verdict = await verdictFor(bff, request, session, screen, cameAt);
  if ('kind' in verdict) return verdict;
  if (new URL(request.url).searchParams.has(GAVE_UP_PARAM)) {
    // A person who has just given up access to this page expects no refusal.
    return { kind: 'redirect', location: verdict.open ? path : paths.home };
  }
  if (!verdict.open) return { kind: 'redirect', location: verdict.redirectTo };
  if (request.method === 'GET') {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const calls = plan(screen.id, screen.params, { subject: verdict.subject, query });
    prefetchCalls(bff, session, request.headers, calls);
  }
  return { kind: 'render' };
}

type Screen = NonNullable<ReturnType<typeof matchScreen>>;

/** The gate's verdict, or the response when the user's data is unavailable. */
async function verdictFor(
  bff: Bff,
  request: Request,
  session: Session,
  { id, params }: Screen,
  cameAt: number,
): Promise<Verdict | PageDecision> {
  const jar = parseCookies(request.headers.get('cookie'));
  const remembered = { organizationId: jar.get(COOKIE.organization), tenantId: jar.get(COOKIE.tenant) };
  const decide = async (maxAgeMs?: number): Promise<Verdict | PageDecision> => {
    const viewer = await loadViewer(bff, session, request.headers, maxAgeMs);
    if (viewer === 'ended') {
      if (await isRefusedAgain(bff, session)) return { kind: 'redirect', location: REFUSED_AGAIN };
      return signIn(request, loginPath({ returnUrl: addressOf(new URL(request.url)) }));
    }
    if ('unavailable' in viewer) return { kind: 'outage', dependency: viewer.unavailable };
    if ('redirectTo' in viewer) return { kind: 'redirect', location: viewer.redirectTo };
    return decideScreen(id, params, viewer, remembered);
  };
  const verdict = await decide();
  // Refuse only on data loaded since the request came, so that a user who was just given access gets in.
  return 'open' in verdict && !verdict.open ? decide(bff.now() - cameAt) : verdict;
}

/**
 * Returns the sign-in address. An invited person who comes to the start page continues with the invitation, because its
 * sign-in needs the invitation's id and identity provider (section 2: a pending invitation redirects to activation).
 */
async function signInPath(bff: Bff, cookies: string | null, url: URL): Promise<string> {
  const pending = url.pathname === paths.home ? await pendingInvitation(bff, cookies) : null;
  return pending === null
    ? loginPath({ returnUrl: addressOf(url) })
    : activationPath(pending.type, pending.invitationId, pending.idp);
}

/**
 * People with an invitation first sign in with its identity provider; a sealed cookie keeps the invitation from here
 * until it is accepted, refused or forgotten. With another provider it is forgotten at once, and the page says why
 * (section 4).
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
 * Path and query for the return, if valid: overlong values are not repeated in a header. Next writes a space of the
 * query as `+`; the address bar had `%20`.
 */
const addressOf = (url: URL): string => safeReturnUrl(url.pathname + url.search.replaceAll('+', '%20'));

function isIdpRoute(path: string): boolean {
  return IDP_ROUTE.test(path) && !ONE_WORD_PAGES.has(path) && matchScreen(path) === undefined;
}

/**
 * Redirects a person's navigation to the sign-in. The router's own fetches get a plain 401: the router then reloads the
 * page as a navigation. It could not read a redirect to another site.
 */
function signIn(request: Request, location: string): PageDecision {
  const destination = request.headers.get('sec-fetch-dest');
  const navigation =
    destination === null ? (request.headers.get('accept') ?? '').includes('text/html') : destination === 'document';
  return navigation ? { kind: 'redirect', location } : { kind: 'answer', status: 401 };
}
