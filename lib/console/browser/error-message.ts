/** Turns a failed call into the text for a person: a key of the catalogue, with the server's `Message` as its details. */
import type { CatalogueKey } from '@/lib/catalogue-key';
import { type ErrorCode, isErrorCode } from '@/lib/contract/errors';
import { ApiError } from './call';
import { withReference } from './reference';

/**
 * A message of `messages/<language>/catalogue.json` and its values. `details` is the server's own text; it follows the
 * message when the catalogue has no variant that includes it.
 */
export type Notice = {
  key: CatalogueKey;
  values: Record<string, string | number>;
  details?: string;
  /** Key of the reason in the reader's language; it replaces the server's own text. */
  reason?: CatalogueKey;
  /** The rule that a field breaks, made with `issue`; it replaces the server's own text, too. */
  rule?: string;
  /** The current name of the thing, which the reason text alone cannot contain. */
  currentName?: string;
  /** The id of a request that failed unexpectedly. */
  reference?: string;
};

/** The catalogue keys of one failure: without the server's details and, if the catalogue has it, with them. */
export type ErrorKeys = { error: CatalogueKey; details?: CatalogueKey };
/** The fallbacks when the catalogue has no sentence of its own for a change or for a load. */
export const SAVE_ERROR: ErrorKeys = { error: 'Common.Save.Error' };
export const FETCH_ERROR: ErrorKeys = { error: 'Common.Fetch.Error' };

/**
 * Codes without a reason of their own: the sentence already says it, or (`request.invalid`) the rule of the field does.
 */
const WITHOUT_REASON = [
  'request.invalid',
  'access.notPermitted',
  'rate.limited',
  'upstream.failed',
  'upstream.unavailable',
  'upstream.unanswered',
  'upstream.timeout',
  'service.unavailable',
  'service.busy',
] as const satisfies readonly ErrorCode[];

/** Returns the catalogue key for why the platform refused, for codes that have one. */
export function reasonKey(code: string | undefined): CatalogueKey | undefined {
  if (!isErrorCode(code)) return undefined;
  return isOneOf(code, WITHOUT_REASON) ? undefined : `Refusal.${code}`;
}

/** Messages for one row of a list, which has no sentence around it, for codes without a reason of their own. */
const ROW_KEYS: Partial<Record<ErrorCode, CatalogueKey>> = {
  'access.notPermitted': 'Http.Forbidden',
  'rate.limited': 'Http.Busy',
  'upstream.failed': 'Http.UnexpectedAnswer',
  'upstream.unavailable': 'Http.PlatformUnavailable',
  'upstream.unanswered': 'Http.Unanswered',
  'upstream.timeout': 'Http.PlatformUnavailable',
  'service.unavailable': 'Http.PlatformUnavailable',
  'service.busy': 'Http.TooMuch',
};

/** Returns the catalogue key for why one row of a partial success was refused; undefined when only the platform's own text says it. */
export function rowReasonKey(code: string | undefined): CatalogueKey | undefined {
  return isErrorCode(code) ? (reasonKey(code) ?? ROW_KEYS[code]) : undefined;
}

const isOneOf = <Code extends ErrorCode>(code: ErrorCode, codes: readonly Code[]): code is Code =>
  codes.some((one) => one === code);

/** Failures with the same sentence everywhere, by code or status. */
const EVERYWHERE = new Map<string | number | undefined, CatalogueKey>([
  [0, 'Http.Unreachable'],
  [502, 'Http.PlatformUnavailable'],
  [503, 'Http.PlatformUnavailable'],
  [504, 'Http.PlatformUnavailable'],
  ['service.unavailable', 'Http.StoreUnavailable'],
  ['service.busy', 'Http.TooMuch'],
  ['upstream.unanswered', 'Http.Unanswered'],
]);

/** The server's own texts without duplicates: many platforms repeat the sentence at the field. */
function detailsOf({ message, fieldErrors }: ApiError): string {
  const said = [message, ...fieldErrors.map((entry) => entry.Message)].filter(Boolean);
  return said.filter((text, index) => !said.slice(0, index).some((before) => before.includes(text))).join(' ');
}

/** Returns the request id of an unexpected failure: what a person can give to support. A refusal says by itself what to do. */
function referenceOf({ status, code, requestId }: ApiError): string | undefined {
  const isUnexpected = (status >= 500 && code !== 'service.busy') || code === 'upstream.failed';
  return isUnexpected ? requestId : undefined;
}

/**
 * Chooses the message of section 8 for an error. 403 and 429 have their own texts; a server's `Message` goes into the
 * details variant.
 */
export function noticeOf(error: unknown, keys: ErrorKeys, values: Record<string, string | number> = {}): Notice {
  if (!(error instanceof ApiError)) return { key: keys.error, values };
  const reference = referenceOf(error);
  const notice = sentenceOf(error, keys, values);
  return reference === undefined ? notice : { ...notice, reference };
}

function sentenceOf(error: ApiError, keys: ErrorKeys, values: Record<string, string | number>): Notice {
  const { status, code, currentName } = error;
  const seconds = error.retryAfter ?? 0;
  if (status === 429) return { key: 'Http.TooManyRequests', values: { ...values, seconds } };
  const everywhere = EVERYWHERE.get(code) ?? EVERYWHERE.get(status);
  if (everywhere !== undefined) return { key: everywhere, values: { ...values, seconds } };
  const details = detailsOf(error);
  const reason = reasonKey(code);
  const rule = error.fieldErrors[0]?.rule;
  if (status === 403) {
    const isKnown = code === 'access.notPermitted';
    return {
      key: 'Http.Forbidden',
      values,
      ...(isKnown ? {} : { details: details || undefined, reason, currentName }),
    };
  }
  if (details === '' && reason === undefined) return { key: keys.error, values };
  return keys.details === undefined
    ? { key: keys.error, values, details, reason, rule, currentName }
    : { key: keys.details, values: { ...values, details }, reason, rule, currentName };
}

/**
 * Builds the text for a person, with the reference, where there is one.
 *
 * @param t translates a key of the catalogue
 * @param ruleText says a rule of section 5
 */
export const noticeText = (...[notice, ...translators]: Parameters<typeof saidOf>): string =>
  withReference(saidOf(notice, ...translators), notice.reference);

function saidOf(
  { key, values, details, reason, rule, currentName }: Notice,
  t: (key: CatalogueKey, values: Record<string, string | number>) => string,
  ruleText: (rule: string) => string,
): string {
  const said = rule === undefined ? details : ruleText(rule);
  const why =
    reason === undefined
      ? said
      : t(reason, { name: currentName ?? '', named: currentName === undefined ? 'no' : 'yes' });
  // This message has a variant that includes the details.
  if ('details' in values) return t(key, { ...values, details: why ?? values.details ?? '' });
  const message = t(key, values);
  // Some texts of the catalogue end with a full stop, most do not.
  return why === undefined ? message : t('Common.Details', { message: message.replace(/\.$/, ''), details: why });
}
