/**
 * The members table of a tenant shows several lists of the platform as one: active members and invitations, or those
 * of the chosen roles. This is how their pages become one sorted list. Pure.
 */
import { Role } from '@/lib/contract/access';
import type { Member } from '@/lib/contract/entities/members';
import type { PageOf } from '@/lib/contract/entities/page';
import {
  type IdpFilter,
  type MemberRow,
  type MemberSort,
  type RoleFilter,
  compareMembers,
  matchesIdp,
  toRow,
} from './member-row';

/** What the table asks for. */
export type MemberQuery = {
  search: string;
  sort: MemberSort;
  descending: boolean;
  roles: RoleFilter[];
  /** Null for both. */
  idp: IdpFilter | null;
};

export const NO_QUERY: MemberQuery = { search: '', sort: 'role', descending: false, roles: [], idp: null };

/** One list of the platform. */
export type MemberSource = { list: 'active' | 'pending' | 'organization'; role?: string };

/** The lists that together hold what the role filter asks for (section 2: Admin, Regular, Not confirmed). */
export function sourcesOf(roles: readonly RoleFilter[]): MemberSource[] {
  const pending: MemberSource = { list: 'pending' };
  const wanted = new Set(roles);
  const everyone = wanted.size === 0 || wanted.size === 3 || (wanted.has('admin') && wanted.has('regular'));
  const active: MemberSource[] = everyone
    ? [{ list: 'active' }]
    : [
        ...(wanted.has('admin') ? [Role.OrganizationAdmin, Role.Admin, Role.LimitedAdmin] : []),
        ...(wanted.has('regular') ? [Role.Regular] : []),
      ].map((role) => ({ list: 'active', role }));
  return wanted.size === 0 || wanted.has('notConfirmed') ? [...active, pending] : active;
}

/** The organization's one list; its role filter knows Admin and Regular (section 2). */
export function organizationSources(roles: readonly RoleFilter[]): MemberSource[] {
  const [only] = roles;
  if (only === undefined || roles.length > 1) return [{ list: 'organization' }];
  return [{ list: 'organization', role: only === 'admin' ? Role.OrganizationAdmin : Role.Regular }];
}

/**
 * One page of one list. `cursor` is where the next one starts; null when there is none. `offset` is there when the platform
 * serves jumps.
 */
export type SourcePage = { members: Member[]; total: number; cursor: string | null; offset?: number | undefined };
/** What one step loaded: for each list its next page, or null for a list that had ended before. */
export type PageStep = (SourcePage | null)[];

/** Where each list goes on after a step; null for those that have ended, undefined for those not begun. */
export function nextCursors(last: PageStep | null | undefined, sources: number): (string | null | undefined)[] {
  return Array.from({ length: sources }, (_, index) => {
    const page = last?.[index];
    return page === null ? null : page?.cursor;
  });
}

export type MergedMembers = {
  rows: MemberRow[];
  /** All rows that the lists hold together, loaded or not. */
  total: number;
  complete: boolean;
};

/**
 * Merges what was loaded. A list that has more rows hides everything that sorts behind its last loaded row: one of the
 * rows to come may belong before it. Nothing is lost: with the last page of each list every row is there, once.
 */
export function mergePages(steps: readonly PageStep[], query: MemberQuery): MergedMembers {
  const count = steps[0]?.length ?? 0;
  const cursors = nextCursors(steps.at(-1), count);
  const lists = Array.from({ length: count }, (_, index) => {
    const rows = steps.flatMap((step) => step[index]?.members ?? []).map(toRow);
    return { rows, ended: cursors[index] === null, total: steps[0]?.[index]?.total ?? 0 };
  });
  const compare = (a: MemberRow, b: MemberRow): number => compareMembers(a, b, query.sort, query.descending);
  const horizons = lists.flatMap((list) => (list.ended ? [] : [list.rows.at(-1)])).filter((row) => row !== undefined);
  const horizon = horizons.toSorted(compare)[0];
  const rows = merge(
    lists.map((list) => list.rows),
    compare,
  );
  const shown = horizon === undefined ? rows : rows.filter((row) => row === horizon || compare(row, horizon) <= 0);
  // A member whose place in the order changed between two pages comes twice; the later answer is the newer one.
  const unique = [...new Map(shown.map((row) => [row.id, row])).values()];
  return {
    rows: unique,
    total: Math.max(
      lists.reduce((sum, list) => sum + list.total, 0),
      unique.length,
    ),
    complete: lists.every((list) => list.ended),
  };
}

/** Merges lists that are each in order; a list keeps its own order even where `compare` sees it otherwise. */
export function merge<T>(lists: readonly (readonly T[])[], compare: (a: T, b: T) => number): T[] {
  const positions = lists.map(() => 0);
  const merged: T[] = [];
  for (;;) {
    let best = -1;
    for (const [index, list] of lists.entries()) {
      const candidate = list[positions[index]!];
      if (candidate === undefined) continue;
      const leader = best < 0 ? undefined : lists[best]![positions[best]!];
      if (leader === undefined || compare(candidate, leader) < 0) best = index;
    }
    if (best < 0) return merged;
    merged.push(lists[best]![positions[best]!]!);
    positions[best]! += 1;
  }
}

/** A page as the platform answered it. */
export function pageOfAnswer({ items, total, nextCursor, offset }: PageOf<Member>): SourcePage {
  return { members: items, total, cursor: nextCursor, offset };
}

/** A page from a platform that ignores the list parameters and answers everything: the query is applied here. */
export function pageOfAll(members: readonly Member[], source: MemberSource, query: MemberQuery): SourcePage {
  const needle = query.search.trim().toLowerCase();
  const found = members
    .map(toRow)
    .filter((row) => source.role === undefined || row.role === source.role)
    .filter((row) => row.search.includes(needle) && matchesIdp(row, query.idp === null ? [] : [query.idp]))
    .toSorted((a, b) => compareMembers(a, b, query.sort, query.descending));
  return { members: found.map((row) => row.member), total: found.length, cursor: null };
}
