/** Loads every row of a query; not part of the first view. */
import { pageParameters } from '@/components/table/list-query';
import type { TableQuery } from '@/components/table/types';
import { asPage } from '@/lib/contract/entities/page';
import { MAX_PAGE_SIZE } from '@/lib/contract/limits';
import type { MemberRow } from './member-row';
import { type MembersPlace, loadMembers } from '../members-data';

export async function allMembers(
  place: MembersPlace,
  query: TableQuery,
  onProgress: (loaded: number, total: number) => void = () => undefined,
): Promise<MemberRow[]> {
  // A member that moved between two pages arrives twice; the later response is newer.
  const rows = new Map<string, MemberRow>();
  const parameters = { ...pageParameters(query, 0), limit: String(MAX_PAGE_SIZE), offset: undefined };
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = asPage(await loadMembers(place, { ...parameters, cursor }));
    for (const row of page.items) rows.set(row.id, row);
    onProgress(rows.size, Math.max(page.total, rows.size));
    cursor = page.nextCursor;
  }
  return [...rows.values()];
}
