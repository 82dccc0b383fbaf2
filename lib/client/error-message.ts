/** From a failed call to what a person reads: a key of the catalogue, with the server's `Message` as its detail. */
import { ApiError } from './call';

/**
 * A message of `messages/<language>/catalogue.json` and the values that it takes. `details` is the server's own text,
 * shown behind the message where the catalogue has no variant that takes it.
 */
export type Notice = { key: string; values: Record<string, string | number>; details?: string };

/** The keys of one failure in the catalogue: without and, where the catalogue has one, with the server's details. */
export type ErrorKeys = { error: string; details?: string };

/**
 * Chooses the message of section 8 for an error. 403 and 429 have their own texts; a server's `Message` goes into the
 * details variant.
 */
export function noticeOf(error: unknown, keys: ErrorKeys, values: Record<string, string | number> = {}): Notice {
  if (!(error instanceof ApiError)) return { key: keys.error, values };
  if (error.status === 429) {
    return { key: 'Http.TooManyRequests', values: { ...values, seconds: error.retryAfter ?? 0 } };
  }
  if (error.status === 0) return { key: 'Http.Unreachable', values };
  if (error.status === 502 || error.status === 503 || error.status === 504) {
    return { key: 'Http.PlatformUnavailable', values };
  }
  // Many platforms say the same in the sentence and at the field.
  const said = [error.message, ...error.fieldErrors.map((entry) => entry.Message)].filter(Boolean);
  const details = said.filter((text, index) => !said.slice(0, index).some((before) => before.includes(text))).join(' ');
  if (error.status === 403) return { key: 'Http.Forbidden', values, details: details || undefined };
  if (details === '') return { key: keys.error, values };
  return keys.details === undefined
    ? { key: keys.error, values, details }
    : { key: keys.details, values: { ...values, details } };
}

/** What a person reads. @param t translates a key of the catalogue */
export function noticeText(
  { key, values, details }: Notice,
  t: (key: string, values: Record<string, string | number>) => string,
): string {
  const message = t(key, values);
  // Some texts of the catalogue are sentences with their full stop, most are not.
  return details === undefined ? message : t('Common.Details', { message: message.replace(/\.$/, ''), details });
}
