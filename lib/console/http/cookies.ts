/** Reads and writes cookies by hand, so that the BFF's core does not depend on Next. */

/** Attributes that every cookie of the BFF has: HttpOnly, SameSite=Lax, Path=/, Secure over https, never a Domain. */
export interface CookieWrite {
  name: string;
  value: string;
  /** Undefined: until the browser closes. 0: remove. */
  maxAgeSeconds?: number;
}

const VALID_VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/** Parses a `Cookie` header. Malformed parts are skipped; of two cookies with the same name the first counts (RFC 6265 5.4). */
export function parseCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    const value = part.slice(at + 1).trim();
    if (VALID_VALUE.test(value) && !cookies.has(name)) cookies.set(name, value);
  }
  return cookies;
}

/** The `Set-Cookie` line of a cookie. */
export function serializeCookie(cookie: CookieWrite, secure: boolean): string {
  const age = cookie.maxAgeSeconds === undefined ? '' : `; Max-Age=${cookie.maxAgeSeconds}`;
  return `${cookie.name}=${cookie.value}; Path=/; HttpOnly; SameSite=Lax${age}${secure ? '; Secure' : ''}`;
}

/** Adds the `__Host-` prefix over https, so that the browser protects the cookie (RFC 6265bis 4.1.3.2). */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
