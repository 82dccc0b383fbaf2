import type { SWRResponse } from 'swr';
import type { ApiError } from '@/lib/console/browser/call';
import { type OperationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { OperationId, OperationResult } from '@/lib/contract/operations';
import { useAfterDialog } from './use-after-dialog';

/** The platform's data about a panel's subject; queried again after each dialog. A null `key` pauses the query. */
export function usePanelSubject<Id extends OperationId>(
  key: OperationKey<Id> | null,
): SWRResponse<OperationResult<Id>, ApiError> {
  const answer = useOperation(key, { revalidateOnFocus: false });
  useAfterDialog(answer.mutate);
  return answer;
}
