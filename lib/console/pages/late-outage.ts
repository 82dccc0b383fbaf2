/** Turns Next's 500 for a page that met an outage while it rendered into 503: docs/decisions/retries-and-outages.md. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { outageDocument } from '@/lib/console/bff/outage-page';
import type { RequestContext } from '@/lib/console/bff/request-context';
import type { Env } from '@/lib/env';
import { pageHeaders } from '@/lib/console/http/page-headers';

/** Watches one response. Must be called before Next gets it. @param context - of the request; `unavailable` is what counts */
export function replaceByOutage(
  env: Env,
  request: IncomingMessage,
  response: ServerResponse,
  context: Pick<RequestContext, 'unavailable'>,
): void {
  const { writeHead, write, end } = response;
  // Read now, because Next may change the request's address.
  const { method = 'GET', url = '/' } = request;
  let isReplaced = false;

  /** Sends the outage page instead, if there is an outage; whatever Next writes afterwards is discarded. */
  function replace(status: number): boolean {
    if (isReplaced) return true;
    if (status !== 500 || context.unavailable === undefined || response.headersSent || !isPage(response)) return false;
    isReplaced = true;
    const headers = { get: (name: string) => request.headers[name]?.toString() ?? null };
    const { html, ...outage } = outageDocument({ method, url: env.appUrl + url, headers }, context.unavailable);
    // Removes the headers of Next's own body; cookies that the middleware has set stay.
    for (const name of response.getHeaderNames()) if (name !== 'set-cookie') response.removeHeader(name);
    const outageHeaders = { ...outage.headers, ...pageHeaders(env, outage.headers['Content-Security-Policy']) };
    for (const [name, value] of Object.entries(outageHeaders)) response.setHeader(name, value);
    response.setHeader('Content-Length', Buffer.byteLength(html));
    writeHead.call(response, outage.status);
    end.call(response, html, 'utf8');
    return true;
  }

  // The overloads differ only in the arguments passed on.
  response.writeHead = ((...args: [number]) =>
    replace(args[0]) ? response : Reflect.apply(writeHead, response, args)) as ServerResponse['writeHead'];
  response.write = ((...args: unknown[]) =>
    replace(response.statusCode) || Reflect.apply(write, response, args)) as ServerResponse['write'];
  response.end = ((...args: unknown[]) =>
    replace(response.statusCode) ? response : Reflect.apply(end, response, args)) as ServerResponse['end'];
}

const isPage = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type')).startsWith('text/html');
