import { type SQL, sql } from 'drizzle-orm';
import { organizationMembers, tenantMembers } from '../../db/schema';
import { type ListRequest, fetchCount } from '../shared/paging';
import { afterKey } from '../shared/sql';
import type { MemberSort } from './store';

/** What the key of the row of a cursor is in each order. */
export interface Start {
  group: string;
  columns: Record<'name' | 'email' | 'username' | 'id', string>;
}

/** Sort columns of a list; what a person is called and when they were active is copied into the membership, so that an index serves them. */
export type SortColumns = Record<'name' | 'email' | 'username' | 'id' | 'activity', SQL>;

const sortColumns = (table: typeof tenantMembers | typeof organizationMembers): SortColumns => ({
  name: sql`${table.sortName}`,
  email: sql`${table.sortEmail}`,
  username: sql`${table.sortUsername}`,
  id: sql`${table.userId}`,
  // Never active comes first.
  activity: sql`coalesce(${table.lastActivity}, '-infinity'::timestamptz)`,
});
/** The order of a tenant's members. */
export const ofTenant = sortColumns(tenantMembers);
/** The order of an organization's members. */
export const ofOrganization = sortColumns(organizationMembers);

/** The question where a cursor starts; it has no answer at the start of the list, or when its person is gone. */
export function startOf(after: readonly string[] | null): SQL {
  return sql`select lower(display_name) as name, lower(contact_email) as email, lower(username) as username, id
    from users where id = ${after?.[1] ?? ''}`;
}

/** One role of a list that is sorted by roles. */
export interface RoleGroup {
  role: string;
  condition: SQL | undefined;
  /** How many rows it has; null where nothing is skipped, and nobody needs to know. */
  size: number | null;
}

/** A part of a page: rows that stand together in its order. */
export interface Segment {
  condition: SQL | undefined;
  after?: SQL | undefined;
  /** Rows of the condition in front of it. */
  offset: number;
  /** Rows of the condition in all, where that is known and they do not begin after a cursor. */
  size: number | null;
}

/**
 * How a part is read. Rows that are skipped are walked over in the index, so the walk begins at the end that is nearer: half a million
 * of them take 60 ms.
 */
export function walkOf(
  { offset, size }: Pick<Segment, 'offset' | 'size'>,
  limit: number | undefined,
): { isTurned: boolean; offset: number; limit: number | undefined } {
  if (size === null || limit === undefined || offset <= size / 2) return { isTurned: false, offset, limit };
  const left = Math.max(0, size - offset);
  const taken = Math.min(limit, left);
  return { isTurned: true, offset: left - taken, limit: taken };
}

/** The parts of a page of a list that is made of groups (roles), each sorted by name. */
export function segmentsOf(
  request: ListRequest<MemberSort>,
  groups: readonly RoleGroup[],
  start: Start | null,
  columns: SortColumns,
): Segment[] {
  const wanted = fetchCount(request) ?? Infinity;
  const turned = request.descending ? groups.toReversed() : groups;
  const first = turned.findIndex(({ role }) => role === start?.group);
  const segments: Segment[] = [];
  let skip = request.offset ?? 0;
  let taken = 0;
  for (const { role, condition, size } of turned.slice(Math.max(0, first))) {
    if (taken >= wanted) break;
    if (start !== null && role === start.group) {
      const { name, email, id } = start.columns;
      const after = afterKey(orderOf(columns), [name, email, id]);
      segments.push({ condition, after, offset: 0, size: null });
    } else if (size !== null && size <= skip) skip -= size;
    else {
      segments.push({ condition, offset: skip, size });
      taken += size === null ? 0 : size - skip;
      skip = 0;
    }
  }
  return segments;
}

/** The order within a group. */
export const orderOf = (columns: SortColumns): SQL[] => [columns.name, columns.email, columns.id];

/** Columns and continuation of the sorts that need no groups. */
export function flatOrder(request: ListRequest<MemberSort>, start: Start | null, from: SortColumns) {
  const { descending } = request;
  const keys: Record<Exclude<MemberSort, 'role'>, { columns: SQL[]; key: (from: Start) => (string | SQL)[] }> = {
    displayName: {
      columns: [from.name, from.email, from.id],
      key: ({ columns: { name, email, id } }) => [name, email, id],
    },
    contactEmail: { columns: [from.email, from.id], key: ({ columns: { email, id } }) => [email, id] },
    username: { columns: [from.username, from.id], key: ({ columns: { username, id } }) => [username, id] },
    lastActivity: {
      columns: [from.activity, from.id],
      key: ({ group, columns: { id } }) => [sql`${TIMESTAMP.test(group) ? group : '-infinity'}::timestamptz`, id],
    },
  };
  const { columns, key } = keys[request.sort === 'role' ? 'displayName' : request.sort];
  return {
    columns,
    after: start === null ? undefined : afterKey(columns, key(start), descending),
  };
}

/** How the database writes a last activity, and so the only form that a cursor may have. */
const TIMESTAMP = /^-infinity$|^[\d\- :.+]{10,40}$/;
