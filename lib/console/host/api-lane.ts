/**
 * Calls of the browser, answered on Node's own server before Next sees them: the same core as `app/api`, without the pages' machinery
 * around it, which takes several times as long as the call. The host (`lib/console/host/host.mjs`) asks here first; `next dev` has no host,
 * and uses the route handler.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { Bff } from '@/lib/console/bff/context';
import { errorFacts } from '@/lib/console/process/log';
import type { Answer } from '@/lib/console/bff/responses';
import type { ApiRequest } from '@/lib/console/proxy/proxy';
import { readBody } from '@/lib/console/upstream/body';
import { type Shared, shared } from '@/lib/console/process/process-wide.mjs';

/** Answers below this size are sent as they are: compressing them gains nothing. In bytes. */
const SMALL = 1024;
const compress = promisify(gzip);

type Proxy = typeof import('@/lib/console/proxy/proxy');
let proxy: Proxy | undefined;

/** Loads what answers calls, which otherwise comes with the first one: the contract's schemas take a tenth of a start. */
export const loadProxy = async (): Promise<Proxy> => (proxy ??= await import('@/lib/console/proxy/proxy'));

/** Opens the lane of this process. */
export function openApiLane(bff: Bff): void {
  shared().takeCall = createApiLane(bff);
}

/** The lane of one BFF. */
export function createApiLane(bff: Bff): NonNullable<Shared['takeCall']> {
  return (incoming, outgoing) => {
    if (!incoming.url?.startsWith('/api/')) return false;
    void serve(bff, incoming, outgoing);
    return true;
  };
}

async function serve(bff: Bff, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const { handleApi } = proxy ?? (await loadProxy());
    await send(await handleApi(bff, toRequest(incoming, outgoing)), incoming, outgoing);
  } catch (error) {
    // The browser has left, or the platform stopped in the middle: a failed call, not half a list.
    bff.log.debug(errorFacts(error), 'An answer was not finished');
    outgoing.destroy();
  }
}

async function send(
  { body, headers, status }: Answer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (body === null) return end(incoming, outgoing.writeHead(status, headers));
  headers.Vary = 'Accept-Encoding';
  const isStream = body instanceof Readable;
  const zipped = acceptsGzip(incoming) && (isStream || body.length >= SMALL);
  if (zipped) headers['Content-Encoding'] = 'gzip';
  if (isStream) {
    outgoing.writeHead(status, headers);
    return zipped ? pipeline(body, createGzip(), outgoing) : pipeline(body, outgoing);
  }
  const bytes = zipped ? await compress(body) : Buffer.from(body);
  headers['Content-Length'] = String(bytes.length);
  end(incoming, outgoing.writeHead(status, headers), bytes);
}

/**
 * Ends an answer. A connection that ends with it, as between most proxies and their servers, stays until all of the request has come:
 * a client that still sends would see that fail, and never the answer. The server's time for a whole request bounds it.
 */
function end(incoming: IncomingMessage, outgoing: ServerResponse, bytes?: Buffer): void {
  if (incoming.complete || outgoing.shouldKeepAlive) outgoing.end(bytes);
  else incoming.once('end', () => outgoing.end(bytes)).resume();
}

const acceptsGzip = ({ headers }: IncomingMessage): boolean =>
  /(?:^|,)\s*gzip\s*(?:,|;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|$)/i.test(String(headers['accept-encoding'] ?? ''));

function toRequest(incoming: IncomingMessage, outgoing: ServerResponse): ApiRequest {
  const { headers, method, url } = incoming;
  return {
    method: method!,
    target: url!,
    headers: {
      get: (name) => {
        const value = headers[name];
        return Array.isArray(value) ? value.join(', ') : (value ?? null);
      },
    },
    readBody: hasBody(headers) ? (maxBytes) => readIncoming(incoming, maxBytes) : undefined,
    signal: signalOf(outgoing),
  };
}

/** Aborted when the browser leaves before it has the answer. */
function signalOf(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}

const hasBody = (headers: IncomingMessage['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Reads a request's body. One that is too long does not end the connection, which has the answer to carry: the rest is read and
 * dropped, within the server's time for a whole request.
 */
async function readIncoming(incoming: IncomingMessage, maxBytes: number): ReturnType<typeof readBody> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  const body = await readBody(chunks, incoming.headers['content-length'], maxBytes);
  if (body === 'too-large') incoming.resume();
  return body;
}
