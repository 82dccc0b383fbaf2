/** One HTTP call to the platform: keep-alive, limits, no redirects, at most one second try. */
import { type Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Dispatcher, Pool } from 'undici';
import { STREAMED_ANSWER_BYTES, UPSTREAM } from '@/lib/contract/limits';
import type { OperationId } from '@/lib/contract/operations';
import { kindOf } from '@/lib/http/error-kind.mjs';
import { endCall, endSpan, openSpan, parentIn, traceHeadersOf } from '@/lib/http/spans';
import type { Metrics, UpstreamFault } from '@/lib/console/process/metrics';
import { isNamed } from '@/lib/console/process/named-error';
import { createRunDetached } from '@/lib/console/process/run-detached';
import { Breaker } from './breaker';
import { OversizedBody, limited } from './limited';
import { RecoveryWatch } from './recovery-watch';

export interface UpstreamRequest {
  /** The operation; faults are counted for each by itself. */
  operation: OperationId;
  /** Its path, with the names of its parameters. The operations themselves are no part of a start: their schemas take long to make. */
  template: string;
  /** Who calls: time-outs of one person's calls do not keep other people from calling. */
  person: string;
  method: string;
  /** Path and query, starting with `/api/`. */
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  signal?: AbortSignal;
}

export interface UpstreamAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The body, decompressed. Reading it fails with UpstreamError when it is cut, late or longer than `maxBytes`. */
  body(maxBytes: number): AsyncGenerator<Buffer>;
  /** For an answer whose body is not read. */
  discard(): void;
}

export class UpstreamError extends Error {
  override name = 'UpstreamError';
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, 'UpstreamError');
  }
  readonly fault: UpstreamFault;
  /** With `paused` and `busy`: when to try again, in seconds. */
  readonly retryAfter: number | undefined;
  /** The call was on its way, so that what it asks for may have been done. */
  readonly mayBeDone: boolean;

  constructor(fault: UpstreamFault, cause?: unknown, retryAfter?: number) {
    super(`The platform gave no answer (${fault}).`, { cause });
    this.fault = fault;
    this.retryAfter = retryAfter;
    this.mayBeDone = fault !== 'paused' && fault !== 'busy' && !NOT_SENT.has(codeOf(cause));
  }
}

export interface Upstream {
  /** @throws UpstreamError */
  call(request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** Gets ready for the first call, which otherwise does it. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Limits of calls; tests make them smaller. */
export interface UpstreamLimits {
  headersTimeoutMs: number;
  totalTimeoutMs: number;
  connections: number;
  maxActive: number;
}

export interface UpstreamParts {
  limits?: UpstreamLimits;
  /** Milliseconds that have passed. */
  now: () => number;
  metrics: Metrics;
}

/** Calls go to this base only; redirects are answers like any other and are never followed. */
export function createUpstream(baseUrl: string, { limits = UPSTREAM, now, metrics }: UpstreamParts): Upstream {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const breaker = new Breaker(now);
  const watch = new RecoveryWatch(`${base.origin}${prefix}/readyz`, breaker);
  // Its connections and their clock serve many requests.
  const runDetached = createRunDetached();
  let active = 0;
  metrics.watchUpstream({ active: () => active, openCircuits: () => breaker.open() });
  let opening: Promise<Pool> | undefined;
  let opened: Pool | undefined;
  // Loaded with the first call, or a moment after the start: it takes a tenth of the time that a start takes.
  const open = (): Promise<Pool> => {
    opening ??= import('undici').then(
      ({ Pool: UndiciPool }) =>
        (opened = new UndiciPool(base.origin, {
          connections: limits.connections,
          connect: { timeout: limits.headersTimeoutMs },
          headersTimeout: limits.headersTimeoutMs,
          bodyTimeout: limits.totalTimeoutMs,
          // As it comes, compressed or not; the readers count what becomes of it.
          maxResponseSize: STREAMED_ANSWER_BYTES,
        })),
    );
    return opening;
  };

  const faulty = (request: UpstreamRequest, error: UpstreamError): UpstreamError => {
    metrics.upstreamFault(request.operation, error.fault);
    return error;
  };

  const refusal = (request: UpstreamRequest): UpstreamError | undefined => {
    if (active >= limits.maxActive) return faulty(request, new UpstreamError('busy', undefined, 1));
    const pauseMs = breaker.pause(request.operation, request.person);
    if (pauseMs === 0) return undefined;
    return faulty(request, new UpstreamError('paused', undefined, Math.ceil(pauseMs / 1000)));
  };

  const attempt = async (pool: Pool, request: UpstreamRequest): Promise<UpstreamAnswer> => {
    const { operation, person, method, path, headers, body, signal } = request;
    // Referred to until the body has ended: Node.js 20 may collect a time-out that only `any` refers to.
    const timeout = AbortSignal.timeout(limits.totalTimeoutMs);
    const faultOf = (error: unknown): UpstreamFault => {
      if (signal?.aborted) return 'gone';
      return timeout.aborted ? 'timeout' : faultOfError(error);
    };
    const options = {
      path: prefix + path,
      method: method as 'GET',
      headers,
      body,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    };
    active += 1;
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await pool.request(options);
        answer.body.once('close', () => (active -= 1));
        breaker.answered(operation);
        return toAnswer(answer, (error) => faulty(request, new UpstreamError(withinAnswer(faultOf(error)), error)));
      } catch (error) {
        const fault = faultOf(error);
        // A kept-alive connection may have been closed just now; reading again is safe, writing again is not.
        if (fault === 'unreachable' && method === 'GET' && tries === 1) continue;
        active -= 1;
        // A call may take too long because of what it asks; a connection that fails says something of the platform.
        const mayBeCall = fault === 'timeout' && codeOf(error) !== 'UND_ERR_CONNECT_TIMEOUT';
        if (fault !== 'gone') breaker.failed(operation, mayBeCall ? person : undefined);
        if (fault === 'unreachable') watch.start(NOT_THERE.has(codeOf(error)));
        throw faulty(request, new UpstreamError(fault, error));
      }
    }
  };

