/** One HTTP call to the platform: keep-alive, time limits, no redirects, at most one second try. */
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Agent, errors } from 'undici';
import { UPSTREAM } from '@/lib/contract/limits';

export interface UpstreamRequest {
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

/** Why there is no answer. `gone`: the browser left, nobody waits for one. */
export type UpstreamFault = 'timeout' | 'unreachable' | 'gone';

export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly fault: UpstreamFault;

  constructor(fault: UpstreamFault, cause: unknown) {
    super(`The platform gave no answer (${fault}).`, { cause });
    this.fault = fault;
  }
}

export interface Upstream {
  /** @throws UpstreamError */
  call(request: UpstreamRequest): Promise<UpstreamAnswer>;
  close(): Promise<void>;
}

/** Time limits; tests shorten them. */
export interface UpstreamLimits {
  headersTimeoutMs: number;
  totalTimeoutMs: number;
  connections: number;
}

/** Calls go to this base only; redirects are answers like any other and are never followed. */
export function createUpstream(baseUrl: string, limits: UpstreamLimits = UPSTREAM): Upstream {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
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
    const gzip = String(answer.headers['content-encoding'] ?? '').toLowerCase() === 'gzip';
    const body = gzip ? unzip(answer.body) : answer.body;
    return { status: answer.statusCode, headers: answer.headers, body };
  };

  return {
    async call(request) {
      const deadline = AbortSignal.timeout(limits.totalTimeoutMs);
      for (let tries = 1; ; tries += 1) {
        try {
          return await once(request, deadline);
        } catch (error) {
          const fault = faultOf(error, request.signal, deadline);
          // A kept-alive connection may have been closed just now; reading again is safe, writing again is not.
          if (fault !== 'unreachable' || request.method !== 'GET' || tries > 1) throw new UpstreamError(fault, error);
        }
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
