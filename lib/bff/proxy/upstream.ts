/** One HTTP call to the platform: keep-alive, limits, no redirects, at most one second try. */
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Agent, errors } from 'undici';
import { UPSTREAM } from '@/lib/contract/limits';
import type { Metrics } from '../metrics/metrics';
import { isNamed } from '../named-error';
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
  /** The body as the platform meant it: decompressed. Fails with UpstreamError when it is cut or late. */
  body: Readable;
}

/**
 * Why there is no answer. `gone`: the browser left, nobody waits for one. Not asked at all: `paused`, after many faults, and
 * `busy`, with too many calls under way.
 */
export type UpstreamFault = 'timeout' | 'unreachable' | 'gone' | 'paused' | 'busy';

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
  let active = 0;
  metrics.watchUpstream({ active: () => active, openCircuits: () => breaker.open() });
  const agent = new Agent({
    connections: limits.connections,
    connect: { timeout: limits.headersTimeoutMs },
    headersTimeout: limits.headersTimeoutMs,
    bodyTimeout: limits.totalTimeoutMs,
  });

  const once = async (request: UpstreamRequest, deadline: AbortSignal): Promise<UpstreamAnswer> => {
    const answer = await agent.request({
      origin: base.origin,
      path: prefix + request.path,
      method: request.method as 'GET',
      headers: request.headers,
      body: request.body,
      signal: AbortSignal.any([request.signal, deadline]),
    });
    // Whoever reads the body gets its errors; a body that is thrown away has nobody else to hear them.
    answer.body.on('error', () => {});
    answer.body.once('close', () => (active -= 1));
    const gzip = String(answer.headers['content-encoding'] ?? '').toLowerCase() === 'gzip';
    const body = gzip ? unzip(answer.body) : answer.body;
    return { status: answer.statusCode, headers: answer.headers, body };
  };

  const attempt = async (request: UpstreamRequest): Promise<UpstreamAnswer> => {
    const deadline = AbortSignal.timeout(limits.totalTimeoutMs);
    active += 1;
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await once(request, deadline);
        breaker.answered(request.operation);
        return answer;
      } catch (error) {
        const fault = faultOf(error, request.signal, deadline);
        // A kept-alive connection may have been closed just now; reading again is safe, writing again is not.
        if (fault === 'unreachable' && request.method === 'GET' && tries === 1) continue;
        active -= 1;
        if (fault !== 'gone') breaker.failed(request.operation);
        throw new UpstreamError(fault, error);
      }
    }
  };

  return {
    async call(request) {
      try {
        if (active >= limits.maxActive) throw new UpstreamError('busy', undefined, 1);
        const pauseMs = breaker.pause(request.operation);
        if (pauseMs > 0) throw new UpstreamError('paused', undefined, Math.ceil(pauseMs / 1000));
        return await attempt(request);
      } catch (error) {
        if (error instanceof UpstreamError) metrics.upstreamFault(request.operation, error.fault);
        throw error;
      }
    },
    close: () => agent.close(),
  };
}

function unzip(body: Readable): Readable {
  const gunzip = createGunzip();
  gunzip.on('error', () => {});
  body.on('error', (error) => gunzip.destroy(error));
  gunzip.on('close', () => body.destroy());
  return body.pipe(gunzip);
}

function faultOf(error: unknown, browser: AbortSignal, deadline: AbortSignal): UpstreamFault {
  if (browser.aborted) return 'gone';
  const late =
    deadline.aborted ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError;
  return late ? 'timeout' : 'unreachable';
}

/** The fault of an error that a body's stream ended with. */
export function bodyFault(error: unknown, browser: AbortSignal): UpstreamFault {
  if (browser.aborted) return 'gone';
  const name = error instanceof Error ? error.name : '';
  return error instanceof errors.BodyTimeoutError || name === 'TimeoutError' ? 'timeout' : 'unreachable';
}
