/** The platform's data about the signed-in user, for the middleware and the pages (docs/decisions/what-is-remembered.md). */
import { type Bff, VIEWER_KEPT_MS } from '@/lib/console/bff/context';
import type { Dependency } from '@/lib/console/bff/outage';
import { type ViewerData, contextOf, noteContext } from '@/lib/console/bff/request-context';
import type { Session } from '@/lib/console/session/sessions';
import { RIGHTS_MEMORY_MS } from '@/lib/contract/limits';
import { errorPath } from '@/lib/paths';
import { inOrder } from './place';
import { PlatformError, callPlatform, failureKey, outageOf } from './platform-call';

/**
 * Loads the user and their organizations, or reuses data of this request or a moment ago. 400 means "no organizations" (section 7).
 *
 * @returns `ended` when the session is over, the dependency that does not answer, or the error page to show
 */
export async function loadViewer(
  bff: Bff,
  session: Session,
  within: Headers,
  maxAgeMs?: number,
): Promise<ViewerData | 'ended' | { unavailable: Dependency } | { redirectTo: string }> {
  const known = maxAgeMs === undefined ? contextOf(within)?.viewer : undefined;
  const viewer = known ?? recentOrNew(bff, session, within, maxAgeMs ?? RIGHTS_MEMORY_MS.console);
  noteContext(within, { viewer });
  try {
    return await viewer;
  } catch (error) {
    if (error instanceof PlatformError && error.status === 401) return 'ended';
    const key =
      error instanceof OrganizationsFailed ? 'Organization.Fetch.Error' : 'Authentication.UserClaimsFetch.Error';
    const unavailable = outageOf(error);
    const status = error instanceof PlatformError ? error.status : undefined;
    bff.log.error({ status, key, ...(unavailable === null ? {} : { unavailable }) }, 'A user could not be loaded');
    if (unavailable !== null) return { unavailable };
    return { redirectTo: errorPath(failureKey(error, key)) };
  }
}

/** Cached by session, which belongs to one user. A failed load is not cached. */
function recentOrNew(bff: Bff, session: Session, within: Headers, maxAgeMs: number): Promise<ViewerData> {
  const { viewers, runDetached } = bff;
  const isRecent = VIEWER_KEPT_MS - viewers.getRemainingTTL(session.id) <= maxAgeMs;
  const known = isRecent ? viewers.get(session.id) : undefined;
  if (known !== undefined) return known;
  const viewer = runDetached(() => load(bff, session, within));
  // Entries can be large and are useless after they expire.
  viewers.purgeStale();
  viewers.set(session.id, viewer);
  viewer.catch(() => {
    if (viewers.peek(session.id) === viewer) viewers.delete(session.id);
  });
  return viewer;
}

class OrganizationsFailed extends PlatformError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof PlatformError && 'isOfOrganizations' in value;
  }
  readonly isOfOrganizations = true;
}

async function load(bff: Bff, session: Session, within: Headers): Promise<ViewerData> {
  const [me, organizations] = await Promise.all([
    callPlatform(bff, session, 'me.get', { within }),
    callPlatform(bff, session, 'organizations.list', { within }).catch((error: unknown) => {
      if (!(error instanceof PlatformError) || error.status === 401) throw error;
      if (error.status === 400) return [];
      throw new OrganizationsFailed(error.status, error.code, error.message, error);
    }),
  ]);
  return { me: me.result, organizations: inOrder(organizations) };
}
