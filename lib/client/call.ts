/** The browser's one way to the platform: a typed call by operation id, through the console's proxy. */
import * as v from 'valibot';
import { type ErrorCode, type FieldError, readErrorBody } from '../contract/errors';
import {
  type OperationBody,
  type OperationId,
  type OperationParams,
  type OperationQuery,
  type OperationResult,
  operationRow,
} from '../contract/operations';
import { buildPath, buildQuery } from '../contract/routing';
import { startReLogin } from './re-login';

/** A call that did not succeed. `status` 0 means that no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code?: ErrorCode | string;
  readonly fieldErrors: FieldError[];
  /** Seconds to wait, from Retry-After (RFC 9110, section 10.2.3), when the answer was 429 or 503. */
  readonly retryAfter?: number;

  constructor(options: {
    status: number;
    message: string;
    code?: string;
    fieldErrors?: FieldError[];
    retryAfter?: number;
    cause?: unknown;
  }) {
    super(options.message, { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
    this.fieldErrors = options.fieldErrors ?? [];
    this.retryAfter = options.retryAfter;
  }
}

type Needs<Shape, Key extends string> =
  Record<never, never> extends Shape ? { [K in Key]?: Shape } : { [K in Key]: Shape };

/** What a call takes besides its id: path parameters and a body where the operation has them. */
export type CallArguments<Id extends OperationId> = Needs<OperationParams<Id>, 'params'> & {
  query?: OperationQuery<Id>;
  /** The tenant one acts from, where the operation's scope asks for it. */
  actingTenantId?: string;
  signal?: AbortSignal;
} & (OperationBody<Id> extends undefined ? { body?: undefined } : { body: OperationBody<Id> });

/** The answer with its status, for calls whose success has shades (207). */
export type Answer<Id extends OperationId> = { status: number; data: OperationResult<Id> };

/**
 * Calls an operation and checks its answer against the contract; unknown fields are dropped.
 *
 * A 401 starts a new sign-in that returns to the current page; the promise then stays open, because the page is leaving.
 *
 * @throws ApiError for every other status, an unreachable console, or an answer of the wrong shape
 */
export async function callWithStatus<Id extends OperationId>(id: Id, options: CallArguments<Id>): Promise<Answer<Id>> {
  const row = operationRow(id);
  const path = buildPath(id, (options.params ?? {}) as OperationParams<Id>);
  const query = buildQuery(options.query as Record<string, string | undefined> | undefined);
  const headers: Record<string, string> = { Accept: 'application/json', 'X-CSRF': '1' };
  if (row.method !== 'GET') headers['Content-Type'] = 'application/json';
  if (options.actingTenantId !== undefined) headers.tenantId = options.actingTenantId;

  let response: Response;
  try {
    response = await fetch(`${path}${query}`, {
      method: row.method,
      headers,
      body: options.body === undefined || options.body === null ? undefined : JSON.stringify(options.body),
      signal: options.signal,
      cache: 'no-store',
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError({ status: 0, message: '', code: 'upstream.unavailable', cause });
  }
  if (response.status === 401 && startReLogin()) return new Promise(() => undefined);
  const payload = await readPayload(response);
  if (!row.status.includes(response.status)) {
    const { message, code, errors } = readErrorBody(payload);
    const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
    throw new ApiError({
      status: response.status,
      message,
      code,
      fieldErrors: errors,
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    });
  }
  const parsed = v.safeParse(row.result, payload);
  if (!parsed.success) {
    throw new ApiError({ status: response.status, message: '', code: 'upstream.failed', cause: parsed.issues });
  }
  return { status: response.status, data: parsed.output as OperationResult<Id> };
}

/** As `callWithStatus`, for the many calls where only the data matters. */
export async function call<Id extends OperationId>(id: Id, options: CallArguments<Id>): Promise<OperationResult<Id>> {
  return (await callWithStatus(id, options)).data;
}

async function readPayload(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
