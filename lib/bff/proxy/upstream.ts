/** One HTTP call to the platform: keep-alive, limits, no redirects, at most one second try. */
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Dispatcher, Pool } from 'undici';
import { STREAMED_ANSWER_BYTES, UPSTREAM } from '@/lib/contract/limits';
import type { Metrics } from '../metrics/metrics';
import { isNamed } from '../named-error';
import { outsideOfRequests } from '../outside';
import { AnswerBody, OversizedAnswer } from './answer-body';
import { Breaker } from './breaker';

export interface UpstreamRequest {
  /** The operation; faults are counted for each by itself. */
  operation: string;
  method: string;
  /** Path and query, starting with `/api/`. */
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  /** Aborted when the browser leaves. */
  signal: AbortSignal;
}

export interface UpstreamAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Decompressed. Reading it fails with UpstreamError when it is cut, late or too long. */
  body: AnswerBody;
}

/**
 * Why there is no answer. `gone`: the browser left. `oversized`: there was too much of it. Not asked at all:
 * `paused`, after many faults, and `busy`, with too many calls under way.
 */
export type UpstreamFault = 'timeout' | 'unreachable' | 'oversized' | 'gone' | 'paused' | 'busy';

export class UpstreamError extends Error {
  override name = 'UpstreamError';
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, 'UpstreamError');
  }
  readonly fault: UpstreamFault;
  /** With `paused` and `busy`: when to try again, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(fault: UpstreamFault, cause?: unknown, retryAfter?: number) {
    super(`The platform gave no answer (${fault}).`, { cause });
    this.fault = fault;
    this.retryAfter = retryAfter;
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
  now?: () => number;
  metrics: Metrics;
}

/** Calls go to this base only; redirects are answers like any other and are never followed. */
export function createUpstream(
  baseUrl: string,
  { limits = UPSTREAM, now = Date.now, metrics }: UpstreamParts,
): Upstream {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const breaker = new Breaker(now);
  // Its connections and their clock serve many requests.
  const outside = outsideOfRequests();
  let active = 0;
  metrics.watchUpstream({ active: () => active, openCircuits: () => breaker.open() });
  let opening: Promise<Pool> | undefined;
  let opened: Pool | undefined;
  // Loaded with the first call, or a moment after the start: it takes a tenth of the time that a start takes.
  const open = (): Promise<Pool> => {
    opening ??= import('undici').then(({ Pool: UndiciPool }) => {
      opened = new UndiciPool(base.origin, {
        connections: limits.connections,
        connect: { timeout: limits.headersTimeoutMs },
        headersTimeout: limits.headersTimeoutMs,
        bodyTimeout: limits.totalTimeoutMs,
        // As it comes, compressed or not; the readers count what becomes of it.
        maxResponseSize: STREAMED_ANSWER_BYTES,
      });
      return opened;
    });
    return opening;
  };

  const ask = async ({ method, path, headers, body }: UpstreamRequest, stop: Stop): Promise<Dispatcher.ResponseData> =>
    (opened ?? (await open())).request({ path: prefix + path, method: method as 'GET', headers, body, signal: stop });

  const answerOf = (operation: string, answer: Dispatcher.ResponseData, stop: Stop): UpstreamAnswer => {
    // A reader gets the errors of the body itself; those of a discarded body would be unhandled without this listener.
    answer.body.on('error', () => {});
    answer.body.once('close', () => {
      active -= 1;
      stop.release();
    });
    const body = new AnswerBody(decoded(answer), (error) => {
      const known = error instanceof UpstreamError ? error : new UpstreamError(bodyFault(error), error);
      if (known.fault === 'oversized') metrics.upstreamFault(operation, known.fault);
      return known;
    });
    return { status: answer.statusCode, headers: answer.headers, body };
  };

  const faulty = (request: UpstreamRequest, error: UpstreamError): UpstreamError => {
    metrics.upstreamFault(request.operation, error.fault);
    return error;
  };

  /** Why the platform is not even asked. */
  const refusal = (request: UpstreamRequest): UpstreamError | undefined => {
    if (active >= limits.maxActive) return faulty(request, new UpstreamError('busy', undefined, 1));
    const pauseMs = breaker.pause(request.operation);
    if (pauseMs === 0) return undefined;
    return faulty(request, new UpstreamError('paused', undefined, Math.ceil(pauseMs / 1000)));
  };

  const attempt = async (request: UpstreamRequest): Promise<UpstreamAnswer> => {
    const stop = new Stop(request.signal, limits.totalTimeoutMs);
    active += 1;
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = answerOf(request.operation, await ask(request, stop), stop);
        breaker.answered(request.operation);
        return answer;
      } catch (error) {
        const fault = faultOf(error, stop);
        // A kept-alive connection may have been closed just now; reading again is safe, writing again is not.
        if (fault === 'unreachable' && request.method === 'GET' && tries === 1) continue;
        active -= 1;
        stop.release();
        if (fault !== 'gone') breaker.failed(request.operation);
        throw faulty(request, new UpstreamError(fault, error));
      }
    }
  };

  return {
    call(request) {
      const refused = refusal(request);
      return refused === undefined ? outside(() => attempt(request)) : Promise.reject(refused);
    },
    open: async () => void (await open()),
    close: async () => opened?.close(),
  };
}

/** The body without its compression. An encoding that was not asked for is an error. */
function decoded({ body, headers }: Dispatcher.ResponseData): Readable {
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'gzip') return unzip(body);
  return encoding === 'identity' ? body : body.destroy(new Error('The encoding is unknown.'));
}

function unzip(body: Readable): Readable {
  const gunzip = createGunzip();
  gunzip.on('error', () => {});
  body.on('error', (error) => gunzip.destroy(error));
  gunzip.on('close', () => body.destroy());
  return body.pipe(gunzip);
}

/**
 * Ends a call when the browser leaves or the time is over. An event emitter, which undici takes as a signal too, because two
 * combined `AbortSignal`s take longer to make than the call itself.
 */
class Stop extends EventEmitter {
  /** Why the call was ended. */
  reason: UpstreamError | undefined;
  readonly #browser: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  readonly #onLeave = (): void => this.#end('gone');

  constructor(browser: AbortSignal, totalMs: number) {
    super();
    this.#browser = browser;
    this.#timer = setTimeout(() => this.#end('timeout'), totalMs);
    if (browser.aborted) this.#end('gone');
    else browser.addEventListener('abort', this.#onLeave, { once: true });
  }

  get aborted(): boolean {
    return this.reason !== undefined;
  }

  /** The call is over; nothing ends it any more. */
  release(): void {
    clearTimeout(this.#timer);
    this.#browser.removeEventListener('abort', this.#onLeave);
  }

  #end(fault: UpstreamFault): void {
    this.release();
    this.reason ??= new UpstreamError(fault);
    this.emit('abort');
  }
}

function faultOf(error: unknown, { reason }: Stop): UpstreamFault {
  return reason?.fault ?? (isLate(error) ? 'timeout' : 'unreachable');
}

/** The fault of an error that a body's stream ended with. */
function bodyFault(error: unknown): UpstreamFault {
  if (error instanceof OversizedAnswer || codeOf(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'oversized';
  return isLate(error) ? 'timeout' : 'unreachable';
}

/** The codes of undici's errors about time. */
const LATE = new Set<unknown>(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const isLate = (error: unknown): boolean => LATE.has(codeOf(error));
