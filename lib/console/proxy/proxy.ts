/** The only way from the browser to the platform. Free of Next types. */
import { isUtf8 } from 'node:buffer';
import { MAX_BODY_BYTES, RETRY_AFTER_SECONDS } from '@/lib/contract/limits';
import { type OperationId, operationRow } from '@/lib/contract/operations';
import { buildPath, matchOperation } from '@/lib/contract/routing';
import type { Bff } from '@/lib/console/bff/context';
import { traceIdOf } from '@/lib/http/trace';
import { passesCsrf } from '@/lib/console/http/csrf';
import { invitationRemoval } from '@/lib/console/bff/invitation';
import { errorFacts } from '@/lib/console/process/log';
import { noteContext, requestIdOf, shortSessionId, traceHeaders } from '@/lib/console/bff/request-context';
import { type Answer, failed, toResponse, unexpected } from '@/lib/console/bff/responses';
import type { Session } from '@/lib/console/session/sessions';
import { endRefused } from '@/lib/console/bff/refusal';
import type { Unavailable } from '@/lib/console/issuer/tokens';
import { toBrowser } from './answer';
import { readLimited } from '@/lib/console/upstream/body';
import { upstreamHeaders } from './headers';
import { asksForStepUp, stepUpAnswer } from './step-up';
import { UpstreamError, type UpstreamAnswer } from '@/lib/console/upstream/upstream';

/** Fields of the log line besides the outcome; filled in step by step. */
interface Trace {
  requestId: string;
  trace_id?: string | undefined;
  session?: string;
  operation?: OperationId;
  user?: string;
  tenant?: string;
  fault?: string;
}

export interface ApiRequest {
  method: string;
  target: string;
  /** Called with lowercase names. */
  headers: Pick<Headers, 'get'>;
  /** Reads the body up to a size; undefined when there is none. */
  readBody?: (maxBytes: number) => Promise<Uint8Array | null | 'too-large'>;
  signal: AbortSignal;
}

/** `handleApi` as a route handler of Next, which only `next dev` uses. */
export async function handleApiRoute(bff: Bff, request: Request): Promise<Response> {
  const { method, headers, signal } = request;
  const { pathname, search } = new URL(request.url);
  const readBody = request.body === null ? undefined : (maxBytes: number) => readLimited(request, maxBytes);
  return toResponse(await handleApi(bff, { method, headers, target: pathname + search, readBody, signal }));
}

/** Answers a request to `/api/*`. Never throws, never redirects; every answer carries its request id. */
export async function handleApi(bff: Bff, request: ApiRequest): Promise<Answer> {
  const startedAt = performance.now();
  const requestId = requestIdOf(request.headers, bff.env.trustProxy);
  const trace: Trace = { requestId, trace_id: traceIdOf(request.headers.get('traceparent')) };
  let response: Answer;
  try {
    response = await answer(bff, request, trace);
  } catch (error) {
    response = faultAnswer(error, request.method, trace);
  }
  response.headers['X-Request-Id'] = trace.requestId;
  const { method } = request;
  const { status } = response;
  const ms = performance.now() - startedAt;
  bff.metrics.apiCall(trace.operation ?? 'none', method, status, ms / 1000);
  bff.accessLog.info({ ...trace, method, status, ms: Math.round(ms) }, 'api');
  noteContext(request.headers, { logged: true });
  return response;
}

async function answer(bff: Bff, request: ApiRequest, trace: Trace): Promise<Answer> {
  if (!passesCsrf(request.headers, bff.env.appUrl)) {
    return failed('csrf.required', 'The X-CSRF header is missing, or the request comes from another site.');
  }
  const session = await bff.sessions.find(request.headers.get('cookie'));
  if (session === null) return signedOut('You are not signed in.');
  trace.user = session.data.subject;
  trace.session = shortSessionId(session);
  const [pathname, query] = splitTarget(request.target);
  const match = matchOperation(request.method, pathname);
  if (!match.found) {
    return match.reason === 'method'
      ? failed('method.notAllowed', 'This path does not take this method.', { Allow: match.allow.join(', ') })
      : failed('operation.unknown', 'There is no such operation.');
  }
  trace.operation = match.id;
  trace.tenant = match.params.tenantId ?? request.headers.get('tenantid') ?? undefined;
  const path = buildPath(match.id, match.params as never) + knownQuery(match.id, query);
  return callOperation(bff, session, { ...request, id: match.id, path }, trace.requestId);
}

