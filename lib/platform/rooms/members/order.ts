import { type SQL, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database';
import { organizationMembers, tenantMembers, users } from '../../db/schema';
import { type ListRequest, fetchCount } from '../shared/paging';
import { afterKey, ordered } from '../shared/sql';
import type { MemberSort } from './store';

/** What the key of the row of a cursor is in each order. */
export interface Start {
  group: string;
  columns: Record<'name' | 'email' | 'username' | 'id', string>;
}

/** Sort columns of a list; names and addresses are copied into the membership, so that an index serves them. */
export type SortColumns = Record<'name' | 'email' | 'username' | 'id' | 'activity', SQL>;

const sortColumns = (
  table: typeof tenantMembers | typeof organizationMembers,
  lastActivity: typeof users.lastActivity | typeof tenantMembers.lastActivity,
): SortColumns => ({
  name: sql`${table.sortName}`,
  email: sql`${table.sortEmail}`,
  username: sql`lower(${users.username})`,
  id: sql`${table.userId}`,
  // Never active comes first.
  activity: sql`coalesce(${lastActivity}, '-infinity'::timestamptz)`,
});
/** The order of a tenant's members. */
export const ofTenant = sortColumns(tenantMembers, tenantMembers.lastActivity);
/** The order of an organization's members. */
export const ofOrganization = sortColumns(organizationMembers, users.lastActivity);

/** Where a cursor starts; null at the start of the list. */
export async function startOf(db: Db, after: readonly string[] | null): Promise<Start | null> {
  const [group, userId] = after ?? [];
  if (group === undefined || userId === undefined) return null;
  const [row] = await db
    .select({
      name: sql<string>`lower(${users.displayName})`,
      email: sql<string>`lower(${users.contactEmail})`,
      username: sql<string>`lower(${users.username})`,
      id: users.id,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row === undefined ? null : { group, columns: row };
}

/** Fetches rows of a list; an offset is what is skipped in front of them. */
export type Fetch<Row> = (
  where: (SQL | undefined)[],
  order: SQL[],
  limit: number | undefined,
  offset: number | null,
) => Promise<Row[]>;

/** One role of a list that is sorted by roles. */
export interface RoleGroup {
  role: string;
  condition: SQL | undefined;
}

/** A list that is made of groups (roles), each sorted by name, fetched one after the other until the page is full. */
export async function byGroup<Row>(
  request: ListRequest<MemberSort>,
  groups: readonly RoleGroup[],
  start: Start | null,
  columns: SortColumns,
  { fetch, count }: { fetch: Fetch<Row>; count: (where: SQL | undefined) => Promise<number> },
): Promise<Row[]> {
  const wanted = fetchCount(request);
  const turned = request.descending ? groups.toReversed() : groups;
  const order = [columns.name, columns.email, columns.id];
  const first = turned.findIndex(({ role }) => role === start?.group);
  const rows: Row[] = [];
  let skip = request.offset ?? 0;
  for (const { role, condition } of turned.slice(Math.max(0, first))) {
    const missing = wanted === undefined ? undefined : wanted - rows.length;
    if (missing === 0) break;
    if (skip > 0) {
      const size = await count(condition);
      if (size <= skip) {
        skip -= size;
        continue;
      }
    }
    const { name, email, id } = start?.columns ?? {};
    const continued = role === start?.group && name !== undefined && email !== undefined && id !== undefined;
    const after = continued ? afterKey(order, [name, email, id]) : undefined;
    rows.push(...(await fetch([condition, after], ordered(order), missing, skip > 0 ? skip : null)));
    skip = 0;
  }
  return rows;
}

/** Order and continuation of the sorts that need no groups. */
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
    order: ordered(columns, descending),
    after: start === null ? undefined : afterKey(columns, key(start), descending),
  };
}

/** How the database writes a last activity, and so the only form that a cursor may have. */
const TIMESTAMP = /^-infinity$|^[\d\- :.+]{10,40}$/;
