/**
 * Between the logout here and at the issuer, another tab could sign in again without being asked, into a session that
 * the issuer is about to end. A short-lived cookie marks the browser as signing out.
 */
import type { Bff } from '@/lib/console/bff/context';
import { cookieName, parseCookies, serializeCookie } from '@/lib/console/http/cookies';

/** Longer than the round trip to the issuer takes; a browser that returns earlier gets the page that ends the logout. */
const SECONDS = 60;

const leavingCookie = (bff: Pick<Bff, 'secure'>): string => cookieName('ic.leaving', bff.secure);

/** Makes the `Set-Cookie` line of this mark. */
export function leaving(bff: Pick<Bff, 'secure'>): string {
  return serializeCookie({ name: leavingCookie(bff), value: '1', maxAgeSeconds: SECONDS }, bff.secure);
}

/** Whether the browser of a `Cookie` header is signing out. */
export function isLeaving(bff: Pick<Bff, 'secure'>, cookieHeader: string | null): boolean {
  return parseCookies(cookieHeader).has(leavingCookie(bff));
}

/** Makes the `Set-Cookie` line that removes the mark. */
export function leavingRemoval(bff: Pick<Bff, 'secure'>): string {
  return serializeCookie({ name: leavingCookie(bff), value: '', maxAgeSeconds: 0 }, bff.secure);
}
