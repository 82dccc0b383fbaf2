/** Many calls, a few at a time: for actions on many rows that have to be done one by one. */
import { ApiError } from '@/lib/console/browser/api-error';
import { ERROR_STATUS, isErrorCode } from '@/lib/contract/errors';

export const BULK_CONCURRENCY = 4;

/**
 * Runs a call for each item, a few at a time, in order. One that fails does not stop the others.
 *
 * @param onSettled - after each item; `error` is undefined when it succeeded
 * @param signal - once aborted no further item is started
 */
export async function runBulk<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  onSettled: (item: Item, error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      if (signal?.aborted) return;
      const item = items[next] as Item; // within bounds
      next += 1;
      try {
        await work(item);
        onSettled(item, undefined);
      } catch (error) {
        onSettled(item, error ?? new Error('failed'));
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(BULK_CONCURRENCY, items.length) }, lane));
}

/** The refusal of one row in the answer to a call about many, as if the row had been refused alone. */
export function refusedAlone({ code, Message }: { code?: string | undefined; Message: string }): ApiError {
  return new ApiError({ status: isErrorCode(code) ? ERROR_STATUS[code] : 400, message: Message, code });
}
