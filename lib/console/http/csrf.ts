/** Checks that the console's own page made a request (RFC "OAuth 2.0 for Browser-Based Applications", section 6.1.3.3). */

/** True when the browser's metadata, if present, says that the request comes from the console's own origin. */
export function isSameOrigin(headers: Pick<Headers, 'get'>, appUrl: string): boolean {
  const origin = headers.get('origin');
  if (origin !== null && origin !== appUrl) return false;
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin';
}

/** True when the request also carries the header that a cross-site page cannot send without a CORS grant. */
export function passesCsrf(headers: Pick<Headers, 'get'>, appUrl: string): boolean {
  return headers.get('x-csrf') === '1' && isSameOrigin(headers, appUrl);
}
