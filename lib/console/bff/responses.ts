import { Readable } from 'node:stream';
import { ERROR_STATUS, type ErrorCode, errorBody } from '@/lib/contract/errors';
import { RETRY_AFTER_SECONDS } from '@/lib/contract/limits';
import { StoreUnavailable } from '@/lib/console/session/store';

/**
 * Headers of every response of the BFF: no caching, no execution, no framing. `lib/console/host/requests.ts` adds the
 * headers of every response of the console (`nosniff`, no referrer, no reading by other origins).
 */
export const BFF_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
} as const;

/** A response before it takes its final form: Next's `Response`, or Node's own, which is much cheaper to make. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Complete, or a stream. */
  body: string | Buffer<ArrayBuffer> | Readable | null;
}

/** Converts to the `Response` that Next expects. */
export function toResponse({ status, headers, body }: Answer): Response {
  // Only the types of the browser's and Node's streams differ; the objects are compatible.
  const sent = body instanceof Readable ? (Readable.toWeb(body) as ReadableStream<Uint8Array>) : body;
  return new Response(sent, { status, headers });
}

/** A JSON answer. */
export function json(body: unknown, init: { status?: number; headers?: Record<string, string> } = {}): Response {
  return new Response(JSON.stringify(body), {
    status: init.status ?? 200,
    headers: { ...BFF_HEADERS, 'Content-Type': 'application/json', ...init.headers },
  });
}

/** Makes an error in the contract's format, with the status of its code. */
export function failed(code: ErrorCode, message: string, headers: Record<string, string> = {}): Answer {
  const status = ERROR_STATUS[code];
  // A part is unavailable or overloaded, which is temporary.
  const retry: Record<string, string> = status > 501 ? { 'Retry-After': String(RETRY_AFTER_SECONDS) } : {};
  // The rule gives the text in the reader's language.
  const rules = code === 'request.invalid' ? [{ Message: message, rule: 'request' }] : [];
  return {
    status,
    headers: { ...BFF_HEADERS, 'Content-Type': 'application/json', ...retry, ...headers },
    body: JSON.stringify(errorBody(code, message, { errors: rules })),
  };
}

/** The same as a response. */
export const failure = (...error: Parameters<typeof failed>): Response => toResponse(failed(...error));

/** Makes the response to an unexpected error: only an unavailable session store is named. */
export function unexpected(error: unknown): Answer {
  return error instanceof StoreUnavailable
    ? failed('service.unavailable', `${error.message} Try again in a moment.`)
    : failed('internal', 'Something went wrong in the console.');
}

/** Makes a redirect: 303, so that it is always followed with GET. `location` must be in this console or its issuer. */
export function redirect(location: string, setCookies: readonly string[] = []): Response {
  const headers = new Headers({ ...BFF_HEADERS, Location: location });
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}
