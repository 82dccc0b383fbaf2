'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { BulkSelection } from '@/components/table/types';
import type { AssignableRole } from '@/lib/contract/access';
import { runBulk } from './bulk';
import type { BulkAction } from './bulk-actions';
import { toMemberQuery } from './member-query';
import type { MemberRow } from './member-row';
import { countAdmins, removeMember, updateMember } from './members-changes';
import { allMembers } from './all-members';
import { resendInvitation } from './members-data';
import { toRequest, withRole } from './tenant-role-form';

type Place = { organizationId: string; tenantId: string };

/** The rows of an action: loaded first when they are "all that match" in a table that has only some of them. */
export type Chosen =
  | { state: 'loading'; loaded: number; total: number | null }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; rows: MemberRow[]; admins: number };

/** Loads the chosen rows and how many admins the tenant has. */
export function useChosenRows(
  place: Place,
  selection: BulkSelection,
  find: (id: string) => MemberRow | undefined,
): { chosen: Chosen; retry: () => void } {
  const [chosen, setChosen] = useState<Chosen>({ state: 'loading', loaded: 0, total: null });
  // What was chosen when the dialog opened is what the action is about.
  const asked = useRef({ place, selection, find });
  const load = useCallback(async (isOpen: () => boolean): Promise<void> => {
    const { place: where, selection: what, find: known } = asked.current;
    const show = (next: Chosen): void => {
      if (isOpen()) setChosen(next);
    };
    try {
      const admins = await countAdmins(where.tenantId);
      const rows =
        what.ids === null
          ? await allMembers(where, toMemberQuery(what.query), (loaded, total) =>
              show({ state: 'loading', loaded, total }),
            )
          : what.ids.map(known).filter((row) => row !== undefined);
      show({ state: 'ready', rows: rows.filter((row) => !what.except.includes(row.id)), admins });
    } catch (error) {
      show({ state: 'failed', error });
    }
  }, []);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    void load(() => open.current);
    return () => {
      open.current = false;
    };
  }, [load]);
  const retry = useCallback(() => {
    setChosen({ state: 'loading', loaded: 0, total: null });
    void load(() => open.current);
  }, [load]);
  return { chosen, retry };
}

/** How often the results of a run are shown, in milliseconds. */
const SHOW_EVERY_MS = 120;

export type BulkResult = { row: MemberRow; error: unknown };
export type BulkRun = {
  state: 'idle' | 'running' | 'finished';
  total: number;
  results: BulkResult[];
  start: (rows: readonly MemberRow[]) => Promise<void>;
  stop: () => void;
};

/** Runs the action for each row and keeps each result; starting again with the failed ones replaces their results. */
export function useBulkRun(place: Place, isSuperTenant: boolean, action: BulkAction, role: AssignableRole): BulkRun {
  const [state, setState] = useState<BulkRun['state']>('idle');
  const [total, setTotal] = useState(0);
  const [results, setResults] = useState<BulkResult[]>([]);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const { tenantId } = place;
  const work = useCallback(
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
    async (rows: readonly MemberRow[]) => {
      const controller = new AbortController();
      abort.current = controller;
      const again = new Set(rows.map((row) => row.id));
      setState('running');
      // The first start sets the number of rows; a retry is about some of them.
      setTotal((old) => Math.max(old, rows.length));
      setResults((old) => old.filter((result) => !again.has(result.row.id)));
      // Thousands of rows would otherwise draw the dialog thousands of times.
      let fresh: BulkResult[] = [];
      const show = (): void => {
        const more = fresh;
        fresh = [];
        if (more.length > 0) setResults((old) => [...old, ...more]);
      };
      const timer = setInterval(show, SHOW_EVERY_MS);
      await runBulk(rows, work, (row, error) => fresh.push({ row, error }), controller.signal);
      clearInterval(timer);
      show();
      setState('finished');
    },
    [work],
  );
  return { state, total, results, start, stop: () => abort.current?.abort() };
}
