/**
 * Covers every request on the console's own port, whichever part answers it: an id, common headers, and one log line
 * (rows 21 and 25). It listens to Node.js itself, because Next answers some requests without running our code (a path
 * that cannot be decoded, a static file, a method without a handler).
 */
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bff } from '@/lib/console/bff/context';
import { openRequest, type RequestSpan } from '@/lib/http/spans';
import { traceIdOf } from '@/lib/http/trace';
import { REQUEST_HEADER, openContext, shortSessionId, validId } from '@/lib/console/bff/request-context';
import { screenRow } from '@/lib/contract/access';
import type { templateOf as TemplateOf } from '@/lib/contract/routing';
import { isOtherOwnName } from '@/lib/console/process/own-names.mjs';
import { shared } from '@/lib/console/process/process-wide.mjs';
import { matchScreen, paths } from '@/lib/paths';
import { replaceByOutage } from '@/lib/console/pages/late-outage';

const CHANNEL = 'http.server.request.start';

/**
 * Default headers; pages and the BFF have their own policies. A static file that is opened by itself (the icon is an
 * SVG) may not run anything.
 */
function baseHeaders(appUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    ...(appUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/**
 * Starts watching the port of this console.
 *
 * @param templateOf - names the spans of calls; only where there are spans, because all operations come with it
 * @returns a function that stops it
 */
export function watchRequests(bff: Bff, templateOf?: typeof TemplateOf): () => void {
  const base = Object.entries(baseHeaders(bff.env.appUrl));
  const spans = new WeakMap<IncomingMessage, RequestSpan>();
  shared().inRequest = (request, work) => {
    const span = spans.get(request);
    if (span === undefined) work();
    else span.within(work);
  };
  const onRequest = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.socket.localPort !== bff.env.port) return;
    if (isOtherOwnName(request.headers.host ?? null, bff.env.appUrl)) leadAway(response, bff.env.appUrl);
    addLast(response, base);
    const span = openRequest(request, () => spanOf(request, templateOf));
    if (span !== undefined) spans.set(request, span);
    watch(bff, request, response, span);
  };
  subscribe(CHANNEL, onRequest);
  return () => void unsubscribe(CHANNEL, onRequest);
}

/**
 * Adds missing headers at the last moment: Next keeps a header that is set before its handler runs, so the handler's
 * own policy would be lost.
 */
function addLast(response: ServerResponse, headers: readonly (readonly [string, string])[]): void {
  const { writeHead } = response;
  // The overloads differ only in the arguments passed on.
  response.writeHead = function last(this: ServerResponse, ...args: unknown[]) {
    for (const [name, value] of headers) if (!this.hasHeader(name)) this.setHeader(name, value);
    return Reflect.apply(writeHead, this, args);
  } as ServerResponse['writeHead'];
}

/**
 * For a request at another name of this machine: redirects to the configured address. Next treats all names of a
 * machine as one and would not redirect.
 */
function leadAway(response: ServerResponse, appUrl: string): void {
  const { writeHead } = response;
  response.writeHead = function away(this: ServerResponse, ...args: unknown[]) {
    const location = this.getHeader('location');
    if (typeof location === 'string' && location.startsWith('/')) this.setHeader('location', appUrl + location);
    return Reflect.apply(writeHead, this, args);
  } as ServerResponse['writeHead'];
}

function watch(bff: Bff, request: IncomingMessage, response: ServerResponse, span: RequestSpan | undefined): void {
  const requestId = (bff.env.trustProxy ? validId(request.headers['x-request-id']) : null) ?? randomUUID();
  const { context, key, close } = openContext(requestId);
  // Overwrites a value from the client.
  request.headers[REQUEST_HEADER] = key;
  const startedAt = performance.now();
  // API calls check this themselves before they answer.
  if (!request.url?.startsWith('/api/')) replaceByOutage(bff.env, request, response, context);
  // After the answer, and also when the browser leaves before it.
  response.once('close', () => {
    close();
    // 499, as for calls: the browser has left.
    const status = response.writableFinished ? response.statusCode : 499;
    span?.end(status);
    if (context.logged) return;
    const route = routeOf(request.url ?? '');
    if (route === null) return;
    const { user, tenant } = context;
    const session = context.session ? shortSessionId(context.session) : undefined;
    const traceId = traceIdOf(request.headers.traceparent);
    const { method = '' } = request;
    const seconds = (performance.now() - startedAt) / 1000;
    bff.metrics.pageRequest(route, METHODS.has(method) ? method : 'other', status, seconds);
    const ms = Math.round(seconds * 1000);
    bff.accessLog.info({ requestId, trace_id: traceId, method, route, status, ms, user, session, tenant }, 'request');
  });
}

function spanOf(
  { method = '', url = '' }: IncomingMessage,
  templateOf?: typeof TemplateOf,
): { method: string; route: string | null } {
  const route = routeOf(url);
  const template = route === '/api' ? templateOf?.(method, url.split('?', 1)[0]!) : undefined;
  return { method: METHODS.has(method) ? method : '_OTHER', route: template ?? route };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const NAMED = new Set<string>([
  paths.home,
  paths.logout,
  paths.error,
  paths.noOrganizations,
  paths.incorrectIdp,
  paths.appConfig,
  ...Object.values(paths.bff),
]);
/** Not logged: probes run every few seconds, and static files say nothing about a user. */
const UNLOGGED = /^\/(?:_next\/static\/|healthz$|readyz$|icon\.svg$|favicon\.ico$)/;

/**
 * Maps a URL to a route of a closed list, because addresses contain invitation ids, names and search words.
 *
 * @returns null for what is not worth a line
 */
export function routeOf(url: string): string | null {
  const path = url.split('?', 1)[0]!;
  if (UNLOGGED.test(path)) return null;
  if (NAMED.has(path)) return path;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return 'other';
  }
  const screen = matchScreen(decoded);
  if (screen !== undefined) return screenRow(screen.id).path;
  const first = /^\/(activate|api|bff|_next)\//.exec(decoded)?.[1];
  return first === undefined ? 'other' : `/${first}`;
}
