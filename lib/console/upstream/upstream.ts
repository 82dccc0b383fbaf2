/** One HTTP call to the platform: keep-alive, limits, no redirects, at most one second try. */
import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Dispatcher, Pool } from 'undici';
import { CHECKED_ANSWER_BYTES, STREAMED_ANSWER_BYTES, UPSTREAM } from '@/lib/contract/limits';
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
  /** The operation; faults are counted per operation. */
  operation: OperationId;
  /** Its path with parameter names. The operations themselves are not loaded at start, because their schemas take long to build. */
  template: string;
  /** The caller: timeouts of one person's calls do not block other people's. */
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
  /** Discards a body that is not read. */
  discard(): void;
}

export class UpstreamError extends Error {
  override name = 'UpstreamError';
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, 'UpstreamError');
  }
  readonly fault: UpstreamFault;
  /** With `paused` and `busy`: seconds until a retry. */
  readonly retryAfter: number | undefined;
  /** The call was sent, so the platform may have carried it out. */
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
  /** Prepares for the first call, which otherwise does it. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Limits of calls; tests lower them. */
export interface UpstreamLimits {
  headersTimeoutMs: number;
  totalTimeoutMs: number;
  connections: number;
  maxActive: number;
}

export interface UpstreamParts {
  limits?: UpstreamLimits;
  /** A monotonic clock in milliseconds. */
  now: () => number;
  metrics: Metrics;
}

/** Makes the client. It calls only this base; redirects are returned like any other response and never followed. */
export function createUpstream(baseUrl: string, { limits = UPSTREAM, now, metrics }: UpstreamParts): Upstream {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const breaker = new Breaker(now);
  const watch = new RecoveryWatch(`${base.origin}${prefix}/readyz`, breaker);
  // Connections and their timers serve many requests.
  const runDetached = createRunDetached();
  let active = 0;
  metrics.watchUpstream({ active: () => active, openCircuits: () => breaker.open() });
  let opening: Promise<Pool> | undefined;
  let opened: Pool | undefined;
  // Loaded with the first call or shortly after the start, because it takes a tenth of the start.
  const open = (): Promise<Pool> => {
    opening ??= import('undici').then(
      ({ Pool: UndiciPool }) =>
        (opened = new UndiciPool(base.origin, {
          connections: limits.connections,
          connect: { timeout: limits.headersTimeoutMs },
          headersTimeout: limits.headersTimeoutMs,
          bodyTimeout: limits.totalTimeoutMs,
          // Counts raw bytes, compressed or not; the readers count the decompressed ones.
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
    // Keep a reference until the body has ended: Node.js 20 may collect a timeout that only `any` references.
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
        const begun = await pool.request(options);
        breaker.answered(operation);
        // The last try needs no whole answer: its readers report what is cut.
        const answer = method === 'GET' && tries === 1 ? await inOnePiece(begun) : begun;
        answer.body.once('close', () => (active -= 1));
        return toAnswer(answer, (error) => faulty(request, new UpstreamError(withinAnswer(faultOf(error)), error)));
      } catch (error) {
        const fault = faultOf(error);
        // A kept-alive connection may have been closed just now; reading again is safe, writing again is not.
        if (fault === 'unreachable' && method === 'GET' && tries === 1) continue;
        active -= 1;
        // A timeout may be caused by the call itself; a failed connection is the platform's fault.
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

/** Sends a call in a span of the request whose headers are passed, until the response begins. */
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

/** What is handed on of an answer. */
type Answered = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { body: Readable };

/** Reads a short answer to its end, so that one that is cut can be asked for again: its readers have had nothing of it yet. */
async function inOnePiece(answer: Dispatcher.ResponseData): Promise<Answered> {
  const { statusCode, headers, body } = answer;
  // Without a length, which is no number, the answer may be long.
  if (!(Number(headers['content-length']) <= CHECKED_ANSWER_BYTES)) return answer;
  return { statusCode, headers, body: Readable.from([await body.bytes()], { objectMode: false }) };
}

/** @param explain - turns an error of the body into the error for its readers */
function toAnswer({ statusCode, headers, body }: Answered, explain: (error: unknown) => Error): UpstreamAnswer {
  // The readers get the error too; without a listener it would end the process.
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
  // The response is not valid HTTP.
  if (typeof code === 'string' && code.startsWith('HPE_')) return 'cut';
  return TIMEOUT_CODES.has(code) ? 'timeout' : 'unreachable';
}

const withinAnswer = (fault: UpstreamFault): UpstreamFault => (fault === 'unreachable' ? 'cut' : fault);

/** The codes of undici's timeout errors. */
const TIMEOUT_CODES = new Set<unknown>(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** The codes of Node.js when nothing listens. */
const NOT_THERE = new Set<unknown>(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND']);
/** No connection was made. */
const NOT_SENT = new Set<unknown>([...NOT_THERE, 'UND_ERR_CONNECT_TIMEOUT']);
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
