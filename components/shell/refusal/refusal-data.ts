import { operationKey, useOperation } from '@/lib/console/browser/use-operation';

/** What was refused, by its code; null pauses it. */
export function useRefusal(code: string | null) {
  const key = code === null ? null : operationKey('refusals.find', { code });
  // A code that is not found is not asked for again: such tries are counted.
  return useOperation(key, { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false });
}
