import { useCallback, useState } from 'react';
import { toast } from '@/components/ui/overlays/toast';
import { type FailureWords, useAttempt } from './use-action';
import { useKeptFocus } from './use-kept-focus';

export type RowActionOptions<Row> = Pick<FailureWords, 'errorKeys'> & {
  /** Runs the action, and what follows it; resolves to the toast's text. @throws ApiError */
  act: (row: Row) => Promise<string>;
  idOf: (row: Row) => string;
  /** The row no longer exists (404): removes it from the list. Keep it stable. */
  onGone: (row: Row) => void;
  /** The values that the sentence for a failure names. */
  valuesOf?: (row: Row) => Record<string, string>;
};

/**
 * An action on a list's rows: on several rows at the same time, but once at a time on each; either result is a toast. `run` is stable while
 * the options are.
 */
export function useRowAction<Row>({ act, idOf, errorKeys, onGone, valuesOf }: RowActionOptions<Row>): {
  /** The ids of the rows on which it is running. */
  running: ReadonlySet<string>;
  run: (row: Row) => void;
} {
  const attempt = useAttempt();
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const keepFocus = useKeptFocus();
  const start = useCallback(
    async (row: Row): Promise<void> => {
      keepFocus();
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
    [attempt, act, idOf, errorKeys, onGone, valuesOf, keepFocus],
  );
  return { running, run: useCallback((row: Row) => void start(row), [start]) };
}
