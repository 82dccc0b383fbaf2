/**
 * Calls of the browser, answered on Node's own server before Next sees them: the same core as `app/api`, without the pages' machinery
 * around it, which takes several times as long as the call. The host (`lib/host/host.mjs`) asks here first; `next dev` has no host,
 * and uses the route handler.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { Bff } from '@/lib/bff/context';
import { errorFacts } from '@/lib/bff/log';
import type { Answer } from '@/lib/bff/responses';
import { joined } from '@/lib/bff/proxy/answer-body';
import { type ApiRequest, answerApi } from '@/lib/bff/proxy/proxy';
import { type Leaving, UpstreamError } from '@/lib/bff/proxy/upstream';
import { type Shared, shared } from '@/lib/host/process-wide.mjs';

/** Answers below this size are sent as they are: compressing them gains nothing. In bytes. */
const SMALL = 1024;
const compress = promisify(gzip);

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
    const sent = send(await answerApi(bff, toRequest(incoming, outgoing)), incoming, outgoing);
    if (sent !== undefined) await sent;
  } catch (error) {
    // The browser has left, or the platform stopped in the middle: a failed call, not half a list.
    bff.log.debug(errorFacts(error), 'An answer was not finished');
    outgoing.destroy();
  }
}

/** @returns undefined when all of it is on its way */
function send(
  { body, headers, status }: Answer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> | undefined {
  if (body === null) {
    end(incoming, outgoing.writeHead(status, headers));
    return undefined;
  }
  headers.Vary = 'Accept-Encoding';
  const zipped = takesGzip(incoming);
  if (body instanceof Readable) {
    if (zipped) headers['Content-Encoding'] = 'gzip';
    outgoing.writeHead(status, headers);
    return zipped ? pipeline(body, createGzip(), outgoing) : pipeline(body, outgoing);
  }
  const finish = (bytes: Buffer): void => {
    headers['Content-Length'] = String(bytes.length);
    end(incoming, outgoing.writeHead(status, headers), bytes);
  };
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (!zipped || bytes.length < SMALL) {
    finish(bytes);
    return undefined;
  }
  headers['Content-Encoding'] = 'gzip';
  return compress(bytes).then(finish);
}

/**
 * Ends an answer. A connection that ends with it, as between most proxies and their servers, stays until all of the request has come:
 * whoever still sends would see that fail, and never the answer. The server's time for a whole request bounds it.
 */
function end(incoming: IncomingMessage, outgoing: ServerResponse, bytes?: Buffer): void {
  if (incoming.complete || outgoing.shouldKeepAlive) outgoing.end(bytes);
  else incoming.once('end', () => outgoing.end(bytes)).resume();
}

const takesGzip = ({ headers }: IncomingMessage): boolean =>
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
    leaving: leavingOf(outgoing),
  };
}

/** The browser of an answer that is not finished has left when the answer is closed. */
function leavingOf(outgoing: ServerResponse): Leaving {
  return {
    get aborted() {
      return outgoing.destroyed;
    },
    addEventListener: (_, listener) => void outgoing.once('close', listener),
    removeEventListener: (_, listener) => void outgoing.off('close', listener),
  };
}

const hasBody = (headers: IncomingMessage['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Reads a request's body. One that is too long does not end the connection, which has the answer to carry: the rest is read and
 * dropped, within the server's time for a whole request.
 */
function readIncoming(incoming: IncomingMessage, maxBytes: number): Promise<Uint8Array | null | 'too-large'> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) {
    incoming.resume();
    return Promise.resolve('too-large');
  }
  return new Promise((resolve, reject) => {
    const parts: Buffer<ArrayBuffer>[] = [];
    let size = 0;
    incoming.on('data', (part: Buffer<ArrayBuffer>) => {
      size += part.length;
      if (size <= maxBytes) parts.push(part);
      else resolve('too-large');
    });
    incoming.on('end', () => resolve(size === 0 ? null : joined(parts)));
    const onGone = (error?: Error): void => reject(new UpstreamError('gone', error));
    incoming.on('error', onGone).on('close', onGone);
  });
}
