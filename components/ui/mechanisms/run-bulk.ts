/** Many calls, a few at a time: for bulk actions that have to be done row by row. */
import { ApiError } from '@/lib/console/browser/api-error';
import { ERROR_STATUS, isErrorCode } from '@/lib/contract/errors';

export const BULK_CONCURRENCY = 4;

/**
 * Runs a call for each item, a few at a time, in order. A failed one does not stop the others.
 * @param onSettled - called after each item; `error` is undefined if it succeeded
 * @param signal - once aborted, no further item is started
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

/** The items in parts of at most this size, for calls that take a limited number. */
export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** The refusal of one row in a bulk response, as if the row had been refused alone. */
export function refusedAlone({ code, Message }: { code?: string | undefined; Message: string }): ApiError {
  return new ApiError({ status: isErrorCode(code) ? ERROR_STATUS[code] : 400, message: Message, code });
}
