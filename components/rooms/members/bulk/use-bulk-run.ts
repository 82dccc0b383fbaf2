import type { RowResult } from '@/components/ui/marks/bulk-progress';
import { isGone } from '@/components/form/saving/save-failure';
import { inParts, refusedAlone, runBulk } from '@/components/ui/mechanisms/run-bulk';
import { type RunWork, useRun } from '@/components/ui/mechanisms/use-run';
import type { AssignableRole } from '@/lib/contract/access';
import type { BulkAction } from './bulk-actions';
import { type BulkPart, type ManyStep, runMany } from './bulk-calls';
import type { MemberRow } from '../list/member-row';
import { removeMember, updateMember } from '../members-changes';
import { resendInvitation } from '../members-data';
import { toRequest, withRole } from '../roles/tenant-role-form';
import type { Question } from './use-bulk-question';

/** The id is that of the table row. */
export type BulkResult = RowResult & {
  row: MemberRow | null;
  /** The platform's operation that was called; null if the rows were processed one by one. */
  operation: BulkPart['operation'] | null;
};
export type BulkWork = Pick<Question, 'parts' | 'rows'>;

export type BulkFailure = { error: unknown; rest: BulkWork };

type Target = { tenantId: string; isSuperTenant: boolean; action: BulkAction; role: AssignableRole };

/** Applies the action to one member. @throws ApiError */
async function actOn({ member }: MemberRow, { tenantId, isSuperTenant, action, role }: Target): Promise<void> {
  if (action === 'resend') await resendInvitation(tenantId, member.invitationId ?? member.id);
  else if (action === 'delete') await removeMember(tenantId, member);
  else {
    const form = withRole(role, member, isSuperTenant);
    await updateMember(tenantId, member.id, { ...toRequest(form, member, isSuperTenant), role });
  }
}

function resultsOf({ operation, done, errors }: ManyStep, byId: ReadonlyMap<string, MemberRow>): BulkResult[] {
  const result = (id: string, name: string, error: unknown): BulkResult => {
    const row = byId.get(id) ?? null;
    return { id: row?.id ?? id, name: row?.name ?? name, row, error, operation };
  };
  return [
    ...done.map((id) => result(id, '', undefined)),
    ...errors.map((refusal) => result(refusal.id, refusal.name, refusedAlone(refusal))),
  ];
}

/** Whether another user has already removed the member, which is the wanted result. An invitation may be gone because it was accepted. */
const wasRemoved = (action: BulkAction, { operation, row, error }: BulkResult): boolean =>
  action === 'delete' && (operation === 'members.bulkRemove' || row?.member.isActive === true) && isGone(error);

/**
 * Runs the action and keeps each result; a retry of the failed rows replaces their results.
 * @param loadRows - loads the rows, for a platform without the bulk calls
 */
export function useBulkRun(target: Target, loadRows: () => Promise<MemberRow[]>) {
  const run = useRun<BulkResult, BulkFailure>();
  const { tenantId, role } = target;
  const start = ({ parts, rows }: BulkWork, count: number): Promise<void> => {
    let rest = parts;
    const settled = new Set<string>();
    // The platform identifies an invitation that is sent again by the invitation's own id.
    const byId = new Map(rows?.flatMap((row) => [row.id, row.member.invitationId ?? row.id].map((id) => [id, row])));
    const isLeft = ({ id }: MemberRow): boolean => !settled.has(id);
    const work: RunWork<BulkResult> = async (given, signal) => {
      const report = (result: BulkResult): void =>
        given(wasRemoved(target.action, result) ? { ...result, error: undefined } : result);
      const onStep = (step: ManyStep): void => {
        for (const result of resultsOf(step, byId)) {
          settled.add(result.id);
          report(result);
        }
      };
      const ran = parts && (await runMany(tenantId, parts, role, onStep, signal));
      rest = ran?.rest ?? null;
      if (ran?.error !== undefined) throw ran.error;
      if (ran?.isServed) return;
      const left = (rows ?? (await loadRows())).filter(isLeft);
      const onSettled = (row: MemberRow, error: unknown): void =>
        report({ id: row.id, name: row.name, row, error, operation: null });
      await runBulk(left, (row) => actOn(row, target), onSettled, signal);
    };
    return run.start(count, work, (error) => ({ error, rest: { parts: rest, rows: rows?.filter(isLeft) ?? null } }));
  };
  return { ...run, start };
}

export type BulkRun = ReturnType<typeof useBulkRun>;

/** The remaining work: the failed rows, and the rest of a call that failed as a whole. */
export function workLeft(failed: readonly BulkResult[], failure: BulkFailure | null, perCall: number): BulkWork {
  const again = workAgain(failed, perCall);
  if (failure === null) return again;
  const { parts, rows } = failure.rest;
  return {
    parts: parts && [...(again.parts ?? []), ...parts],
    rows: rows && [...(again.rows ?? []), ...rows],
  };
}

/** Retries the failed rows: by the platform's calls if those were made, else row by row. */
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
    return inParts(ids, perCall).map((some) => ({ operation, selection: { ids: some } }));
  });
  return { parts, rows };
}
