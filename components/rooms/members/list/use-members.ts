import { useCallback, useMemo } from 'react';
import { type List, type ListOptions, useList } from '@/components/table/screen/use-list';
import type { DataTableProps } from '@/components/table/types';
import type { PageOf } from '@/lib/contract/entities/page';
import type { Member } from '@/lib/contract/rooms/members/entities';
import { INITIAL_SORT } from './member-query';
import { type MemberRow, inDefaultOrder } from './member-row';
import { type MembersPlace, loadMembers, toRows } from '../members-data';

export type MemberList = List<MemberRow> & {
  table: Pick<DataTableProps<MemberRow>, 'rowId' | 'rowName'>;
  /** A loaded row, regardless of the query. */
  rowOf: (id: string) => MemberRow | undefined;
};

type Options = Pick<ListOptions<MemberRow>, 'columns' | 'filters' | 'errorKeys'> & {
  place: MembersPlace;
  initial: Member[] | PageOf<Member> | undefined;
};

const rowId = (row: MemberRow): string => row.id;
const rowName = (row: MemberRow): string => row.name;
const searchText = (row: MemberRow): string[] => [row.search];

/** The members of a tenant with its invitations, or the people of an organization. */
export function useMembers({ place, initial, columns, filters, errorKeys }: Options): MemberList {
  const { organizationId, tenantId } = place;
  const list = useList({
    id: ['members', organizationId, tenantId ?? ''],
    load: (query) => loadMembers(place, query),
    initial: useMemo(() => initial && toRows(initial), [initial]),
    initialSort: INITIAL_SORT,
    columns,
    filters,
    searchText,
    errorKeys,
  });
  // Fully loaded rows are sorted in the order of all lists, which the platform's order approximates.
  const { source } = list;
  const shown = useMemo(
    () =>
      source.kind === 'local' && source.rows !== undefined ? { ...source, rows: inDefaultOrder(source.rows) } : source,
    [source],
  );
  const { find } = list;
  const rowOf = useCallback((id: string) => find((row) => row.id === id), [find]);
  return { ...list, source: shown, table: { ...list.table, source: shown, rowId, rowName }, rowOf };
}
