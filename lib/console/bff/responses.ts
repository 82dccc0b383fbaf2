import { Readable } from 'node:stream';
import { ERROR_STATUS, type ErrorCode, errorBody } from '@/lib/contract/errors';
import { RETRY_AFTER_SECONDS } from '@/lib/contract/limits';
import { StoreUnavailable } from '@/lib/console/session/store';

/**
 * On every answer of the BFF: nothing of it may be kept by a cache, run anything or be shown in a frame. What holds for every answer
 * of the console (`nosniff`, no referrer, no reading by other origins) is added on its way out, in `lib/console/host/requests.ts`.
 */
export const BFF_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
} as const;

/** An answer before it has its sender's form: `Response` of Next, or Node's own, which is much cheaper to make. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Whole, or as it comes in. */
  body: string | Buffer<ArrayBuffer> | Readable | null;
}

/** The answer as Next takes it. */
export function toResponse({ status, headers, body }: Answer): Response {
  // The types of the browser's streams and of Node's differ, the objects do not.
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

/** An error in the contract's body, with the status that belongs to its code. */
export function failed(code: ErrorCode, message: string, headers: Record<string, string> = {}): Answer {
  const status = ERROR_STATUS[code];
  // A part is away or overloaded, which passes.
  const retry: Record<string, string> = status > 501 ? { 'Retry-After': String(RETRY_AFTER_SECONDS) } : {};
  // The rule says it in the reader's language.
  const rules = code === 'request.invalid' ? [{ Message: message, rule: 'request' }] : [];
  return {
    status,
    headers: { ...BFF_HEADERS, 'Content-Type': 'application/json', ...retry, ...headers },
    body: JSON.stringify(errorBody(code, message, { errors: rules })),
  };
}

/** The same as a response. */
export const failure = (...error: Parameters<typeof failed>): Response => toResponse(failed(...error));

/** The answer to a failure that no handler expected: only that the session store is away is worth telling. */
export function unexpected(error: unknown): Answer {
  return error instanceof StoreUnavailable
    ? failed('service.unavailable', `${error.message} Try again in a moment.`)
    : failed('internal', 'Something went wrong in the console.');
}

/** A redirect, 303 so that it is always followed with GET. `location` must come from this console or its issuer. */
export function redirect(location: string, setCookies: readonly string[] = []): Response {
  const headers = new Headers({ ...BFF_HEADERS, Location: location });
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}
