/** What the platform knows of the signed-in person, for the middleware and the pages. */
import type { Bff } from '@/lib/bff/context';
import type { Part } from '@/lib/bff/outage';
import { type Facts, factsOf } from '@/lib/bff/request-facts';
import type { Session } from '@/lib/bff/session/sessions';
import { rememberViewer } from '@/lib/bff/viewer-cache';
import { processWide } from '@/lib/host/process-wide.mjs';
import { errorPath } from '@/lib/paths';
import { type Knowledge, inOrder } from './place';
import { PlatformError, callPlatform, failureKey, outageOf } from './platform-call';

/**
 * Loads the person and their organizations, or takes what was loaded for this request or moments ago. 400 means "no organizations" (section 7).
 *
 * @param within - headers of the request that asks
 * @param maxAgeMs - how long ago it may have been loaded
 * @returns `ended` when the session is over, the part that does not answer, or the error page to show
 */
export async function loadKnowledge(
  bff: Bff,
  session: Session,
  within: Headers,
  maxAgeMs?: number,
): Promise<Knowledge | 'ended' | { away: Part } | { redirectTo: string }> {
  try {
    return await learn(bff, session, within, maxAgeMs);
  } catch (error) {
    if (error instanceof PlatformError && error.status === 401) return 'ended';
    const key =
      error instanceof OrganizationsFailed ? 'Organization.Fetch.Error' : 'Authentication.UserClaimsFetch.Error';
    const away = outageOf(error);
    const status = error instanceof PlatformError ? error.status : undefined;
    bff.log.error({ status, key, ...(away === null ? {} : { away }) }, 'No knowledge of a user');
    if (away !== null) return { away };
    return { redirectTo: errorPath(failureKey(error, key)) };
  }
}

/** By the facts of a request: its page goes by what its gate has learned. Gate and page have copies of this module. */
const learned = processWide(
  'learned',
  () => new WeakMap<Facts, { sessionId: string; knowledge: Promise<Knowledge> }>(),
);

function learn(bff: Bff, session: Session, within: Headers, maxAgeMs?: number): Promise<Knowledge> {
  const facts = factsOf(within);
  const known = facts && learned.get(facts);
  if (maxAgeMs === undefined && known?.sessionId === session.id) return known.knowledge;
  const knowledge = rememberViewer(bff, session.id, () => load(bff, session, within), maxAgeMs);
  if (facts !== undefined) learned.set(facts, { sessionId: session.id, knowledge });
  return knowledge;
}

class OrganizationsFailed extends PlatformError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof PlatformError && 'isOfOrganizations' in value;
  }
  readonly isOfOrganizations = true;
}

async function load(bff: Bff, session: Session, within: Headers): Promise<Knowledge> {
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
