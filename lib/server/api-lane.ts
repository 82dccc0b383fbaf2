/**
 * Reading calls of the browser, answered on Node's own server before Next sees them: the same core as `app/api`, without the pages'
 * machinery around it, which takes several times as long as the call. `scripts/serve.mjs` asks the lane first; in development, and
 * for calls with a body, there is the route handler.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Bff } from '@/lib/bff/context';
import { errorFacts } from '@/lib/bff/log';
import { type ApiRequest, handleApi } from '@/lib/bff/proxy/proxy';

/** Returns whether it takes the request. */
export type Lane = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Answers below this size are sent as they are: compressing them gains nothing. In bytes. */
const SMALL = 1024;
/** `scripts/serve.mjs` looks here. */
const LANE = Symbol.for('identity-console.lane');

/** Opens the lane of this process. */
export function openApiLane(bff: Bff): void {
  const holder = globalThis as typeof globalThis & { [LANE]?: Lane };
  holder[LANE] = createApiLane(bff);
}

/** The lane of one BFF. */
export function createApiLane(bff: Bff): Lane {
  return (incoming, outgoing) => {
    if (incoming.method !== 'GET' || !incoming.url?.startsWith('/api/')) return false;
    serve(bff, incoming, outgoing).catch((error: unknown) => {
      // The browser has left, or the platform stopped in the middle: a failed call, not half a list.
      bff.log.debug(errorFacts(error), 'An answer was not finished');
      outgoing.destroy();
    });
    return true;
  };
}

async function serve(bff: Bff, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const response = await handleApi(bff, toRequest(bff, incoming, outgoing));
  const { body, headers, status } = response;
  outgoing.statusCode = status;
  for (const [name, value] of headers) outgoing.appendHeader(name, value);
  if (body === null) {
    outgoing.end();
    return;
  }
  const size = headers.get('content-length');
  outgoing.setHeader('Vary', 'Accept-Encoding');
  if (!takesGzip(incoming) || (size !== null && Number(size) < SMALL)) return pipeline(body, outgoing);
  outgoing.removeHeader('Content-Length');
  outgoing.setHeader('Content-Encoding', 'gzip');
  return pipeline(body, createGzip(), outgoing);
}

const takesGzip = ({ headers }: IncomingMessage): boolean =>
  /(?:^|,)\s*gzip\s*(?:,|;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|$)/i.test(String(headers['accept-encoding'] ?? ''));

function toRequest(bff: Bff, { headers, method, url }: IncomingMessage, outgoing: ServerResponse): ApiRequest {
  const browser = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) browser.abort();
  });
  return {
    method: method!,
    // Only the path and the query count.
    url: bff.env.appUrl + url!,
    headers: {
      get: (name) => {
        const value = headers[name];
        return Array.isArray(value) ? value.join(', ') : (value ?? null);
      },
    },
    body: null,
    signal: browser.signal,
  };
}
