/** From a failed call to what a person reads: a key of the catalogue, with the server's `Message` as its detail. */
import type { CatalogueKey } from '../catalogue-key';
import { type ErrorCode, isErrorCode } from '../contract/errors';
import { ApiError } from './call';

/**
 * A message of `messages/<language>/catalogue.json` and the values that it takes. `details` is the server's own text,
 * shown behind the message where the catalogue has no variant that takes it.
 */
export type Notice = {
  key: CatalogueKey;
  values: Record<string, string | number>;
  details?: string;
  /** Key of the reason in the reader's language; it is told in place of the server's own text. */
  reason?: CatalogueKey;
  /** The name that the thing has by now, which the reason cannot know by itself. */
  currentName?: string;
};

/** The keys of one failure in the catalogue: without and, where the catalogue has one, with the server's details. */
export type ErrorKeys = { error: CatalogueKey; details?: CatalogueKey };

/**
 * Codes that are not told as a reason: the sentence says as much already, or (`request.invalid`) the server's text says which field
 * and why.
 */
const WITHOUT_REASON = [
  'request.invalid',
  'access.notPermitted',
  'rate.limited',
  'upstream.failed',
  'upstream.unavailable',
  'upstream.timeout',
  'service.unavailable',
  'service.busy',
] as const satisfies readonly ErrorCode[];

/** Key of the catalogue for why the platform refused, for the codes that speak for themselves. */
export function reasonKey(code: string | undefined): CatalogueKey | undefined {
  if (!isErrorCode(code)) return undefined;
  return isOneOf(code, WITHOUT_REASON) ? undefined : `Refusal.${code}`;
}

/** What is told of one row of a list, where no sentence stands around it, for codes without a reason of their own. */
const ROW_KEYS: Partial<Record<ErrorCode, CatalogueKey>> = {
  'access.notPermitted': 'Http.Forbidden',
  'rate.limited': 'Http.Busy',
  'upstream.failed': 'Http.UnexpectedAnswer',
  'upstream.unavailable': 'Http.PlatformUnavailable',
  'upstream.timeout': 'Http.PlatformUnavailable',
  'service.unavailable': 'Http.PlatformUnavailable',
  'service.busy': 'Http.TooMuch',
};

/** Key of the catalogue for why one row of a partial success was refused; undefined where only the platform's own words say it. */
export function rowReasonKey(code: string | undefined): CatalogueKey | undefined {
  return isErrorCode(code) ? (reasonKey(code) ?? ROW_KEYS[code]) : undefined;
}

const isOneOf = <Code extends ErrorCode>(code: ErrorCode, codes: readonly Code[]): code is Code =>
  codes.some((one) => one === code);

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
  if (error.code === 'service.unavailable') return { key: 'Http.StoreUnavailable', values };
  if (error.code === 'service.busy') return { key: 'Http.TooMuch', values };
  if (error.status === 502 || error.status === 503 || error.status === 504) {
    return { key: 'Http.PlatformUnavailable', values };
  }
  // Many platforms say the same in the sentence and at the field.
  const said = [error.message, ...error.fieldErrors.map((entry) => entry.Message)].filter(Boolean);
  const details = said.filter((text, index) => !said.slice(0, index).some((before) => before.includes(text))).join(' ');
  const reason = reasonKey(error.code);
  const { currentName } = error;
  if (error.status === 403) {
    return {
      key: 'Http.Forbidden',
      values,
      ...(error.code === 'access.notPermitted' ? {} : { details: details || undefined, reason, currentName }),
    };
  }
  if (details === '' && reason === undefined) return { key: keys.error, values };
  return keys.details === undefined
    ? { key: keys.error, values, details, reason, currentName }
    : { key: keys.details, values: { ...values, details }, reason, currentName };
}

/** What a person reads. @param t translates a key of the catalogue */
export function noticeText(
  { key, values, details, reason, currentName }: Notice,
  t: (key: CatalogueKey, values: Record<string, string | number>) => string,
): string {
  const why =
    reason === undefined
      ? details
      : t(reason, { name: currentName ?? '', named: currentName === undefined ? 'no' : 'yes' });
  // The variant of a sentence that takes the details itself.
  if ('details' in values) return t(key, { ...values, details: why ?? values.details ?? '' });
  const message = t(key, values);
  // Some texts of the catalogue are sentences with their full stop, most are not.
  return why === undefined ? message : t('Common.Details', { message: message.replace(/\.$/, ''), details: why });
}
