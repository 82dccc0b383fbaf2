/** The order in which the table shows rows that are all here. Pure. */
import type { Column, Sort } from '@/components/table/types';
import { compareValues } from '@/components/table/view';
import { type MemberRow, roleRank } from './member-row';

/** Section 4: by role, display name, contact e-mail, names as the language orders them. */
export function inDefaultOrder(rows: readonly MemberRow[], locale: string): MemberRow[] {
  const compare = compareValues(locale);
  return rows.toSorted(
    (a, b) =>
      roleRank(a) - roleRank(b) || compare(a.name, b.name) || compare(a.member.contactEmail, b.member.contactEmail),
  );
}

/** The rows by a column, as the table sorts them: without a value last in both directions, equal ones as they came. */
export function inOrderOf(
  rows: readonly MemberRow[],
  sort: Sort | null,
  columns: readonly Column<MemberRow>[],
  locale: string,
): MemberRow[] {
  const value = columns.find((column) => column.id === sort?.id)?.sort;
  if (sort === null || value === undefined) return [...rows];
  const compare = compareValues(locale);
  const direction = sort.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: value(row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return compare(a.value, b.value) * direction;
    })
    .map(({ row }) => row);
}
