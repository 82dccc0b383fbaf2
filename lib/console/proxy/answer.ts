/** Turns the platform's response into the browser's: checks what can be checked, and passes sound responses on unchanged. */
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CHECKED_ANSWER_BYTES, STREAMED_ANSWER_BYTES } from '@/lib/contract/limits';
import type { ErrorCode } from '@/lib/contract/errors';
import { type Answer, BFF_HEADERS, failed } from '@/lib/console/bff/responses';
import { downstreamHeaders } from './headers';
import { type UpstreamAnswer, UpstreamError } from '@/lib/console/upstream/upstream';

const UNUSABLE = 'The platform gave an answer that cannot be used.';
const UNAVAILABLE = 'The platform is unavailable; try again in a moment.';

/**
 * Makes the browser's response. Success and 4xx pass with their body; a fault of the platform (a redirect, 5xx, HTML instead of data,
 * malformed or truncated JSON) becomes one bounded error without internals.
 *
 * @throws UpstreamError when the body fails before any of it is passed on, or a proxy before the platform had no answer from it
 */
export async function toBrowser(answer: UpstreamAnswer): Promise<Answer> {
  const { status } = answer;
  if (status < 200 || (status >= 300 && status < 400 && status !== 304)) return refuse(answer, 'upstream.failed');
  if (status === 503) return unavailable(answer);
  if (status === 502 || status === 504) {
    answer.discard();
    throw new UpstreamError(status === 504 ? 'timeout' : 'cut');
  }
  if (status >= 500) return refuse(answer, status === 501 ? 'operation.notServed' : 'upstream.failed');
  if (status === 204 || status === 205 || status === 304) {
    answer.discard();
    return { status, headers: { ...BFF_HEADERS, ...downstreamHeaders(answer.headers) }, body: null };
  }
  return passOn(answer);
}

async function passOn(answer: UpstreamAnswer): Promise<Answer> {
  const { status } = answer;
  const headers = { ...BFF_HEADERS, ...downstreamHeaders(answer.headers) };
  const { bytes, rest } = await readStart(answer.body(STREAMED_ANSWER_BYTES), CHECKED_ANSWER_BYTES);
  // Refusals are short and read by people, so they need not stream.
  if (rest !== null && status >= 400) return refuse(answer, 'upstream.failed');
  if (rest === null && bytes.length === 0) return { status, headers, body: null };
  if (!JSON_TYPE.test(String(answer.headers['content-type'] ?? ''))) {
    // Another platform may explain a refusal in text or HTML; sent as text it is inert in any browser.
    if (status < 400) return refuse(answer, 'upstream.failed');
    return { status, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }, body: bytes };
  }
  if (rest === null && !isWellFormed(bytes)) return refuse(answer, 'upstream.failed');
  const body = rest === null ? bytes : Readable.from(continued(bytes, rest), { objectMode: false });
  return { status, headers: { ...headers, 'Content-Type': 'application/json' }, body };
}

interface Start {
  bytes: Buffer<ArrayBuffer>;
  /** The remaining body; null when `start` is everything. */
  rest: AsyncGenerator<Buffer> | null;
}

/** Reads the beginning of a body, up to a size or slightly more. */
async function readStart(body: AsyncGenerator<Buffer>, maxBytes: number): Promise<Start> {
  const chunks: Buffer[] = [];
  let size = 0;
  while (size <= maxBytes) {
    const { done, value } = await body.next();
    if (done) return { bytes: Buffer.concat(chunks), rest: null };
    chunks.push(value);
    size += value.length;
  }
  return { bytes: Buffer.concat(chunks), rest: body };
}

/** The call's signal ends it when the browser leaves. */
async function* continued(start: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  yield* rest;
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;

/** The platform is unavailable, or ended only this call because it took too long. */
async function unavailable(answer: UpstreamAnswer): Promise<Answer> {
  const { bytes, rest } = await readStart(answer.body(STREAMED_ANSWER_BYTES), CHECKED_ANSWER_BYTES);
  if (rest === null && codeOf(bytes) === BUSY) return failed(BUSY, 'This call takes too long.');
  return refuse(answer, 'upstream.unavailable', UNAVAILABLE);
}

const BUSY: ErrorCode = 'service.busy';

function codeOf(body: Buffer): unknown {
  try {
    return (JSON.parse(body.toString('utf8')) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}

function refuse(answer: UpstreamAnswer, code: ErrorCode, message = UNUSABLE): Answer {
  answer.discard();
  const { 'retry-after': retryAfter } = downstreamHeaders(answer.headers);
  return failed(code, message, retryAfter === undefined ? {} : { 'Retry-After': retryAfter });
}

function isWellFormed(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false;
  try {
    const text = bytes.toString('utf8');
    // Some servers send a byte order mark first, which every browser skips (RFC 8259 section 8.1).
    JSON.parse(text.startsWith('\u{feff}') ? text.slice(1) : text);
    return true;
  } catch {
    return false;
  }
}