/** Calls an operation for a known session. @param request.path - upstream, with its query */
async function callOperation(
  bff: Bff,
  session: Session,
  { id, path, method, headers, readBody, signal }: ApiRequest & { id: OperationId; path: string },
  requestId: string,
): Promise<Answer> {
  const body = (await readBody?.(MAX_BODY_BYTES)) ?? null;
  if (body === 'too-large') return failed('body.tooLarge', `A body may have at most ${MAX_BODY_BYTES} bytes.`);
  const refused = body === null ? undefined : refusedBody(body, headers);
  if (refused !== undefined) return refused;
  // The session may have ended while the body was slowly sent.
  if (body !== null && (await bff.sessions.load(session.id, session.key)) === null)
    return signedOut('The session has ended.');
  await bff.sessions.touch(session);
  const upstream = await callAuthorized(bff, session, (accessToken) =>
    bff.upstream.call({
      operation: id,
      template: operationRow(id).path,
      person: session.data.subject,
      method,
      path,
      headers: {
        ...upstreamHeaders(headers, { accessToken, requestId, hasBody: body !== null }),
        ...traceHeaders(headers),
      },
      body,
      signal,
    }),
  );
  if (upstream === 'ended') return signedOut('The session has ended.');
  if ('kind' in upstream) return noSignInService(upstream);
  if (asksForStepUp(upstream)) return stepUpAnswer(upstream);
  // This call may have changed the user's data.
  if (method !== 'GET') bff.viewers.delete(session.id);
  const response = await toBrowser(upstream);
  if (id === 'invitations.accept' && isSettled(response.status)) {
    response.headers['Set-Cookie'] = invitationRemoval(bff);
  }
  return response;
}

/** Returns the error for a body that is not JSON, else undefined. */
function refusedBody(body: Uint8Array, headers: ApiRequest['headers']): Answer | undefined {
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? ''))
    return failed('request.invalid', 'A body must be JSON.');
  // RFC 8259, section 8.1. A platform that decodes loosely would store other characters than were sent.
  return isUtf8(body) ? undefined : failed('request.invalid', 'A body must be in UTF-8.');
}

function noSignInService({ isMisregistered }: Unavailable): Answer {
  const message = isMisregistered
    ? 'The sign-in service does not accept the console as it is registered there.'
    : 'The sign-in service does not answer; try again in a moment.';
  return failed('upstream.unavailable', message);
}

/** True when an invitation is accepted or finally refused; server faults and 429 leave it pending. */
const isSettled = (status: number): boolean => status < 500 && status !== 429;

/**
 * Makes a call with the session's token. On 401 the token is refreshed once and the call repeated once, for any method,
 * because a platform that rejects the token has done nothing. A second 401 means that a new token does not help, so the
 * session ends and the browser signs in again; `sign-in/refusal.ts` prevents a loop.
 */
export async function callAuthorized(
  bff: Bff,
  session: Session,
  call: (accessToken: string) => Promise<UpstreamAnswer>,
): Promise<UpstreamAnswer | 'ended' | Unavailable> {
  const first = await bff.tokens.accessToken(session);
  if (first.kind !== 'fresh') return first.kind === 'ended' ? first.kind : first;
  const answered = await call(first.accessToken);
  if (answered.status !== 401 || asksForStepUp(answered)) return answered;
  answered.discard();
  const second = await bff.tokens.accessToken(session, first.accessToken);
  if (second.kind !== 'fresh') return second.kind === 'ended' ? second.kind : second;
  const again = await call(second.accessToken);
  if (again.status !== 401 || asksForStepUp(again)) return again;
  again.discard();
  await endRefused(bff, session);
  return 'ended';
}

const signedOut = (message: string): Answer => failed('auth.required', message);

function splitTarget(target: string): [path: string, query: string] {
  const at = target.indexOf('?');
  return at === -1 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
}

/** Keeps the query parameters that the contract gives this operation, encoded again. */
function knownQuery(id: OperationId, query: string): string {
  if (query === '') return '';
  const search = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of Object.keys(operationRow(id).query?.entries ?? {})) {
    const value = search.get(name);
    if (value !== null && value !== '') known.set(name, value);
  }
  const text = known.toString();
  return text === '' ? '' : `?${text}`;
}

function faultAnswer(error: unknown, method: string, trace: Trace): Answer {
  if (error instanceof UpstreamError) {
    trace.fault = error.fault;
    const retry: Record<string, string> =
      error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) };
    if (error.fault === 'paused') {
      return failed('upstream.unavailable', 'The platform has not answered for a while; try again in a moment.', retry);
    }
    if (error.fault === 'busy') {
      return failed('upstream.unavailable', 'Too many calls are under way; try again in a moment.', retry);
    }
    // The browser is gone; log readers expect 499 for that.
    if (error.fault === 'gone') return { ...failed('upstream.failed', 'The browser left.'), status: 499 };
    if (method !== 'GET' && error.mayBeDone) {
      return failed('upstream.unanswered', 'No answer came; the change may have been made all the same.');
    }
    if (error.fault === 'timeout') return failed('upstream.timeout', 'The platform took too long to answer.');
    if (error.fault === 'unreachable') {
      return failed('upstream.unavailable', 'The platform cannot be reached; try again in a moment.', {
        'Retry-After': String(RETRY_AFTER_SECONDS),
      });
    }
    return failed('upstream.failed', 'The platform’s answer was cut off or cannot be read.');
  }
  trace.fault = errorFacts(error).error;
  return unexpected(error);
}
