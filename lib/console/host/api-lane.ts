/**
 * Answers the browser's calls on Node's own server before Next: the same core as `app/api`, without Next's route
 * handling, which takes several times as long as the call. The host (`lib/console/host/host.mjs`) asks here first;
 * `next dev` has no host and uses the route handler.
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

/** In bytes. Smaller responses are not compressed, because that gains nothing. */
const SMALL = 1024;
const compress = promisify(gzip);

type Proxy = typeof import('@/lib/console/proxy/proxy');
let proxy: Proxy | undefined;

/** Loads the proxy early; otherwise it loads with the first call. The contract's schemas take a tenth of the start. */
export const loadProxy = async (): Promise<Proxy> => (proxy ??= await import('@/lib/console/proxy/proxy'));

/** Opens the lane of this process. */
export function openApiLane(bff: Bff): void {
  shared().takeCall = createApiLane(bff);
}

/** Makes the API lane of one BFF. */
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
    // The browser left or the platform broke off: the call fails, so that it is not taken for a complete list.
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
 * Ends a response. A connection that closes with it, as between most proxies and servers, stays open until the whole request has arrived: a
 * client that is still sending would otherwise see an error instead of the response. The server's request timeout limits this.
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

/** A signal that aborts when the browser leaves before it has the response. */
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
 * Reads a request's body. If it is too long, the connection stays open for the response: the rest is read and dropped,
 * within the server's request timeout.
 */
async function readIncoming(incoming: IncomingMessage, maxBytes: number): ReturnType<typeof readBody> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  const body = await readBody(chunks, incoming.headers['content-length'], maxBytes);
  if (body === 'too-large') incoming.resume();
  return body;
}
