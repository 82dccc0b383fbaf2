/** The cookie with the selected columns, cached for this page. */
import { COOKIE } from '@/lib/contract/limits';
import { cookieOf, rememberCookie } from '../../shell/preferences';

const listeners = new Set<() => void>();
let cookie: string | undefined;

/** The cookie's value. Browser only. */
export function readColumnCookie(): string {
  cookie ??= cookieOf(COOKIE.columns) ?? '';
  return cookie;
}

/** Stores a new value and notifies every table. Browser only. */
export function writeColumnCookie(value: string): void {
  cookie = value;
  rememberCookie(COOKIE.columns, value);
  for (const listener of listeners) listener();
}

/** Subscribes to changes. @returns the function that unsubscribes */
export function onColumnCookie(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
