/** Headers that pass between browser and platform. All others are dropped (row 15). */

const REQUEST_HEADERS = ['accept-language', 'tenantid', 'if-match', 'if-none-match'] as const;
/** Headers about a body are sent only with a body. */
const BODY_HEADERS = [...REQUEST_HEADERS, 'content-type'] as const;
/** From the platform to the browser. `content-type` is set after the response is checked. */
const RESPONSE_HEADERS = ['etag', 'retry-after', 'last-modified'] as const;

/** A header value that RFC 9110 allows; other values are dropped, not repaired. */
const PLAIN = /^[\x20-\x7e]{1,1000}$/;

/** Makes the headers of the upstream request. The access token is their only credential. */
export function upstreamHeaders(
  incoming: Pick<Headers, 'get'>,
  { accessToken, requestId, hasBody }: { accessToken: string; requestId: string; hasBody: boolean },
): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'gzip',
    authorization: `Bearer ${accessToken}`,
    'x-request-id': requestId,
  };
  for (const name of hasBody ? BODY_HEADERS : REQUEST_HEADERS) {
    const value = incoming.get(name);
    if (value !== null && PLAIN.test(value)) headers[name] = value;
  }
  return headers;
}

/** Headers of the answer to the browser. */
export function downstreamHeaders(upstream: Record<string, string | string[] | undefined>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of RESPONSE_HEADERS) {
    const value = upstream[name];
    if (typeof value === 'string' && PLAIN.test(value)) headers[name] = value;
  }
  return headers;
}
