/** Signing in again when the session has ended (section 4: 401 → main spinner, then `/bff/login` with `returnUrl`). */
import { STORAGE_PREFIX } from '@/lib/contract/limits';
import { loginPath } from '@/lib/paths';

const KEY = `${STORAGE_PREFIX}re-login`;
/** Two sign-ins closer together than this, in milliseconds, mean that another sign-in does not help. */
const LOOP_WINDOW_MS = 20_000;
/** Fired before the page leaves: the shell shows the main spinner, and forms keep their input. */
export const RE_LOGIN_EVENT = 'ic:re-login';

let leaving = false;

/** Whether the page is on its way to the sign-in page. */
export const isReLoginUnderWay = (): boolean => leaving;

/**
 * Goes to the sign-in page, at most once, with a return to the current address.
 *
 * @returns false when the last automatic sign-in was moments ago: the caller shows the error instead of looping
 */
export function startReLogin(): boolean {
  if (leaving) return true;
  const last = Number(window.sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < LOOP_WINDOW_MS) return false;
  window.sessionStorage.setItem(KEY, String(Date.now()));
  leaving = true;
  window.dispatchEvent(new Event(RE_LOGIN_EVENT));
  const { pathname, search, hash } = window.location;
  window.location.assign(loginPath({ returnUrl: `${pathname}${search}${hash}` }));
  return true;
}
