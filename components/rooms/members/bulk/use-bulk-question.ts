import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BulkSelection } from '@/components/table/types';
import type { AssignableRole, Subject } from '@/lib/contract/access';
import { allMembers } from '../list/all-members';
import { type Exclusion, planBulk } from './bulk';
import type { BulkAction } from './bulk-actions';
import { type BulkPart, type PartPreview, partsOf, previewPart } from './bulk-calls';
import { type Counts, NOT_ABOUT, REASONS, countRows, sumOf } from './bulk-words';
import { type MemberRow, toRow } from '../list/member-row';
import { countAdmins } from '../members-changes';

/** A person that an action affects or leaves out; without a row, only the name is known. */
export type Person = { name: string; row: MemberRow | null };

/** The people affected by an action, and the others with the reason. */
export type Question = {
  counts: Counts;
  /** The people known by name; only the first of them when there are very many. */
  people: Person[];
  staying: { reason: Exclusion | null; message: string; count: number; people: Person[] }[];
  /** The platform's calls; null when the rows have to be processed one by one. */
  parts: BulkPart[] | null;
  /** All included people, if known. */
  rows: MemberRow[] | null;
};

export type Asked =
  | { state: 'loading'; loaded: number; total: number | null }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; question: Question };

export type BulkPlace = { organizationId: string; tenantId: string };

export type BulkQuestionOptions = {
  place: BulkPlace;
  action: BulkAction;
  role: AssignableRole;
  selection: BulkSelection;
  subject: Subject;
  find: (id: string) => MemberRow | undefined;
  /** How many admins the tenant has, as far as known when the dialog opens. */
  admins: number | undefined;
};

export function questionAbout(
  rows: readonly MemberRow[],
  admins: number,
  { action, role, subject, selection }: Pick<BulkQuestionOptions, 'action' | 'role' | 'subject' | 'selection'>,
): Question {
  const { included, excluded } = planBulk(action, rows, { subject, admins, role });
  const known = new Map(included.map((row) => [row.id, row]));
  const reasons = [...new Set(excluded.map(({ reason }) => reason))];
  return {
    counts: countRows(included),
    people: included.map((row) => ({ name: row.name, row })),
    staying: reasons.map((reason) => {
      const people = excluded.filter((one) => one.reason === reason).map(({ row }) => ({ name: row.name, row }));
      return { reason, message: '', count: people.length, people };
    }),
    parts: partsOf(action, { ...selection, ids: [...known.keys()], except: [] }, (id) => known.get(id)),
    rows: included,
  };
}

/** The people of a preview: the first ones with what they hold, if the platform says it, the others by name. */
export function peopleOf({ names, people }: PartPreview['included']): Person[] {
  const rows = people.map(toRow);
  return [
    ...rows.map((row) => ({ name: row.name, row })),
    ...names.slice(rows.length).map((name) => ({ name, row: null })),
  ];
}

/** The platform's answer about all matching rows, without loading a list. Null when it cannot tell. */
async function askPlatform({
  place,
  action,
  role,
  selection,
  find,
}: Omit<BulkQuestionOptions, 'subject' | 'admins'>): Promise<Question | null> {
  const parts = partsOf(action, selection, find);
  if (parts === null) return null;
  const answers = await Promise.all(parts.map((part) => previewPart(place.tenantId, part, role)));
  const found = answers.flatMap((answer) => answer ?? []);
  if (found.length < answers.length) return null;
  const counts: Counts = { people: 0, invitations: 0 };
  for (const [index, { included }] of found.entries()) {
    const isPeople =
      parts[index]?.operation === 'members.bulkRemove' || parts[index]?.operation === 'members.bulkChangeRole';
    counts[isPeople ? 'people' : 'invitations'] += included.count;
  }
  const named = (names: readonly string[]): Person[] => names.map((name) => ({ name, row: null }));
  const staying = found.flatMap(({ leftOut }) =>
    leftOut.map(({ code, Message, count, names }) => ({
      reason: REASONS[code] ?? null,
      message: Message,
      count,
      people: named(names),
    })),
  );
  // The platform names the people the action applies to; the others were selected too.
  const others = selection.count - sumOf(counts) - staying.reduce((sum, { count }) => sum + count, 0);
  return {
    counts,
    people: found.flatMap(({ included }) => peopleOf(included)),
    staying: others > 0 ? [...staying, { reason: NOT_ABOUT[action], message: '', count: others, people: [] }] : staying,
    parts: found.map(({ part }) => part),
    rows: null,
  };
}

