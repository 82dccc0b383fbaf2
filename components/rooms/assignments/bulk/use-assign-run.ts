'use client';

import type { RowResult } from '@/components/ui/marks/bulk-progress';
import { useRun } from '@/components/ui/mechanisms/use-run';
import { type Work, assignToMany } from './assign-many';

/** Gives an application to many tenants and keeps each result; trying again replaces those of the failed ones. */
export function useAssignRun(superTenantId: string, nameOf: (id: string) => string) {
  const run = useRun<RowResult, { error: unknown; work: Work }>();
  const { results, failure, total } = run;
  const start = (applicationId: string, work: Work, count: number): Promise<void> =>
    run.start(
      count,
      (report, signal) =>
        assignToMany(
          { superTenantId, applicationId },
          work,
          nameOf,
          (tenant, error) => report({ ...tenant, error }),
          signal,
        ),
      (error) => ({ error, work }),
    );
  /** Those that failed, or were not touched because a call failed as a whole, again. */
  const retry = (applicationId: string): Promise<void> => {
    if (failure !== null) return start(applicationId, failure.work, total - results.length);
    const tenants = results.filter(({ error }) => error !== undefined);
    return start(applicationId, { kind: 'tenants', tenants }, tenants.length);
  };
  return { ...run, start, retry };
}
