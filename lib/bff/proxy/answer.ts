/** From the platform's answer to the browser's: checked where it can be, passed on unchanged where it is sound. */
import { Readable } from 'node:stream';
import { CHECKED_ANSWER_BYTES } from '@/lib/contract/limits';
import type { ErrorCode } from '@/lib/contract/errors';
import { BFF_HEADERS, failure } from '../responses';
import { downstreamHeaders } from './headers';
import { type UpstreamAnswer, UpstreamError, bodyFault } from './upstream';

/** An answer that cannot be passed on, with what the browser is told instead. */
const UNUSABLE = 'The platform gave an answer that cannot be used.';

/**
 * Makes the browser's answer. Statuses of success and of the client's own errors pass with their body; a fault of the
 * platform (a redirect, 5xx, HTML where data belongs, malformed or cut JSON) becomes one bounded error without internals.
 *
 * @param browser - aborted when the browser has left
 */
export async function toBrowser(answer: UpstreamAnswer, browser: AbortSignal): Promise<Response> {
  const { status } = answer;
  if (status < 200 || (status >= 300 && status < 400 && status !== 304)) return refuse(answer, 'upstream.failed');
  if (status >= 500) return refuse(answer, faultCode(status));
  if (status === 204 || status === 205 || status === 304) {
    answer.body.destroy();
    return new Response(null, { status, headers: { ...BFF_HEADERS, ...downstreamHeaders(answer.headers) } });
  }
  const type = String(answer.headers['content-type'] ?? '').toLowerCase();
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/.test(type);
  const { start, rest } = await readStart(answer.body, browser);
  const headers = { ...BFF_HEADERS, ...downstreamHeaders(answer.headers) };
  if (start.length === 0 && rest === null) return new Response(null, { status, headers });
  if (!isJson) {
    // A foreign platform may say in text or HTML why it refused; as text it is inert in any browser.
    if (status < 400 || rest !== null) return refuse(answer, 'upstream.failed');
    return new Response(new Uint8Array(start), {
      status,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  const jsonHeaders = { ...headers, 'Content-Type': 'application/json' };
  if (rest !== null) return new Response(rest, { status, headers: jsonHeaders });
  if (!isWellFormed(start)) return refuse(answer, 'upstream.failed');
  return new Response(new Uint8Array(start), { status, headers: jsonHeaders });
}

/** 501, 503 and 504 say something that the browser can act on; every other fault is a bad gateway. */
function faultCode(status: number): ErrorCode {
  if (status === 501) return 'operation.notServed';
  if (status === 503) return 'upstream.unavailable';
  return status === 504 ? 'upstream.timeout' : 'upstream.failed';
}

function refuse(answer: UpstreamAnswer, code: ErrorCode): Response {
  answer.body.destroy();
  const { 'retry-after': retryAfter } = downstreamHeaders(answer.headers);
  return failure(code, UNUSABLE, retryAfter === undefined ? {} : { 'Retry-After': retryAfter });
}

/**
 * Reads an answer up to the checked size.
 *
 * @returns all of it and no rest, or nothing and a stream of everything when it is longer
 */
async function readStart(
  body: Readable,
  browser: AbortSignal,
): Promise<{ start: Buffer; rest: ReadableStream<Uint8Array> | null }> {
  const parts: Buffer[] = [];
  let size = 0;
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    while (size <= CHECKED_ANSWER_BYTES) {
      const { done, value } = await chunks.next();
      if (done) return { start: Buffer.concat(parts), rest: null };
      parts.push(value);
      size += value.length;
    }
  } catch (error) {
    throw new UpstreamError(bodyFault(error, browser), error);
  }
  async function* everything() {
    yield* parts;
    for (;;) {
      const { done, value } = await chunks.next();
      if (done) return;
      yield value;
    }
  }
  // When the platform stops in the middle, the stream fails, and the browser sees a failed call instead of half a list.
  const rest = Readable.toWeb(Readable.from(everything())) as ReadableStream<Uint8Array>;
  return { start: Buffer.alloc(0), rest };
}

function isWellFormed(bytes: Buffer): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}