export type BulkInquiry = {
  asked: Asked;
  /** The expected answer, unless another user has changed something: nearly everything is known about loaded rows. */
  expected: Question | null;
  /** The largest number that can be affected, for any role. */
  most: Counts;
  ask: () => void;
  loadRows: () => Promise<MemberRow[]>;
};

/** Finds out who is affected by the selection that was made when the dialog opened. */
export function useBulkQuestion(options: BulkQuestionOptions, total: Counts | undefined): BulkInquiry {
  const [{ place, action, selection, subject, find, admins: known }] = useState(options);
  const { role } = options;
  const [asked, setAsked] = useState<Asked>({ state: 'loading', loaded: 0, total: null });

  const rowsOf = useCallback(
    async (onProgress: (loaded: number, total: number) => void = () => undefined): Promise<MemberRow[]> => {
      const rows =
        selection.ids === null
          ? await allMembers(place, selection.query, onProgress)
          : selection.ids.flatMap((id) => find(id) ?? []);
      return rows.filter((row) => !selection.except.includes(row.id));
    },
    [place, selection, find],
  );

  // A late response to an earlier question, about another role, must not replace a newer one.
  const latest = useRef(0);
  const ask = useCallback(async (): Promise<void> => {
    latest.current += 1;
    const turn = latest.current;
    const show = (next: Asked): void => {
      if (turn === latest.current) setAsked(next);
    };
    show({ state: 'loading', loaded: 0, total: null });
    try {
      const answer = selection.ids === null ? await askPlatform({ place, action, role, selection, find }) : null;
      if (answer !== null) return show({ state: 'ready', question: answer });
      const [rows, admins] = await Promise.all([
        rowsOf((loaded, total) => show({ state: 'loading', loaded, total })),
        countAdmins(place.tenantId),
      ]);
      show({ state: 'ready', question: questionAbout(rows, admins, { action, role, subject, selection }) });
    } catch (error) {
      show({ state: 'failed', error });
    }
  }, [place, action, role, selection, subject, find, rowsOf]);
  useEffect(() => {
    void ask();
    return () => {
      latest.current += 1;
    };
  }, [ask]);

  /** The included people, for a platform that has the preview but not the bulk operation. */
  const loadRows = useCallback(async (): Promise<MemberRow[]> => {
    const [rows, admins] = await Promise.all([rowsOf(), countAdmins(place.tenantId)]);
    return planBulk(action, rows, { subject, admins, role }).included;
  }, [rowsOf, place, action, subject, role]);

  const here = useMemo(
    () => selection.ids?.flatMap((id) => find(id) ?? []).filter((row) => !selection.except.includes(row.id)) ?? null,
    [selection, find],
  );
  const expected = useMemo(
    () => here && questionAbout(here, known ?? here.length + 1, { action, role, subject, selection }),
    [here, known, action, role, subject, selection],
  );
  return { asked, expected, most: mostOf(action, here, selection.count, total), ask: () => void ask(), loadRows };
}

/** The number of rows the action applies to, or of all rows when they are not loaded. */
function mostOf(
  action: BulkAction,
  rows: readonly MemberRow[] | null,
  chosen: number,
  total: Counts | undefined,
): Counts {
  const all = rows === null ? (total ?? { people: chosen, invitations: chosen }) : countRows(rows);
  return {
    people: action === 'resend' ? 0 : Math.min(all.people, chosen),
    invitations: action === 'changeRole' ? 0 : Math.min(all.invitations, chosen),
  };
}
