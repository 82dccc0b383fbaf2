/** Turns errors into API answers. */
import { ERROR_STATUS, errorBody } from '@/lib/contract/errors';
import { FAIR_SHARE, RETRY_AFTER_SECONDS } from '@/lib/contract/limits';
import { OUTAGE_TEXT, outageOf } from '../db/availability';
import { isTooLong } from '../db/database';
import type { PlatformLog } from '../log';
import { Overloaded } from '../sign-in/derivations';
import { ApiError, INTERNAL, TooManyTries } from './handler';
import { STEP_UP_CHALLENGE } from './step-up';

const RETRY_AFTER = { 'retry-after': String(RETRY_AFTER_SECONDS) };
const UNAVAILABLE = { status: ERROR_STATUS['service.unavailable'], extra: RETRY_AFTER };

export class MethodError extends ApiError {
  constructor(readonly allow: string[]) {
    super('method.notAllowed', 'This address does not take that method.');
  }
}

/**
 * Returns status, body and headers of the answer. Logs errors that are not refusals.
 *
 * @param hasToken - whether the request had one, which the challenge then names as invalid (RFC 6750, section 3.1)
 */
export function errorAnswer(log: PlatformLog, error: unknown, requestId: string, hasToken: boolean) {
  if (error instanceof ApiError) {
    const extra: Record<string, string> = {};
    if (error instanceof MethodError) extra.allow = error.allow.join(', ');
    const wait = error instanceof TooManyTries ? error.seconds : FAIR_SHARE.retrySeconds;
    if (error.code === 'rate.limited') extra['retry-after'] = String(wait);
    if (error.code === 'auth.required')
      extra['www-authenticate'] = hasToken ? 'Bearer error="invalid_token"' : 'Bearer';
    if (error.code === 'auth.insufficient') extra['www-authenticate'] = STEP_UP_CHALLENGE;
    return { status: error.status, body: errorBody(error.code, error.message, error.details()), extra };
  }
  const unavailable = (text: string) => ({ ...UNAVAILABLE, body: errorBody('service.unavailable', text) });
  if (error instanceof Overloaded) return unavailable(error.error_description);
  const outage = outageOf(error);
  if (outage !== undefined) {
    log.error({ requestId, err: error, outage }, 'the database is unavailable');
    return unavailable(OUTAGE_TEXT[outage]);
  }
  if (isTooLong(error)) {
    log.warn({ requestId, err: error }, 'a question took too long');
    const busy = errorBody('service.busy', 'This takes too long. Ask for less: search for more letters, or filter.');
    return { status: ERROR_STATUS['service.busy'], body: busy, extra: {} };
  }
  log.error({ requestId, err: error }, 'an operation failed');
  return { status: ERROR_STATUS.internal, body: errorBody('internal', INTERNAL), extra: {} };
}
