/** The signed-in person of a page: for server components. */
import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { bff } from '@/lib/console/bff/instance';
import { type PendingInvitation, pendingInvitation } from '@/lib/console/bff/invitation';
import type { Session } from '@/lib/console/session/sessions';
import { REFUSED_AGAIN, isRefusedAgain } from '@/lib/console/bff/refusal';
import { safeReturnUrl } from '@/lib/console/sign-in/return-url';
import { logoutUrl, logoutUrlOf } from '@/lib/console/sign-in/user';
import type { Dependency } from '@/lib/console/bff/outage';
import { type ViewerData, contextOf, noteContext } from '@/lib/console/bff/request-context';
import type { ScreenId, Subject } from '@/lib/contract/access';
import { COOKIE } from '@/lib/contract/limits';
import type { OperationId, OperationResult } from '@/lib/contract/operations';
import type { PlannedCall } from '@/lib/contract/planned-call';
import { type ScreenParams, loginPath, paths } from '@/lib/paths';
import { takePrefetched } from './prefetch';
import { PATH_HEADER } from '@/lib/console/http/page-headers';
import { decideScreen, type Verdict } from './gate';
import { loadViewer } from './viewer-data';
import { type Remembered, currentSubject, startPath } from './place';
import { Outage, PlatformError, type ServerCallOptions, callPlatform, outageOf } from './platform-call';

export interface Viewer extends ViewerData {
  sid: string;
  logoutUrl: string;
  idp: string | null;
}

/** The session that the middleware has read for this request. */
const currentSession = cache(async (): Promise<Session | null> => {
  const within = await headers();
  const known = contextOf(within)?.session;
  if (known !== undefined) return known;
  try {
    return await (await bff()).sessions.find(within.get('cookie'));
  } catch (cause) {
    throw await outage('store', cause);
  }
});

/** Notes the outage and makes the error that ends the page: nothing may have been sent yet (`late-outage.ts`). */
async function outage(dependency: Dependency, cause?: unknown): Promise<Outage> {
  noteContext(await headers(), { unavailable: dependency });
  return new Outage(`Unavailable: ${dependency}.`, { cause });
}

export const remembered = cache(async (): Promise<Remembered> => {
  const jar = await cookies();
  return { organizationId: jar.get(COOKIE.organization)?.value, tenantId: jar.get(COOKIE.tenant)?.value };
});

/** Redirects to the sign-in, or to an error page when the ended session shows that signing in does not help. */
async function toLogin(ended: Session | null = null): Promise<never> {
  if (ended !== null && (await isRefusedAgain(await bff(), ended))) redirect(REFUSED_AGAIN);
  const returnUrl = safeReturnUrl((await headers()).get(PATH_HEADER));
  redirect(loginPath({ returnUrl }));
}

/** The signed-in person without a call to the platform, or null: for pages that need no session. */
export const getSessionFacts = cache(async (): Promise<{ name: string; sid: string; logoutUrl: string } | null> => {
  const session = await currentSession();
  if (session === null) return null;
  const { name } = session.data.claims;
  return { name: typeof name === 'string' ? name : '', sid: session.data.sid, logoutUrl: logoutUrl(session) };
});

/** Returns the target of a sign-out, or null without a session: an ended session may continue at the issuer. */
export async function getLogoutUrl(): Promise<string | null> {
  const session = await getSessionFacts();
  if (session !== null) return session.logoutUrl;
  const named = await (await bff()).sessions.named((await headers()).get('cookie'));
  return named && logoutUrlOf(named.sid);
}

/** The signed-in person, loaded once per request. Redirects to the sign-in, or to the error page when the data is unavailable. */
export const getViewer = cache(async (): Promise<Viewer> => {
  const session = await currentSession();
  if (session === null) return toLogin();
  const viewer = await loadViewer(await bff(), session, await headers());
  if (viewer === 'ended') return toLogin(session);
  if ('unavailable' in viewer) throw await outage(viewer.unavailable);
  if ('redirectTo' in viewer) redirect(viewer.redirectTo);
  const { idp } = session.data.claims;
  return {
    ...viewer,
    sid: session.data.sid,
    logoutUrl: logoutUrl(session),
    idp: viewer.me.idp ?? (typeof idp === 'string' ? idp : null),
  };
});

/** The subject in the current organization and tenant: the remembered ones, or the first. */
export const getCurrentSubject = cache(async (): Promise<Subject> =>
  currentSubject(await getViewer(), await remembered()),
);

/** The gate of a page (row 20: the middleware alone is never the gate). Redirects as the middleware does, by the same data. */
export async function requireScreen<Id extends ScreenId>(
  id: Id,
  params: ScreenParams<Id>,
): Promise<{ viewer: Viewer } & Extract<Verdict, { open: true }>> {
  const viewer = await getViewer();
  const verdict = decideScreen(id, params as Record<string, string>, viewer, await remembered());
  if (!verdict.open) redirect(verdict.redirectTo);
  return { viewer, ...verdict };
}

/** This browser's pending invitation as it was before this request, or null. */
export const getPendingInvitation = cache(async (): Promise<PendingInvitation | null> =>
  pendingInvitation(await bff(), (await headers()).get('cookie')),
);

/** Redirects from the start page to the person's first screen. */
export async function redirectToStart(): Promise<never> {
  const viewer = await getViewer();
  redirect(startPath(viewer, await remembered(), await getPendingInvitation()));
}

/**
 * The `/{idp}` route: signs in with that identity provider and returns to the start page. A person who is signed in
 * with it goes there directly.
 */
export async function startWithIdp(idp: string): Promise<never> {
  const session = await currentSession();
  if (session !== null && session.data.claims.idp === idp) redirect(paths.home);
  redirect(loginPath({ returnUrl: paths.home, idp }));
}

/** Calls an operation for the first view of a page. Redirects to the sign-in when the session has ended. @throws PlatformError */
export async function serverCall<Id extends OperationId>(
  id: Id,
  options: ServerCallOptions<Id> = {},
): Promise<OperationResult<Id>> {
  const session = await currentSession();
  if (session === null) return toLogin();
  try {
    const within = await headers();
    return await (takePrefetched(within, { id, options }) ??
      callPlatform(await bff(), session, id, { ...options, within }));
  } catch (error) {
    if (error instanceof PlatformError && error.status === 401) return toLogin(session);
    const dependency = outageOf(error);
    if (dependency === null) throw error;
    // Otherwise cached data would open the page again until it expires.
    (await bff()).viewers.delete(session.id);
    const ending = await outage(dependency, error);
    throw error instanceof PlatformError ? error : ending;
  }
}

/** The same for a planned call (`components/pages/first-calls.ts`). */
export const plannedCall = <Id extends OperationId>({ id, options }: PlannedCall<Id>): Promise<OperationResult<Id>> =>
  serverCall(id, options as ServerCallOptions<Id>);

export { PlatformError };
