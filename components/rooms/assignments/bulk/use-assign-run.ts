'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { RowResult } from '@/components/ui/bulk-progress';
import { ApiError } from '@/lib/client/api-error';
import { type Work, assignToMany } from './assign-many';

/** How often the results of a run are shown, in milliseconds. */
const SHOW_EVERY_MS = 120;

export type AssignRun = {
  /** `changed`: others than were shown would have got it, and nothing was done. */
  state: 'idle' | 'running' | 'finished' | 'changed';
  total: number;
  results: readonly RowResult[];
  /** Why all that match could not be asked for. */
  failure: unknown;
  /** @param total how many tenants it is about */
  start: (applicationId: string, work: Work, total: number) => Promise<void>;
  /** Those that failed, or were not touched because a call failed as a whole, again. */
  retry: (applicationId: string) => Promise<void>;
  stop: () => void;
  /** Back to the question. */
  reset: () => void;
};

/** Gives an application to many tenants and keeps each result; trying again replaces those of the failed ones. */
export function useAssignRun(superTenantId: string, nameOf: (id: string) => string): AssignRun {
  const [state, setState] = useState<AssignRun['state']>('idle');
  const [total, setTotal] = useState(0);
  const [results, setResults] = useState<readonly RowResult[]>([]);
  const [failed, setFailed] = useState<{ error: unknown; work: Work } | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const start = useCallback(
    async (applicationId: string, work: Work, count: number): Promise<void> => {
      const { signal } = (abort.current = new AbortController());
      setState('running');
      setFailed(null);
      // The first start sets the number; a retry is about some of them.
      setTotal((old) => Math.max(old, count));
      setResults((old) => old.filter(({ error }) => error === undefined));
      // Thousands of rows would otherwise draw the dialog thousands of times.
      let fresh: RowResult[] = [];
      let settled = 0;
      const show = (): void => {
        const more = fresh;
        fresh = [];
        if (more.length > 0) setResults((old) => [...old, ...more]);
      };
      const timer = setInterval(show, SHOW_EVERY_MS);
      let end: AssignRun['state'] = 'finished';
      try {
        const settle = (tenant: { id: string; name: string }, error: unknown): void => {
          settled += 1;
          fresh.push({ ...tenant, error });
        };
        await assignToMany({ superTenantId, applicationId }, work, nameOf, settle, signal);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'conflict.changed' && settled === 0) end = 'changed';
        else setFailed({ error, work });
      }
      clearInterval(timer);
      show();
      setState(end);
    },
    [superTenantId, nameOf],
  );
  const retry = useCallback(
    (applicationId: string) => {
      if (failed !== null) return start(applicationId, failed.work, total - results.length);
      const tenants = results.filter(({ error }) => error !== undefined);
      return start(applicationId, { kind: 'tenants', tenants }, tenants.length);
    },
    [start, results, failed, total],
  );
  const reset = useCallback(() => {
    setState('idle');
    setTotal(0);
    setResults([]);
    setFailed(null);
  }, []);
  return { state, total, results, failure: failed?.error, start, retry, stop: () => abort.current?.abort(), reset };
}
