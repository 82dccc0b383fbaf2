/**
 * Calls of the browser, answered on Node's own server before Next sees them: the same core as `app/api`, without the pages' machinery
 * around it, which takes several times as long as the call. The host (`lib/host/host.mjs`) asks here first; `next dev` has no host,
 * and uses the route handler.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Bff } from '@/lib/bff/context';
import { errorFacts } from '@/lib/bff/log';
import { type ApiRequest, handleApi } from '@/lib/bff/proxy/proxy';
import { UpstreamError } from '@/lib/bff/proxy/upstream';
import { type Shared, shared } from '@/lib/host/process-wide.mjs';

/** Answers below this size are sent as they are: compressing them gains nothing. In bytes. */
const SMALL = 1024;

/** Opens the lane of this process. */
export function openApiLane(bff: Bff): void {
  shared().takeCall = createApiLane(bff);
}

/** The lane of one BFF. */
export function createApiLane(bff: Bff): NonNullable<Shared['takeCall']> {
  return (incoming, outgoing) => {
    if (!incoming.url?.startsWith('/api/')) return false;
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

function toRequest(bff: Bff, incoming: IncomingMessage, outgoing: ServerResponse): ApiRequest {
  const { headers, method, url } = incoming;
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
    body: hasBody(headers) ? bodyOf(incoming) : null,
    signal: browser.signal,
  };
}

const hasBody = (headers: IncomingMessage['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * A request's body, read as it is asked for. One that is left early does not end the connection, which has the answer to carry: the
 * rest is read and dropped, within the server's time for a whole request.
 */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const parts = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await parts.next().catch((error: unknown) => {
          throw new UpstreamError('gone', error);
        });
        if (done) controller.close();
        else controller.enqueue(value as Buffer<ArrayBuffer>);
      },
      async cancel() {
        await parts.return?.();
        incoming.resume();
      },
    },
    { highWaterMark: 0 },
  );
}