  return {
    async call(request) {
      const pool = opened ?? (await runDetached(open));
      const refused = refusal(request);
      if (refused !== undefined) throw refused;
      return inCallSpan(base, request, (sent) => runDetached(() => attempt(pool, sent)));
    },
    open: async () => void (await open()),
    close: async () => void (await Promise.all([watch.stop(), opening?.then((pool) => pool.close())])),
  };
}

/** Sends a call in a span of the request whose headers go along, until the answer begins. */
async function inCallSpan(
  { hostname }: URL,
  request: UpstreamRequest,
  send: (request: UpstreamRequest) => Promise<UpstreamAnswer>,
): Promise<UpstreamAnswer> {
  const { method, template, headers } = request;
  const describe = () => ({
    name: `${method} ${template}`,
    attributes: { 'http.request.method': method, 'url.template': template, 'server.address': hostname },
  });
  const span = openSpan(describe, parentIn(headers));
  if (span === undefined) return send(request);
  try {
    const answer = await send({ ...request, headers: { ...headers, ...traceHeadersOf(span) } });
    endCall(span, answer.status);
    return answer;
  } catch (error) {
    endSpan(span, error instanceof UpstreamError ? error.fault : kindOf(error));
    throw error;
  }
}

/** @param explain - makes of a body's error what its readers get */
function toAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  explain: (error: unknown) => Error,
): UpstreamAnswer {
  // Its readers get the error as well; without one it would end the process.
  body.on('error', () => undefined);
  return {
    status: statusCode,
    headers,
    async *body(maxBytes) {
      try {
        yield* limited(decoded(body, headers['content-encoding']), maxBytes);
      } catch (error) {
        throw explain(error);
      }
    },
    discard: () => void body.destroy(),
  };
}

function decoded(body: Readable, encoding: string | string[] = 'identity'): Readable {
  const name = String(encoding).toLowerCase();
  if (name === 'identity') return body;
  // The readers of the result get errors of both.
  if (name === 'gzip') return pipeline(body, createGunzip(), () => undefined);
  return body.destroy(new Error('The platform used an encoding that was not asked for.'));
}

function faultOfError(error: unknown): UpstreamFault {
  const code = codeOf(error);
  if (error instanceof OversizedBody || code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'oversized';
  // What began is no answer of HTTP.
  if (typeof code === 'string' && code.startsWith('HPE_')) return 'cut';
  return TIMEOUT_CODES.has(code) ? 'timeout' : 'unreachable';
}

const withinAnswer = (fault: UpstreamFault): UpstreamFault => (fault === 'unreachable' ? 'cut' : fault);

/** The codes of undici's errors about time. */
const TIMEOUT_CODES = new Set<unknown>(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** The codes of Node.js where nothing listens. */
const NOT_THERE = new Set<unknown>(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND']);
/** No connection came about. */
const NOT_SENT = new Set<unknown>([...NOT_THERE, 'UND_ERR_CONNECT_TIMEOUT']);
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
