/** From the platform's answer to the browser's: checked where it can be, passed on unchanged where it is sound. */
import { isUtf8 } from 'node:buffer';
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
 */
export async function toBrowser(answer: UpstreamAnswer): Promise<Response> {
  const { status } = answer;
  if (status < 200 || (status >= 300 && status < 400 && status !== 304)) return refuse(answer, 'upstream.failed');
  if (status >= 500) return refuse(answer, faultCode(status));
  if (status === 204 || status === 205 || status === 304) {
    answer.body.destroy();
    return new Response(null, { status, headers: { ...BFF_HEADERS, ...downstreamHeaders(answer.headers) } });
  }
  const type = String(answer.headers['content-type'] ?? '');
  const parts: Buffer<ArrayBuffer>[] = [];
  const isAll = await readStart(answer.body, parts);
  const headers = { ...BFF_HEADERS, ...downstreamHeaders(answer.headers) };
  if (isAll && parts.length === 0) return new Response(null, { status, headers });
  if (!JSON_TYPE.test(type)) {
    // A foreign platform may say in text or HTML why it refused; as text it is inert in any browser.
    if (status < 400 || !isAll) return refuse(answer, 'upstream.failed');
    return new Response(wholeOf(parts), {
      status,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  const jsonHeaders = { ...headers, 'Content-Type': 'application/json' };
  if (!isAll) return new Response(streamOf(parts, answer.body), { status, headers: jsonHeaders });
  const whole = wholeOf(parts);
  return isWellFormed(whole)
    ? new Response(whole, { status, headers: { ...jsonHeaders, 'Content-Length': String(whole.length) } })
    : refuse(answer, 'upstream.failed');
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;

const wholeOf = (parts: Buffer<ArrayBuffer>[]): Buffer<ArrayBuffer> =>
  parts.length === 1 ? parts[0]! : Buffer.concat(parts);

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

/** A body of which some was read already, as one stream. */
function streamOf(parts: readonly Buffer[], body: Readable): ReadableStream<Uint8Array> {
  async function* everything() {
    yield* parts;
    yield* body;
  }
  // When the platform stops in the middle, the stream fails, and the browser sees a failed call instead of half a list.
  return Readable.toWeb(Readable.from(everything())) as ReadableStream<Uint8Array>;
}

/**
 * Collects a body in `parts`, up to the checked size. Listens rather than iterates, which costs a call less.
 *
 * @returns whether that was all of it
 * @throws UpstreamError when it is cut or late
 */
function readStart(body: Readable, parts: Buffer[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let size = 0;
    const settle = (act: () => void): void => {
      body.off('data', onData).off('end', onEnd).off('error', onFault).off('close', onClose);
      act();
    };
    const onData = (chunk: Buffer): void => {
      parts.push(chunk);
      size += chunk.length;
      if (size <= CHECKED_ANSWER_BYTES) return;
      body.pause();
      settle(() => resolve(false));
    };
    const onEnd = (): void => settle(() => resolve(true));
    const onFault = (error: unknown): void => settle(() => reject(new UpstreamError(bodyFault(error), error)));
    const onClose = (): void => onFault(new Error('The body was cut.'));
    if (body.readableEnded) resolve(true);
    else if (body.destroyed) onFault(body.errored);
    else body.on('data', onData).on('end', onEnd).on('error', onFault).on('close', onClose);
  });
}

function isWellFormed(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false;
  try {
    // Some servers begin with a byte order mark, which every browser skips (RFC 8259 section 8.1).
    JSON.parse(bytes.toString('utf8').replace(/^\u{feff}/u, ''));
    return true;
  } catch {
    return false;
  }
}
