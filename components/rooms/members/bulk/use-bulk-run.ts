'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { RowResult } from '@/components/ui/bulk-progress';
import { runBulk } from '@/components/ui/run-bulk';
import { ApiError } from '@/lib/client/call';
import type { AssignableRole } from '@/lib/contract/access';
import { ERROR_STATUS, isErrorCode } from '@/lib/contract/errors';
import type { BulkAction } from './bulk-actions';
import { type BulkPart, type ManyStep, runMany } from './bulk-calls';
import type { MemberRow } from '../list/member-row';
import { removeMember, updateMember } from '../members-changes';
import { resendInvitation } from '../members-data';
import { toRequest, withRole } from '../roles/tenant-role-form';
import type { BulkPlace, Question } from './use-bulk-question';

/** How often the results of a run are shown, in milliseconds. */
const SHOW_EVERY_MS = 120;

/** The id is the one of the row in the table. */
export type BulkResult = RowResult & {
  row: MemberRow | null;
  /** The platform's operation that was asked; null where it was done one by one. */
  operation: BulkPart['operation'] | null;
};
/** What to do it to: the platform's calls, or row by row. */
export type BulkWork = Pick<Question, 'parts' | 'rows'>;

export type BulkFailure = { error: unknown; rest: BulkWork };

export type BulkRun = {
  /** `changed`: others than were shown would have been met, and nothing was done. */
  state: 'idle' | 'running' | 'finished' | 'changed';
  total: number;
  results: BulkResult[];
  /** Why a call failed as a whole, and what was not done because of that. */
  failure: BulkFailure | null;
  start: (work: BulkWork, total: number) => Promise<void>;
  stop: () => void;
  /** Back to the question. */
  reset: () => void;
};

type Options = {
  place: BulkPlace;
  isSuperTenant: boolean;
  action: BulkAction;
  role: AssignableRole;
  loadRows: () => Promise<MemberRow[]>;
};

/** Runs the action and keeps each result; starting again with the failed ones replaces their results. */
export function useBulkRun({ place, isSuperTenant, action, role, loadRows }: Options): BulkRun {
  const [state, setState] = useState<BulkRun['state']>('idle');
  const [total, setTotal] = useState(0);
  const [results, setResults] = useState<BulkResult[]>([]);
  const [failure, setFailure] = useState<BulkFailure | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const { tenantId } = place;

  const doOne = useCallback(
    async ({ member }: MemberRow): Promise<void> => {
      if (action === 'resend') await resendInvitation(tenantId, member.invitationId ?? member.id);
      else if (action === 'delete') await removeMember(tenantId, member);
      else {
        const form = withRole(role, member, isSuperTenant);
        await updateMember(tenantId, member.id, { ...toRequest(form, member, isSuperTenant), role });
      }
    },
    [action, role, tenantId, isSuperTenant],
  );

  const start = useCallback(
    async ({ parts, rows }: BulkWork, count: number): Promise<void> => {
      const { signal } = (abort.current = new AbortController());
      setState('running');
      setFailure(null);
      // The first start sets the number of rows; a retry is about some of them.
      setTotal((old) => Math.max(old, count));
      setResults((old) => old.filter((result) => result.error === undefined));
      // Thousands of rows would otherwise draw the dialog thousands of times.
      let fresh: BulkResult[] = [];
      const show = (): void => {
        const more = fresh;
        fresh = [];
        if (more.length > 0) setResults((old) => [...old, ...more]);
      };
      const timer = setInterval(show, SHOW_EVERY_MS);
      let end: BulkRun['state'] = 'finished';
      // The platform knows an invitation that is sent again by the invitation's own id.
      const byId = new Map(
        (rows ?? []).flatMap((row) => [[row.id, row] as const, [row.member.invitationId ?? row.id, row] as const]),
      );
      const settle = (id: string, name: string, error: unknown, operation: BulkResult['operation']): void => {
        const row = byId.get(id) ?? null;
        settled.add(row?.id ?? id);
        fresh.push({ id: row?.id ?? id, name: row?.name ?? name, row, error, operation });
      };
      const settled = new Set<string>();
      const onStep = ({ operation, done, errors }: ManyStep): void => {
        for (const id of done) settle(id, '', undefined, operation);
        for (const { id, name, code, Message } of errors) {
          // As if it had been refused alone.
          const status = isErrorCode(code) ? ERROR_STATUS[code] : 400;
          settle(id, name, new ApiError({ status, message: Message, code }), operation);
        }
      };
      let rest = parts;
      try {
        const ran = parts === null ? null : await runMany(tenantId, parts, role, onStep, signal);
        rest = ran?.rest ?? null;
        if (ran?.error !== undefined) throw ran.error;
        if (ran === null || !ran.isServed) {
          const left = (rows ?? (await loadRows())).filter((row) => !settled.has(row.id));
          await runBulk(
            left,
            doOne,
            (row, error) => fresh.push({ id: row.id, name: row.name, row, error, operation: null }),
            signal,
          );
        }
      } catch (error) {
        if (error instanceof ApiError && error.code === 'conflict.changed' && settled.size === 0) end = 'changed';
        else setFailure({ error, rest: { parts: rest, rows: rows?.filter((row) => !settled.has(row.id)) ?? null } });
      }
      clearInterval(timer);
      show();
      setState(end);
    },
    [tenantId, role, doOne, loadRows],
  );
  const reset = useCallback(() => {
    setState('idle');
    setTotal(0);
    setResults([]);
    setFailure(null);
  }, []);
  return { state, total, results, failure, start, stop: () => abort.current?.abort(), reset };
}

/** What is left to do: the failed ones, and what a call that failed as a whole has left. */
export function workLeft(failed: readonly BulkResult[], failure: BulkFailure | null, perCall: number): BulkWork {
  const again = workAgain(failed, perCall);
  if (failure === null) return again;
  const { parts, rows } = failure.rest;
  return {
    parts: parts && [...(again.parts ?? []), ...parts],
    rows: rows && [...(again.rows ?? []), ...rows],
  };
}

/** The failed ones again: by the platform's calls where those were made, else row by row. */
export function workAgain(failed: readonly BulkResult[], perCall: number): BulkWork {
  const alone = failed.filter(({ operation }) => operation === null);
  const rows = failed.flatMap(({ row }) => row ?? []);
  if (alone.length > 0) return { parts: null, rows };
  const operations = [...new Set(failed.map(({ operation }) => operation))];
  const parts = operations.flatMap((operation): BulkPart[] => {
    if (operation === null) return [];
    const ids = failed
      .filter((result) => result.operation === operation)
      .map(({ id, row }) => (operation === 'invitations.bulkResend' ? (row?.member.invitationId ?? id) : id));
    return Array.from({ length: Math.ceil(ids.length / perCall) }, (_, index) => ({
      operation,
      selection: { ids: ids.slice(index * perCall, (index + 1) * perCall) },
    }));
  });
  return { parts, rows };
}
