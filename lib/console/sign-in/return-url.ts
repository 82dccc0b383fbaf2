/** Allowed targets of a sign-in: only this console's own pages. */

const MAX_LENGTH = 1000;
/** Characters that browsers drop, normalize or misread: control characters, spaces, backslashes, non-ASCII. */
const FORBIDDEN = /[^\x21-\x7e]|\\/;
/** The same characters, percent-encoded, in case a server or proxy decodes once too often. */
const FORBIDDEN_ENCODED = /%(?:0[0-9a-f]|1[0-9a-f]|7f|5c|2f|25)/i;
/** Addresses that would start or end a session again, or are not pages. */
const NOT_A_PAGE = /^\/(?:bff|api|_next)(?:[/?#]|$)/i;

/** Checks the path, query and hash to open after a sign-in. @returns the input if it certainly is a local page, else `/` */
export function safeReturnUrl(input: string | null | undefined): string {
  if (!input || input.length > MAX_LENGTH) return '/';
  if (!input.startsWith('/') || input.startsWith('//') || FORBIDDEN.test(input)) return '/';
  const path = input.split(/[?#]/, 1)[0]!;
  if (FORBIDDEN_ENCODED.test(path) || path.includes('//')) return '/';
  const base = 'http://local.invalid';
  let url: URL;
  try {
    url = new URL(input, base);
  } catch {
    return '/';
  }
  const normal = `${url.pathname}${url.search}${url.hash}`;
  // Dot segments change the path when they are resolved; our pages have none.
  if (url.origin !== base || url.pathname !== path || url.username !== '' || NOT_A_PAGE.test(normal)) return '/';
  return normal;
}
