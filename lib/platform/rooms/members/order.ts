import { type SQL, sql } from 'drizzle-orm';
import { invitations, organizationMembers, tenantMembers } from '../../db/schema';
import { orderKey } from '../../db/name-order';
import { type ListRequest, fetchCount } from '../shared/paging';

/** Sort values of a cursor's row, for every order. */
export interface Start {
  group: string;
  columns: Record<'name' | 'email' | 'username' | 'id', string>;
}

export type SortKey = 'name' | 'email' | 'username' | 'id' | 'activity';
/** A list's sort columns. Names and last activity are copied into the membership, so that an index serves them. */
export type SortColumns = Record<SortKey, SQL>;

const sortColumns = (table: typeof tenantMembers | typeof organizationMembers): SortColumns => ({
  name: sql`${table.orderKey}`,
  email: sql`${table.sortEmail}`,
  username: sql`${table.sortUsername}`,
  id: sql`${table.userId}`,
  // Members who were never active come first.
  activity: sql`coalesce(${table.lastActivity}, '-infinity'::timestamptz)`,
});
export const ofTenant = sortColumns(tenantMembers);
export const ofOrganization = sortColumns(organizationMembers);

/** Invited people are listed among the members: sorted by their e-mail address, and never active. */
export const ofInvitations: SortColumns = {
  name: orderKey(invitations.contactEmail),
  email: sql`lower(${invitations.contactEmail})`,
  username: sql`lower(${invitations.username})`,
  id: sql`${invitations.id}`,
  activity: sql`'-infinity'::timestamptz`,
};

/** The query for a cursor's row; empty at the start of the list, or when the person or invitation no longer exists. */
export function startOf(after: readonly string[] | null): SQL {
  const id = after?.[1] ?? '';
  return sql`select ${orderKey(sql`display_name`)} as name, lower(contact_email) as email, lower(username) as username, id
    from users where id = ${id} union all select ${ofInvitations.name}, ${ofInvitations.email}, ${ofInvitations.username}, id
    from ${invitations} where id = ${id}`;
}

/** Adjacent rows of a list: members with invitations among them. */
export interface Group {
  condition: SQL | undefined;
  /** The condition and number of its invitations; undefined when there are none. */
  invited?: { condition: SQL | undefined; size: number } | undefined;
  /** Number of rows; null when nothing is skipped and the number is not needed. */
  size: number | null;
}

/** The rows of one role, in a list sorted by roles. */
export type RoleGroup = Group & { role: string };

/** A part of a page. */
export type Segment = Group & {
  /** Sort values of the row before the first one. */
  after?: readonly (string | SQL)[] | undefined;
  offset: number;
};

/** How to read a part. Skipped rows are scanned in the index, so the scan starts at the nearer end: half a million rows take 60 ms. */
export function walkOf(
  { offset, size }: { offset: number; size: number | null },
  limit: number | undefined,
): { isTurned: boolean; offset: number; limit: number | undefined } {
  if (size === null || limit === undefined || offset <= size / 2) return { isTurned: false, offset, limit };
  const left = Math.max(0, size - offset);
  const taken = Math.min(limit, left);
  return { isTurned: true, offset: left - taken, limit: taken };
}

/** The parts of a page from a list of groups (roles), each sorted by name. */
export function segmentsOf(
  request: ListRequest<MemberSort>,
  groups: readonly RoleGroup[],
  start: Start | null,
): Segment[] {
  const wanted = fetchCount(request) ?? Infinity;
  const turned = request.descending ? groups.toReversed() : groups;
  const first = turned.findIndex(({ role }) => role === start?.group);
  const segments: Segment[] = [];
  let skip = request.offset ?? 0;
  let taken = 0;
  for (const group of turned.slice(Math.max(0, first))) {
    const { size } = group;
    if (taken >= wanted) break;
    if (start !== null && group.role === start.group) {
      const { name, email, id } = start.columns;
      segments.push({ ...group, after: [name, email, id], offset: 0, size: null });
    } else if (size !== null && size <= skip) skip -= size;
    else {
      segments.push({ ...group, offset: skip });
      taken += size === null ? 0 : size - skip;
      skip = 0;
    }
  }
  return segments;
}

/** The order within a role. */
const BY_NAME: readonly SortKey[] = ['name', 'email', 'id'];

/** The sort order within each part of a page. */
export interface Order {
  keys: readonly SortKey[];
  descending: boolean;
}

const KEYS: Record<MemberSort, readonly SortKey[]> = {
  role: BY_NAME,
  displayName: BY_NAME,
  contactEmail: ['email', 'id'],
  username: ['username', 'id'],
  lastActivity: ['activity', 'id'],
};

/** With `role`, parts follow the order of the roles, and people within each are sorted by name. */
export function orderOf({ sort, descending }: ListRequest<MemberSort>): Order {
  return { keys: KEYS[sort], descending: sort !== 'role' && descending };
}

/** Sort values of a cursor's row, in an order without roles. */
export function keysOf({ group, columns }: Start, { keys }: Order): (string | SQL)[] {
  const activity = sql`${TIMESTAMP.test(group) ? group : '-infinity'}::timestamptz`;
  return keys.map((key) => (key === 'activity' ? activity : columns[key]));
}

/** The database's format of a last activity: the only one allowed in a cursor. */
const TIMESTAMP = /^-infinity$|^[\d\- :.+]{10,40}$/;
export const MEMBER_SORTS = ['role', 'displayName', 'contactEmail', 'username', 'lastActivity'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];
