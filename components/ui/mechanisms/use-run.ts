import { useEffect, useRef, useState } from 'react';
import type { RowResult } from '@/components/ui/marks/bulk-progress';
import { ApiError } from '@/lib/console/browser/api-error';

/**
 * The interval at which the results of a run are shown, in milliseconds: otherwise thousands of rows would render the dialog thousands of
 * times.
 */
const SHOW_EVERY_MS = 120;

/** Does the work and reports each row. @throws ApiError if a call fails as a whole */
export type RunWork<Result> = (report: (result: Result) => void, signal: AbortSignal) => Promise<void>;

export type Run<Result extends RowResult, Failure> = {
  /** `changed`: other rows than those shown would have been affected, and nothing was done. */
  state: 'idle' | 'running' | 'finished' | 'changed';
  total: number;
  results: readonly Result[];
  /** Why a call failed as a whole, and what it left undone. */
  failure: Failure | null;
  /**
   * Starts, or restarts with some of the rows, whose results replace the failed ones.
   * @param count - the number of rows
   * @param failureOf - what a call that failed as a whole has left undone
   */
  start: (count: number, work: RunWork<Result>, failureOf: (error: unknown) => Failure) => Promise<void>;
  stop: () => void;
  reset: () => void;
};

export function useRun<Result extends RowResult, Failure>(): Run<Result, Failure> {
  const [state, setState] = useState<Run<Result, Failure>['state']>('idle');
  const [total, setTotal] = useState(0);
  const [results, setResults] = useState<readonly Result[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const reset = (): void => {
    setState('idle');
    setTotal(0);
    setResults([]);
    setFailure(null);
  };
  const start: Run<Result, Failure>['start'] = async (count, work, failureOf) => {
    const { signal } = (abort.current = new AbortController());
    setState('running');
    setFailure(null);
    // The first start sets the number; a retry has only some of the rows.
    setTotal((old) => Math.max(old, count));
    setResults((old) => old.filter(({ error }) => error === undefined));
    let fresh: Result[] = [];
    let reported = 0;
    const show = (): void => {
      const more = fresh;
      fresh = [];
      if (more.length > 0) setResults((old) => [...old, ...more]);
    };
    const report = (result: Result): void => {
      reported += 1;
      fresh.push(result);
    };
    const timer = setInterval(show, SHOW_EVERY_MS);
    const end = await work(report, signal).then(
      () => 'finished' as const,
      (error: unknown) => {
        const refusal = error instanceof ApiError && reported === 0 ? error.code : undefined;
        if (refusal === 'conflict.changed') return 'changed';
        setFailure(failureOf(error));
        if (refusal !== 'auth.insufficient' || results.length > 0) return 'finished';
        // The person did not confirm it: the question stays as it was.
        setTotal(0);
        return 'idle';
      },
    );
    clearInterval(timer);
    show();
    setState(end);
  };
  return { state, total, results, failure, start, stop: () => abort.current?.abort(), reset };
}
