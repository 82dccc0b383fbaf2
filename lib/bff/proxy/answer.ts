/** From the platform's answer to the browser's: checked where it can be, passed on unchanged where it is sound. */
import { isUtf8 } from 'node:buffer';
import { CHECKED_ANSWER_BYTES, STREAMED_ANSWER_BYTES } from '@/lib/contract/limits';
import type { ErrorCode } from '@/lib/contract/errors';
import { type Answer, BFF_HEADERS, failed } from '../responses';
import { type Soon, andThen } from '../soon';
import { type Beginning, joined } from './answer-body';
import { downstreamHeaders } from './headers';
import type { UpstreamAnswer } from './upstream';

/** An answer that cannot be passed on, with what the browser is told instead. */
const UNUSABLE = 'The platform gave an answer that cannot be used.';

/**
 * Makes the browser's answer. Statuses of success and of the client's own errors pass with their body; a fault of the
 * platform (a redirect, 5xx, HTML where data belongs, malformed or cut JSON) becomes one bounded error without internals.
 */
export function toBrowser(answer: UpstreamAnswer): Soon<Answer> {
  const { status } = answer;
  if (status < 200 || (status >= 300 && status < 400 && status !== 304)) return refuse(answer, 'upstream.failed');
  if (status === 503) return andThen(answer.body.start(CHECKED_ANSWER_BYTES), (beginning) => away(answer, beginning));
  if (status >= 500) return refuse(answer, faultCode(status));
  if (status === 204 || status === 205 || status === 304) {
    answer.body.discard();
    return { status, headers: { ...BFF_HEADERS, ...downstreamHeaders(answer.headers) }, body: null };
  }
  return andThen(answer.body.start(CHECKED_ANSWER_BYTES), (beginning) => checked(answer, beginning));
}

function checked(answer: UpstreamAnswer, { parts, isAll }: Beginning): Answer {
  const { status } = answer;
  // A refusal is a few sentences, and what is read by people need not stream.
  if (!isAll && status >= 400) return refuse(answer, 'upstream.failed');
  const headers = { ...BFF_HEADERS, ...downstreamHeaders(answer.headers) };
  if (isAll && parts.length === 0) return { status, headers, body: null };
  if (!JSON_TYPE.test(String(answer.headers['content-type'] ?? ''))) {
    // A foreign platform may say in text or HTML why it refused; as text it is inert in any browser.
    if (status < 400) return refuse(answer, 'upstream.failed');
    return { status, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }, body: joined(parts) };
  }
  const jsonHeaders = { ...headers, 'Content-Type': 'application/json' };
  if (!isAll) return { status, headers: jsonHeaders, body: answer.body.continued(parts, STREAMED_ANSWER_BYTES) };
  const whole = joined(parts);
  return isWellFormed(whole) ? { status, headers: jsonHeaders, body: whole } : refuse(answer, 'upstream.failed');
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;

/** A platform that is away, or one that answers and has ended this one call: then there is nothing to wait for. */
function away(answer: UpstreamAnswer, beginning: Beginning): Answer {
  if (beginning.isAll && codeOf(joined(beginning.parts)) === BUSY) return failed(BUSY, 'This call takes too long.');
  return refuse(answer, 'upstream.unavailable');
}

const BUSY: ErrorCode = 'service.busy';

function codeOf(body: Buffer): unknown {
  try {
    return (JSON.parse(body.toString('utf8')) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}

/** 501 and 504 say something that the browser can act on; every other fault is a bad gateway. */
function faultCode(status: number): ErrorCode {
  if (status === 501) return 'operation.notServed';
  return status === 504 ? 'upstream.timeout' : 'upstream.failed';
}

function refuse(answer: UpstreamAnswer, code: ErrorCode): Answer {
  answer.body.discard();
  const { 'retry-after': retryAfter } = downstreamHeaders(answer.headers);
  return failed(code, UNUSABLE, retryAfter === undefined ? {} : { 'Retry-After': retryAfter });
}

function isWellFormed(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false;
  try {
    const text = bytes.toString('utf8');
    // Some servers begin with a byte order mark, which every browser skips (RFC 8259 section 8.1).
    JSON.parse(text.startsWith('\u{feff}') ? text.slice(1) : text);
    return true;
  } catch {
    return false;
  }
}
