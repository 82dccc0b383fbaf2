/** `GET /bff/user`: the session's claims, for the browser. */
import { paths } from '@/lib/paths';
import { passesCsrf } from '@/lib/console/http/csrf';
import { noteContext } from '@/lib/console/bff/request-context';
import { failure, json } from '@/lib/console/bff/responses';
import type { ClaimValue, Session } from '@/lib/console/session/sessions';
import { allowMethods } from '@/lib/console/bff/allow-methods';

/** Where the browser goes to sign out; carries the sid, so that another site cannot make it (row 4). */
export const logoutUrl = (session: Session): string => logoutUrlOf(session.data.sid);

/** The same, from the sid. */
export const logoutUrlOf = (sid: string): string => `${paths.bff.logout}?sid=${encodeURIComponent(sid)}`;

/** Answers an array of `{ type, value }`; 401 without a session. `slide=false` does not extend the session. */
export const handleUser = allowMethods(['GET'], async (bff, request) => {
  if (!passesCsrf(request.headers, bff.env.appUrl)) {
    return failure('csrf.required', 'The X-CSRF header is missing, or the request comes from another site.');
  }
  const session = await bff.sessions.find(request.headers.get('cookie'));
  if (session === null) return failure('auth.required', 'You are not signed in.');
  noteContext(request.headers, { user: session.data.subject });
  if (new URL(request.url).searchParams.get('slide') !== 'false') await bff.sessions.touch(session);
  const { sid: _, ...claims } = session.data.claims;
  return json([
    ...Object.entries(claims).flatMap(([type, value]) => claim(type, value)),
    { type: 'sid', value: session.data.sid },
    { type: 'bff:logout_url', value: logoutUrl(session) },
    { type: 'bff:session_expires_in', value: bff.sessions.expiresInSeconds(session) },
  ]);
});

/** A list becomes one claim per element, as token claims are usually flattened. */
function claim(type: string, value: ClaimValue): { type: string; value: ClaimValue }[] {
  if (Array.isArray(value)) return value.flatMap((entry) => claim(type, entry));
  return [{ type, value: typeof value === 'object' && value !== null ? JSON.stringify(value) : value }];
}
