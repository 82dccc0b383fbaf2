/** The browser's only way to the platform: a typed call by operation id, through the console's proxy. */
import type { OperationId, OperationResult } from '@/lib/contract/operations';
import { ApiError } from './api-error';
import type { Answer, CallArguments } from './transport';

export { ApiError };

/**
 * Calls an operation and checks its answer against the contract; unknown fields are dropped.
 *
 * Where the platform asks for a recent sign-in, the person is asked, and the call is made once more. Any other 401 starts a new sign-in that returns to the current page; the promise then stays open, because the page is leaving.
 *
 * @throws ApiError for every other status, an unreachable console, or an answer of the wrong shape
 */
export async function callWithStatus<Id extends OperationId>(id: Id, options: CallArguments<Id>): Promise<Answer<Id>> {
  const { send } = await import('./transport').catch((cause: unknown) => {
    // The console is unavailable or was replaced by another version: treated as a call without a response.
    throw new ApiError({ status: 0, message: '', code: 'upstream.unavailable', cause });
  });
  return send(id, options);
}

/** Like `callWithStatus`, for the many calls that only need the data. */
export async function call<Id extends OperationId>(id: Id, options: CallArguments<Id>): Promise<OperationResult<Id>> {
  return (await callWithStatus(id, options)).data;
}
