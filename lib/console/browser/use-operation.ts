/** SWR over the contract: one hook for every read, keyed by operation and arguments. */
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { OperationId, OperationParams, OperationQuery, OperationResult } from '@/lib/contract/operations';
import { type ApiError, call } from './call';
import type { CallArguments } from './transport';

export type OperationKey<Id extends OperationId> = readonly [Id, OperationParams<Id>, OperationQuery<Id> | undefined];

/** The cache key of a read; rooms use it to put an answer into the cache. */
export function operationKey<Id extends OperationId>(
  id: Id,
  params: OperationParams<Id>,
  query?: OperationQuery<Id>,
): OperationKey<Id> {
  return [id, params, query];
}

/** Fetches one key; also for `useSWRInfinite` and `preload`. */
export function fetchOperation<Id extends OperationId>([id, params, query]: OperationKey<Id>): Promise<
  OperationResult<Id>
> {
  // Reads have no body; the generic type cannot express that.
  return call(id, { params, query } as unknown as CallArguments<Id>);
}

/** Reads an operation. `key` null pauses it; `fallbackData` is what the server rendered with. */
export function useOperation<Id extends OperationId>(
  key: OperationKey<Id> | null,
  options: SWRConfiguration<OperationResult<Id>, ApiError> = {},
): SWRResponse<OperationResult<Id>, ApiError> {
  return useSWR<OperationResult<Id>, ApiError, OperationKey<Id> | null>(key, fetchOperation, {
    revalidateOnFocus: true,
    ...options,
  });
}
