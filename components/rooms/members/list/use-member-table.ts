'use client';

import { useLocale } from 'next-intl';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RowSource, TableQuery } from '@/components/table/types';
import { useAhead } from '@/components/table/use-ahead';
import { toast } from '@/components/ui/toast';
import type { Member } from '@/lib/contract/entities/members';
import { type MemberQuery, NO_QUERY, type PageStep, mergePages } from './member-pages';
import { toMemberQuery } from './member-query';
import type { MemberRow } from './member-row';
import { type MembersPlace, fetchFirstStep, useChangeSteps, useFirstMembers, useMemberSteps } from '../members-data';
import { useNoticeText } from './use-notice-text';
import { useMemberWindow } from './use-member-window';
import { inDefaultOrder } from './view-order';

export type MemberTable = {
  source: RowSource<MemberRow>;
  error: unknown;
  /** Loads the rows again, from the platform. */
  reload: () => Promise<void>;
  /** Changes or (null) takes away members where they are shown, before the platform is asked again. */
  change: (change: (member: Member) => Member | null) => Promise<void>;
  /** Rows that are here, whatever the query. */
  find: (id: string) => MemberRow | undefined;
  /** All members and invitations, without search and filters; undefined until they are known. */
  counts: { active: number; pending: number } | undefined;
};

/** Rows in sight and this many behind them are asked for. */
const AHEAD = 50;

const searchText = (row: MemberRow): string[] => [row.search];

/**
 * The rows of the members table. A tenant that fits into the first answer is searched, sorted and filtered in the
 * browser; of a larger one only what comes into sight is loaded.
 *
 * @param initial - the first rows as the server loaded them
 * @param tableQuery - as `useTableQuery` reads it from the address
 */
export function useMemberTable(
  place: MembersPlace,
  initial: PageStep | undefined,
  tableQuery: TableQuery,
): MemberTable {
  const locale = useLocale();
  const first = useFirstMembers(place, initial);
  const base = useMemo(() => first.data && mergePages([first.data], NO_QUERY), [first.data]);
  const remote = base !== undefined && !base.complete;
  const allRows = useMemo(() => (base?.complete ? inDefaultOrder(base.rows, locale) : undefined), [base, locale]);

  const key = JSON.stringify(toMemberQuery(tableQuery));
  const [asked, setAsked] = useState({ key, visit: 0 });
  const [wanted, setWanted] = useState(0);
  if (asked.key !== key) {
    setAsked({ key, visit: asked.visit + 1 });
    setWanted(0);
  }
  // What was written here is read here.
  const query = useMemo(() => JSON.parse(key) as MemberQuery, [key]);
  const isDefault = key === JSON.stringify(NO_QUERY);
  // Must stay the same array while nothing changes: SWR hands it out as the data.
  const known = useMemo(
    () => (remote && isDefault && first.data ? [first.data] : undefined),
    [remote, isDefault, first.data],
  );
  const ahead = useAhead<PageStep>();
  const steps = useMemberSteps(place, remote ? query : null, asked.visit, { known, ahead });
  const onAsk = useCallback(
    (next: TableQuery) => {
      const wanted = toMemberQuery(next);
      const of = JSON.stringify(wanted);
      // What is shown already, and the first step of the usual order, are here.
      if (of !== key && of !== JSON.stringify(NO_QUERY)) ahead.ask(of, () => fetchFirstStep(place, wanted));
    },
    [ahead, key, place],
  );
  const loaded = useMemo(() => steps.data && mergePages(steps.data, query), [steps.data, query]);
  const far = useMemberWindow(place, query, `${asked.visit} ${key}`, steps.data?.[0]);
  const farRowAt = far.mode === 'jumps' ? far.rowAt : undefined;
  const view = useMemo(
    () => loaded && { total: loaded.total, rowAt: farRowAt ?? ((index: number) => loaded.rows[index]) },
    [loaded, farRowAt],
  );
  // The rows of the last query stay until those of the next one are there.
  const [latest, setLatest] = useState(view);
  if (view !== undefined && view !== latest) setLatest(view);
  const shown = view ?? latest;
  const isStale = view === undefined;

  const { size, setSize, isValidating } = steps;
  // An error while scrolling on is told once, and scrolling on tries again.
  const later = loaded === undefined ? undefined : (steps.error ?? far.error);
  const stuck = useRef(false);
  const notice = useNoticeText();
  const errorKey = place.tenantId === undefined ? 'Organization.Fetch.Members.Error' : 'Tenant.Fetch.Members.Error';
  useEffect(() => {
    stuck.current = later !== undefined;
    if (later !== undefined) toast.error(notice(later, { error: errorKey }));
  }, [later, notice, errorKey]);
  const { onRange: onFarRange } = far;
  const byCursors = far.mode === 'cursors';
  const onRange = useCallback(
    (from: number, last: number) => {
      setWanted(last + AHEAD);
      onFarRange(from, last);
      if (byCursors && stuck.current) void setSize((old) => old);
    },
    [setSize, onFarRange, byCursors],
  );
  useEffect(() => {
    const missing = remote && byCursors && loaded !== undefined && !loaded.complete && loaded.rows.length <= wanted;
    if (missing && !isValidating && steps.error === undefined) void setSize(size + 1);
  }, [remote, byCursors, loaded, wanted, isValidating, steps.error, size, setSize]);

  const rowAt = useCallback((index: number) => shown?.rowAt(index), [shown]);
  const source = useMemo<RowSource<MemberRow>>(
    () =>
      remote
        ? { kind: 'remote', matching: shown?.total, total: base.total, isStale, rowAt, onRange, onAsk }
        : { kind: 'local', rows: allRows, searchText },
    [remote, shown?.total, isStale, base, allRows, rowAt, onRange, onAsk],
  );

  const { mutate: mutateFirst } = first;
  const { mutate: mutateSteps } = steps;
  const { reload: reloadFar, change: changeFar, find: findFar } = far;
  const reload = useCallback(async () => {
    reloadFar();
    await Promise.all([mutateFirst(), mutateSteps()]);
  }, [reloadFar, mutateFirst, mutateSteps]);
  const changeSteps = useChangeSteps(place);
  const change = useCallback<MemberTable['change']>(
    async (each) => {
      changeFar(each);
      await changeSteps((step) => changeStep(step, each));
      await Promise.all([
        mutateSteps((all) => all?.map((step) => changeStep(step, each)), { revalidate: false }),
        mutateFirst(),
      ]);
    },
    [changeFar, changeSteps, mutateFirst, mutateSteps],
  );
  const find = useCallback(
    (id: string) => loaded?.rows.find((row) => row.id === id) ?? findFar(id) ?? base?.rows.find((row) => row.id === id),
    [loaded, findFar, base],
  );
  const counts = useMemo(
    () => first.data && { active: first.data[0]?.total ?? 0, pending: first.data[1]?.total ?? 0 },
    [first.data],
  );
  // What is shown stays when only a later look fails; the error then waits for the next one.
  const failed = remote ? (loaded === undefined ? steps.error : undefined) : base === undefined && first.error;
  return { source, error: failed || undefined, reload, change, find, counts };
}

/** The step with changed members; removed ones count no more. */
function changeStep(step: PageStep, change: (member: Member) => Member | null): PageStep {
  return step.map((page) => {
    if (page === null) return null;
    const members = page.members.map(change).filter((member) => member !== null);
    return { ...page, members, total: page.total - (page.members.length - members.length) };
  });
}
