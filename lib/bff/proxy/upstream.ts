/** One HTTP call to the platform: keep-alive, limits, no redirects, at most one second try. */
import { createGunzip } from 'node:zlib';
import type { Dispatcher, Pool } from 'undici';
import { STREAMED_ANSWER_BYTES, UPSTREAM } from '@/lib/contract/limits';
import type { Metrics } from '../metrics/metrics';
import { isNamed } from '../named-error';
import { outsideOfRequests } from '../outside';
import { AnswerBody, type Flow, OversizedAnswer } from './answer-body';
import { Breaker } from './breaker';
import { Deadlines } from './deadlines';

export interface UpstreamRequest {
  /** The operation; faults are counted for each by itself. */
  operation: string;
  /** Who calls: time-outs of one person's calls do not keep other people from calling. */
  person: string;
  method: string;
  /** Path and query, starting with `/api/`. */
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  /** Tells when the browser leaves; without one nobody can. */
  leaving?: Leaving;
}

/** Whether the browser has left. An `AbortSignal` is one, but takes longer to make than is left for a call. */
export interface Leaving {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
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
  const deadlines = new Deadlines(limits.totalTimeoutMs);
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

  const faulty = (request: UpstreamRequest, error: UpstreamError): UpstreamError => {
    metrics.upstreamFault(request.operation, error.fault);
    return error;
  };

  /** Why the platform is not even asked. */
  const refusal = (request: UpstreamRequest): UpstreamError | undefined => {
    if (active >= limits.maxActive) return faulty(request, new UpstreamError('busy', undefined, 1));
    const pauseMs = breaker.pause(request.operation, request.person);
    if (pauseMs === 0) return undefined;
    return faulty(request, new UpstreamError('paused', undefined, Math.ceil(pauseMs / 1000)));
  };

  const attempt = (request: UpstreamRequest): Promise<UpstreamAnswer> => {
    const { operation, person, method, path, headers, body, leaving } = request;
    const options = { path: prefix + path, method: method as 'GET', headers, body };
    const exchange = new Exchange(leaving, deadlines, {
      explain: (error) => {
        const known = error instanceof UpstreamError ? error : new UpstreamError(bodyFault(error), error);
        if (known.fault === 'oversized') metrics.upstreamFault(operation, known.fault);
        return known;
      },
      onOver: () => (active -= 1),
    });
    active += 1;
    let tries = 0;
    return new Promise((resolve, reject) => {
      const ask = (pool: Pool): void => {
        tries += 1;
        exchange.ask(pool, options, onAnswer, onFailure);
      };
      const onAnswer = (answer: UpstreamAnswer): void => {
        breaker.answered(operation);
        resolve(answer);
      };
      const onFailure = (error: unknown): void => {
        const fault = exchange.reason?.fault ?? (isLate(error) ? 'timeout' : 'unreachable');
        // A kept-alive connection may have been closed just now; reading again is safe, writing again is not.
        if (fault === 'unreachable' && method === 'GET' && tries === 1 && opened !== undefined) return ask(opened);
        exchange.release();
        // A call may take too long because of what it asks; a connection that fails says something of the platform.
        const mayBeCall = fault === 'timeout' && codeOf(error) !== 'UND_ERR_CONNECT_TIMEOUT';
        if (fault !== 'gone') breaker.failed(operation, mayBeCall ? person : undefined);
        reject(faulty(request, new UpstreamError(fault, error)));
      };
      if (opened === undefined) open().then(ask, onFailure);
      else ask(opened);
    });
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

/** What an exchange tells the one who began it. */
interface ExchangeListener {
  /** Makes of a body's error what its readers reject with. */
  explain: (error: unknown) => unknown;
  /** Once, when nothing of it is under way any more. */
  onOver: () => void;
}

/**
 * One call on its way through undici. It listens to the dispatcher itself: `request()` makes a stream of each answer, which takes
 * longer than the rest of the call. Ends when the browser leaves or the time is over.
 */
class Exchange implements Dispatcher.DispatchHandler, Flow {
  /** Why it was ended from here. */
  reason: UpstreamError | undefined;
  readonly #listener: ExchangeListener;
  readonly #leaving: Leaving | undefined;
  readonly #deadlines: Deadlines;
  readonly #onLeave = (): void => this.#cancel('gone');
  #answered: ((answer: UpstreamAnswer) => void) | undefined;
  #failed: ((error: unknown) => void) | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #body: AnswerBody | undefined;
  #isOver = false;

  constructor(leaving: Leaving | undefined, deadlines: Deadlines, listener: ExchangeListener) {
    this.#leaving = leaving;
    this.#listener = listener;
    this.#deadlines = deadlines;
    deadlines.begin(this);
    if (leaving?.aborted) this.#cancel('gone');
    else leaving?.addEventListener('abort', this.#onLeave);
  }

  /** Sends the call; again, if there was no answer. Fails with undici's error. */
  ask(
    pool: Pool,
    options: Dispatcher.DispatchOptions,
    answered: (answer: UpstreamAnswer) => void,
    failed: (error: unknown) => void,
  ): void {
    this.#answered = answered;
    this.#failed = failed;
    if (this.reason === undefined) pool.dispatch(options, this);
    else failed(this.reason);
  }

  /** The time is over. */
  late(): void {
    this.#cancel('timeout');
  }

  /** It is over: nothing ends it any more. */
  release(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#deadlines.end(this);
    this.#leaving?.removeEventListener('abort', this.#onLeave);
    this.#listener.onOver();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.reason !== undefined) controller.abort(this.reason);
  }

  onResponseStart(_: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    // What comes before the answer.
    if (status < 200) return;
    const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase();
    const { explain } = this.#listener;
    const isPlain = encoding === 'identity';
    this.#body = new AnswerBody(this, isPlain ? explain : undefined);
    const body = isPlain ? this.#body : this.#body.through(createGunzip(), explain);
    // An encoding that was not asked for.
    if (!isPlain && encoding !== 'gzip') this.#body.fail(new Error('The encoding is unknown.'));
    this.#answered?.({ status, headers, body });
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    // A part of what the connection read, which is this call's alone.
    this.#body?.push(chunk as Buffer<ArrayBuffer>);
  }

  onResponseEnd(): void {
    this.release();
    this.#body?.end();
  }

  onResponseError(_: unknown, error: Error): void {
    if (this.#body === undefined) {
      this.#failed?.(error);
      return;
    }
    this.release();
    this.#body.fail(this.reason ?? error);
  }

  pause(): void {
    this.#controller?.pause();
  }

  resume(): void {
    this.#controller?.resume();
  }

  stop(): void {
    if (!this.#isOver) this.#controller?.abort(new Error('Nobody wants the answer.'));
  }

  #cancel(fault: UpstreamFault): void {
    this.reason ??= new UpstreamError(fault);
    this.#controller?.abort(this.reason);
  }
}

/** The fault of an error that a body ended with. */
function bodyFault(error: unknown): UpstreamFault {
  if (error instanceof OversizedAnswer || codeOf(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'oversized';
  return isLate(error) ? 'timeout' : 'unreachable';
}

/** The codes of undici's errors about time. */
const LATE = new Set<unknown>(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const isLate = (error: unknown): boolean => LATE.has(codeOf(error));
