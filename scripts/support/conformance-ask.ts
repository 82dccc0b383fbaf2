/** Calls a platform: one request with a token, and the response's description in a report. */
import { readErrorBody } from '@/lib/contract/error-body';

/** One answer; status 0, with the reason as body, when there was none. */
export type Answer = { status: number; mediaType: string; body: unknown };
/** `token`: replaces the caller's own; null sends none. `tenantId`: the header of that name. */
export type Ask = (path: string, extra?: { token?: string | null; tenantId?: string | undefined }) => Promise<Answer>;

/** Longer values are cut in the report. */
const SHOWN_CHARACTERS = 120;

/** Makes the function that calls a platform. */
export function caller({ url, token, timeoutMs = 10_000 }: { url: string; token: string; timeoutMs?: number }): Ask {
  const base = url.replace(/\/+$/, '');
  return async (path, extra = {}) => {
    const bearer = extra.token === undefined ? token : extra.token;
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (bearer !== null) headers.Authorization = `Bearer ${bearer}`;
    if (extra.tenantId !== undefined) headers.tenantId = extra.tenantId;
    try {
      const response = await fetch(base + path, {
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      const mediaType = (response.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
      return { status: response.status, mediaType, body: text === '' ? undefined : parseJson(text) };
    } catch (error) {
      return { status: 0, mediaType: '', body: error instanceof Error ? error.message : 'no answer' };
    }
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** An answer in a few words. */
export function describe(answer: Answer): string {
  if (answer.status === 0) return `no answer (${String(answer.body)})`;
  const { message } = readErrorBody(answer.body);
  return message === '' ? String(answer.status) : `${answer.status} (${bounded(message)})`;
}

/** Formats a value for the report. */
export function shown(value: unknown): string {
  return bounded(value === undefined ? 'nothing' : JSON.stringify(value));
}

/** Truncates text from the platform that would make the report unreadable. */
export function bounded(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
