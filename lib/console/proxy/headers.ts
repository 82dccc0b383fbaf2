/** What passes between the browser and the platform. Everything that is not named here is dropped (row 15). */

const REQUEST_HEADERS = ['accept-language', 'tenantid', 'if-match', 'if-none-match'] as const;
/** What describes a body goes where there is one. */
const BODY_HEADERS = [...REQUEST_HEADERS, 'content-type'] as const;
/** From the platform to the browser. `content-type` is decided by the answer's own check. */
const RESPONSE_HEADERS = ['etag', 'retry-after', 'last-modified'] as const;

/** A header value as RFC 9110 allows it; anything else is left out rather than repaired. */
const PLAIN = /^[\x20-\x7e]{1,1000}$/;

/** Headers of the upstream request. The access token is the only credential in them. */
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
