/** Answers that the BFF gives in its own name. */
import { ERROR_STATUS, type ErrorCode, errorBody } from '@/lib/contract/errors';
import { RETRY_AFTER_SECONDS } from '@/lib/contract/limits';
import { StoreUnavailable } from './session/store';

/**
 * On every answer of the BFF: nothing of it may be kept by a cache, run anything or be shown in a frame. What holds for every answer
 * of the console (`nosniff`, no referrer, no reading by other origins) is added on its way out, in `lib/server/requests.ts`.
 */
export const BFF_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
} as const;

/** A JSON answer. */
export function json(body: unknown, init: { status?: number; headers?: Record<string, string> } = {}): Response {
  return new Response(JSON.stringify(body), {
    status: init.status ?? 200,
    headers: { ...BFF_HEADERS, 'Content-Type': 'application/json', ...init.headers },
  });
}

/** An error in the contract's body, with the status that belongs to its code. */
export function failure(code: ErrorCode, message: string, headers: Record<string, string> = {}): Response {
  const status = ERROR_STATUS[code];
  // A part is away or overloaded, which passes.
  const retry: Record<string, string> = status > 501 ? { 'Retry-After': String(RETRY_AFTER_SECONDS) } : {};
  return json(errorBody(code, message), { status, headers: { ...retry, ...headers } });
}

/** The answer to a failure that no handler expected: only that the session store is away is worth telling. */
export function unexpected(error: unknown): Response {
  return error instanceof StoreUnavailable
    ? failure('service.unavailable', 'The session store does not answer; try again in a moment.')
    : failure('internal', 'Something went wrong in the console.');
}

/** A redirect, 303 so that it is always followed with GET. `location` must come from this console or its issuer. */
export function redirect(location: string, setCookies: readonly string[] = []): Response {
  const headers = new Headers({ ...BFF_HEADERS, Location: location });
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}
