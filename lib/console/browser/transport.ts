/**
 * The operations with their schemas, and the call itself. A separate chunk that the browser loads after the first view;
 * the rest of `lib/console/browser` imports only its types.
 */
import { mutate } from 'swr';
import * as v from 'valibot';
import { readErrorBody } from '@/lib/contract/error-body';
import type { Operation } from '@/lib/contract/operations/operation';
import {
  type OperationBody,
  type OperationId,
  type OperationParams,
  type OperationQuery,
  type OperationResult,
  operationRow,
} from '@/lib/contract/operations';
import { buildPath, buildQuery } from '@/lib/contract/routing';
import { ApiError } from './api-error';
import { startReLogin } from './re-login';
import { askStepUp, stepUpWish } from './step-up';

type Needs<Shape, Key extends string> =
  Record<never, never> extends Shape ? { [K in Key]?: Shape } : { [K in Key]: Shape };

/** The arguments of a call besides its id: path parameters and a body, if the operation has them. */
export type CallArguments<Id extends OperationId> = Needs<OperationParams<Id>, 'params'> & {
  query?: OperationQuery<Id>;
  /** The tenant from which the person acts, if the operation's scope needs it. */
  actingTenantId?: string;
  signal?: AbortSignal;
} & (OperationBody<Id> extends undefined ? { body?: undefined } : { body: OperationBody<Id> });

/** The response with its status, for calls with several success codes (207). */
export type Answer<Id extends OperationId> = { status: number; data: OperationResult<Id> };

/** Makes a call; see `callWithStatus`. @throws ApiError */
export async function send<Id extends OperationId>(id: Id, options: CallArguments<Id>): Promise<Answer<Id>> {
  const row = operationRow(id);
  const path = pathOf(id, (options.params ?? {}) as OperationParams<Id>);
  const query = buildQuery(options.query as Record<string, string | undefined> | undefined);
  const headers: Record<string, string> = { Accept: 'application/json', 'X-CSRF': '1' };
  if (row.method !== 'GET') headers['Content-Type'] = 'application/json';
  if (options.actingTenantId !== undefined) headers.tenantId = options.actingTenantId;

  const attempt = (): Promise<Response> =>
    fetch(`${path}${query}`, {
      method: row.method,
      headers,
      body: options.body === undefined || options.body === null ? undefined : JSON.stringify(options.body),
      signal: options.signal,
      cache: 'no-store',
    });
  const unanswered = unansweredCode(row.method);
  const noAnswer = (cause?: unknown): never => {
    if (options.signal?.aborted) throw cause;
    throw new ApiError({ status: 0, message: '', code: unanswered, cause });
  };

  let response: Response;
  let wish: ReturnType<typeof stepUpWish>;
  try {
    response = await attempt();
    wish = stepUpWish(response);
    // Only once: if the platform asks again, repeating does not help.
    if (wish !== undefined && (await askStepUp({ operation: id, ...wish }))) {
      response = await attempt();
      wish = stepUpWish(response);
    }
  } catch (cause) {
    return noAnswer(cause);
  }
  if (response.status === 401 && wish === undefined && startReLogin()) return new Promise(() => undefined);
  const payload = await readPayload(response).catch(noAnswer);
  // From a proxy that got no response from the console.
  if (response.status === 502 && !readErrorBody(payload).code) return noAnswer();
  if (!row.status.includes(response.status)) throw refusal(response, payload, row.result);
  const parsed = v.safeParse(row.result, payload);
  if (!parsed.success) {
    const { status } = response;
    const requestId = requestIdOf(response);
    throw new ApiError({ status, message: '', code: 'upstream.failed', requestId, cause: parsed.issues });
  }
  countAgain(row);
  return { status: response.status, data: parsed.output as OperationResult<Id> };
}

/** Reloads the sidebar's counts: any change may add or remove a row. */
function countAgain({ method, readOnly }: Pick<Operation, 'method' | 'readOnly'>): void {
  if (method === 'GET' || readOnly === true) return;
  void mutate((key) => Array.isArray(key) && key[0] === ('me.counts' satisfies OperationId));
}

/** The error code when no response comes: a change may have been made, unless there is no network. */
const unansweredCode = (method: string): string =>
  method === 'GET' || globalThis.navigator?.onLine === false ? 'upstream.unavailable' : 'upstream.unanswered';

/** A link may contain an invalid id. @throws ApiError of a thing that is not there, as the platform answers for an unknown id */
function pathOf<Id extends OperationId>(id: Id, params: OperationParams<Id>): string {
  try {
    return buildPath(id, params);
  } catch (cause) {
    throw new ApiError({ status: 404, message: '', code: 'notFound', cause });
  }
}

/**
 * The error of a response that is not one of the operation's successes.
 *
 * @param result - what the operation answers otherwise, and what its error says of the present state
 */
export function refusal(response: Response, payload: unknown, result: v.GenericSchema = v.never()): ApiError {
  const { message, code, errors, currentName, current } = readErrorBody(payload);
  const now = v.safeParse(result, current);
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    message,
    code,
    fieldErrors: errors,
    currentName,
    current: now.success ? now.output : undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    requestId: requestIdOf(response),
  });
}

const requestIdOf = ({ headers }: Response): string | undefined => headers.get('X-Request-Id') ?? undefined;

async function readPayload(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
