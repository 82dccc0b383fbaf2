import { useCallback, useState } from 'react';
import { toast } from '@/components/ui/overlays/toast';
import { type FailureWords, useAttempt } from './use-action';

export type RowActionOptions<Row> = Pick<FailureWords, 'errorKeys'> & {
  /** Does it, and what comes after it; resolves to what the toast says. @throws ApiError */
  act: (row: Row) => Promise<string>;
  idOf: (row: Row) => string;
  /** The row does not exist any more (404): takes it out of the list. Keep it stable. */
  onGone: (row: Row) => void;
  /** What the sentence for a failure names. */
  valuesOf?: (row: Row) => Record<string, string>;
};

/**
 * An action of a list's rows, on several at the same time and on each of them once; either outcome is a toast. `run` stays the same
 * function as long as the options do.
 */
export function useRowAction<Row>({ act, idOf, errorKeys, onGone, valuesOf }: RowActionOptions<Row>): {
  /** The ids of the rows on which it is under way. */
  running: ReadonlySet<string>;
  run: (row: Row) => void;
} {
  const attempt = useAttempt();
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const start = useCallback(
    async (row: Row): Promise<void> => {
      const id = idOf(row);
      setRunning((old) => new Set(old).add(id));
      const outcome = await attempt(() => act(row), { errorKeys, values: valuesOf?.(row) });
      setRunning((old) => new Set([...old].filter((one) => one !== id)));
      if (outcome.error === null) toast.success(outcome.result);
      else {
        toast.error(outcome.error);
        if (outcome.gone) onGone(row);
      }
    },
    [attempt, act, idOf, errorKeys, onGone, valuesOf],
  );
  return { running, run: useCallback((row: Row) => void start(row), [start]) };
}
