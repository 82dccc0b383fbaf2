/** Calls to the platform from the server, with the session's token. Free of Next types. */
import type { CatalogueKey } from '@/lib/catalogue-key';
import { isUtf8 } from 'node:buffer';
import * as v from 'valibot';
import { readErrorBody } from '@/lib/contract/error-body';
import { ERROR_STATUS, type ErrorCode } from '@/lib/contract/errors';
import { PAGE_ANSWER_BYTES } from '@/lib/contract/limits';
import {
  type OperationBody,
  type OperationId,
  type OperationParams,
  type OperationResult,
  operationRow,
} from '@/lib/contract/operations';
import type { PlannedCall } from '@/lib/contract/planned-call';
import { OUTAGE_DIGEST } from '@/lib/contract/retry';
import { buildPath, buildQuery } from '@/lib/contract/routing';
import type { Bff } from '@/lib/console/bff/context';
import { isNamed } from '@/lib/console/process/named-error';
import { type Dependency, unavailableDependency } from '@/lib/console/bff/outage';
import { callAuthorized } from '@/lib/console/proxy/proxy';
import { asksForStepUp } from '@/lib/console/proxy/step-up';
import { readWhole } from '@/lib/console/upstream/limited';
import { UpstreamError } from '@/lib/console/upstream/upstream';
import type { Session } from '@/lib/console/session/sessions';
import { StoreUnavailable } from '@/lib/console/session/store';
import { IssuerUnavailable } from '@/lib/console/issuer/issuer';
import { requestIdOf, traceHeaders } from '@/lib/console/bff/request-context';

/** A call that failed; `message` is the platform's own, or empty. */
export class PlatformError extends Error {
  override name = 'PlatformError';
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, 'PlatformError');
  }
  readonly status: number;
  readonly code: ErrorCode | string | undefined;

  constructor(status: number, code: ErrorCode | string | undefined, message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.code = code;
  }
}

/** The catalogue key for a page that could not be loaded: 429 has its own (section 4), the rest use `key`. */
export const failureKey = (error: unknown, key: CatalogueKey): CatalogueKey =>
  error instanceof PlatformError && error.status === 429 ? 'Http.Busy' : key;

/** Returns the dependency that an error shows to be unavailable; null for a refusal. */
export function outageOf(error: unknown): Dependency | null {
  if (!(error instanceof PlatformError)) return unavailableDependency(error);
  // 501: the platform answers but does not have the operation. `service.busy`: it is only busy with this call and answers others.
  if (error.status < 500 || error.status === 501 || error.code === 'service.busy') return null;
  if (error.code === 'service.unavailable') return 'database';
  return outageOf(error.cause) ?? 'platform';
}

/** Ends a page whose data is missing because a dependency is unavailable. The browser then reloads the address, which shows which one. */
export class Outage extends Error {
  override name = 'Outage';
  readonly digest = OUTAGE_DIGEST;
}

export type ServerCallOptions<Id extends OperationId> = PlannedCall<Id>['options'] & {
  body?: OperationBody<Id>;
  /** Headers of the request behind this call: its id and trace are passed on. */
  within?: Headers;
};

/** Calls an operation and checks its answer against the contract. @throws PlatformError; status 401 means that the session has ended */
export async function callPlatform<Id extends OperationId>(
  bff: Bff,
  session: Session,
  id: Id,
  options: ServerCallOptions<Id> = {},
): Promise<OperationResult<Id>> {
  const row = operationRow(id);
  const body = options.body === undefined ? null : Buffer.from(JSON.stringify(options.body));
  const path =
    buildPath(id, (options.params ?? {}) as OperationParams<Id>) +
    buildQuery(options.query as Record<string, string | undefined> | undefined);
  const within = options.within ?? new Headers();
  try {
    const answer = await callAuthorized(bff, session, (accessToken) =>
      bff.upstream.call({
        operation: id,
        template: row.path,
        person: session.data.subject,
        method: row.method,
        path,
        body,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'gzip',
          authorization: `Bearer ${accessToken}`,
          'x-request-id': requestIdOf(within, bff.env.trustProxy),
          ...traceHeaders(within),
          ...(body === null ? {} : { 'content-type': 'application/json' }),
          ...(options.actingTenantId === undefined ? {} : { tenantid: options.actingTenantId }),
        },
      }),
    );
    return await resultOf(id, answer);
  } catch (error) {
    if (error instanceof PlatformError || error instanceof StoreUnavailable) throw error;
    const code = error instanceof UpstreamError ? (CODES[error.fault] ?? 'upstream.failed') : 'upstream.failed';
    throw new PlatformError(ERROR_STATUS[code], code, '', error);
  }
}

/** Error codes for calls without a response, where the page can say more than that it failed. */
const CODES: Partial<Record<UpstreamError['fault'], ErrorCode>> = {
  timeout: 'upstream.timeout',
  unreachable: 'upstream.unavailable',
};

async function resultOf<Id extends OperationId>(
  id: Id,
  answer: Awaited<ReturnType<typeof callAuthorized>>,
): Promise<OperationResult<Id>> {
  if (answer === 'ended') throw new PlatformError(401, 'auth.required', '');
  if ('kind' in answer) {
    const { isMisregistered = false } = answer;
    const cause = new IssuerUnavailable('The issuer did not refresh the session.', { isMisregistered });
    throw new PlatformError(503, 'upstream.unavailable', '', cause);
  }
  // Not 401, which means that the session has ended.
  if (asksForStepUp(answer)) throw new PlatformError(403, 'auth.insufficient', '');
  const row = operationRow(id);
  const payload = readJson(await readWhole(answer.body(PAGE_ANSWER_BYTES)));
  if (!row.status.includes(answer.status)) {
    const { message, code } = readErrorBody(payload);
    throw new PlatformError(answer.status, code, message);
  }
  const parsed = v.safeParse(row.result, payload);
  if (!parsed.success) throw new PlatformError(502, 'upstream.failed', '');
  return parsed.output as OperationResult<Id>;
}

/** Rejects bytes that are not UTF-8 (RFC 8259, section 8.1): decoding would replace characters. */
function readJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) return undefined;
  const text = bytes.toString('utf8');
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
