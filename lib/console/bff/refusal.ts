/** Ends a session whose tokens are refused, without a redirect loop (row 19; docs/decisions/refused-sessions.md). */
import { SESSION } from '@/lib/contract/limits';
import { errorPath } from '@/lib/paths';
import type { Bff } from '@/lib/console/bff/context';
import type { Session } from '@/lib/console/session/sessions';

export const REFUSED_AGAIN = errorPath('Authentication.SignIn.Refused');

/** Ends a session whose newest access token was refused, and revokes its grant at the issuer. */
export async function endRefused(bff: Bff, session: Session): Promise<void> {
  // Another call may have refreshed the tokens meanwhile, so read the current ones.
  const latest = (await bff.sessions.load(session.id, session.key)) ?? session;
  if (await bff.sessions.end(session, 'refused')) await bff.tokens.revoke(latest.data);
}

/** Whether a sign-in that starts with these cookies follows a refused session. */
export async function followsRefusal(bff: Bff, cookieHeader: string | null, live: Session | null): Promise<boolean> {
  // Another tab has signed in already: what holds for its session holds for this sign-in.
  if (live !== null) return isSecondTry(bff, live);
  const ended = await bff.sessions.named(cookieHeader);
  return ended !== null && bff.sessions.wasRefused(ended);
}

/** Whether a session that has just ended shows that another sign-in does not help. */
export async function isRefusedAgain(bff: Bff, session: Session): Promise<boolean> {
  return isSecondTry(bff, session) && bff.sessions.wasRefused(session);
}

const isSecondTry = (bff: Bff, { createdAt, data }: Session): boolean =>
  data.afterRefusal && bff.now() - createdAt < SESSION.refusedAgainMs;
