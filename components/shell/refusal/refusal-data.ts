import { operationKey, useOperation } from '@/lib/console/browser/use-operation';

/** The refusal with this code; null pauses the query. */
export function useRefusal(code: string | null) {
  const key = code === null ? null : operationKey('refusals.find', { code });
  // An unknown code is not queried again, because such attempts are counted.
  return useOperation(key, { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false });
}
