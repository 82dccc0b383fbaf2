/** Requests on the platform's port for the log and the metrics, without any values from their addresses. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchOperation, templateOf } from '@/lib/contract/routing';
import { isTraced, openRequest } from '@/lib/http/spans';
import { traceIdOf } from '@/lib/http/trace';

export interface Answered {
  /** From a closed list. */
  route: string;
  operation?: string | undefined;
  method: string;
  /** 499 where the client left before the end. */
  status: number;
  seconds: number;
  /** Of a call: also in its answer, in the audit trail, and in the console's log. */
  requestId?: string | undefined;
  traceId?: string | undefined;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Not logged: probes run every few seconds, and static files say nothing about a sign-in. */
const UNLOGGED = /^\/(?:healthz$|readyz$|assets\/)/;
const ISSUER = new Set([
  '/token',
  '/token/introspection',
  '/token/revocation',
  '/me',
  '/jwks',
  '/session/end',
  '/session/end/confirm',
  '/session/end/success',
  '/.well-known/openid-configuration',
]);
const FIRST =
  /^\/(api|auth|interaction|obi-partners|provider|test-sign-in|documentation|unsubscribe|outbox|setup|reset)(?:\/|$)/;
const LEFT = 499;

/** Maps an address to its route, without ids, tokens and names. @returns undefined for what is not worth a line */
export function routeOf(path: string): string | undefined {
  if (UNLOGGED.test(path)) return undefined;
  if (path === '/' || ISSUER.has(path)) return path;
  const first = FIRST.exec(path)?.[1];
  return first === undefined ? 'other' : `/${first}`;
}

function spanOf({ method = '', url = '/' }: IncomingMessage): { method: string; route: string | undefined } {
  const path = url.split('?', 1)[0] ?? '/';
  const route = routeOf(path);
  const template = route === '/api' ? templateOf(method, path) : undefined;
  return { method: METHODS.has(method) ? method : '_OTHER', route: template ?? route };
}

/** Makes a listener that reports each request when its response has ended or its client has left. Each gets a span. */
export function watchAnswers(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  onAnswered: ((answered: Answered) => void) | undefined,
): (request: IncomingMessage, response: ServerResponse) => void {
  if (onAnswered === undefined && !isTraced()) return listener;
  return (request, response) => {
    const startedAt = performance.now();
    const { url = '/', method = '' } = request;
    const span = openRequest(request, () => spanOf(request));
    response.once('close', () => {
      const path = url.split('?', 1)[0] ?? '/';
      const route = routeOf(path);
      const status = response.writableFinished ? response.statusCode : LEFT;
      span?.end(status);
      if (route === undefined || onAnswered === undefined) return;
      const match = route === '/api' ? matchOperation(method, path) : undefined;
      const requestId = response.getHeader('x-request-id');
      onAnswered({
        route,
        operation: match?.found === true ? match.id : undefined,
        method: METHODS.has(method) ? method : 'other',
        status,
        seconds: (performance.now() - startedAt) / 1000,
        requestId: typeof requestId === 'string' ? requestId : undefined,
        traceId: traceIdOf(request.headers.traceparent),
      });
    });
    if (span === undefined) listener(request, response);
    else span.within(() => listener(request, response));
  };
}
