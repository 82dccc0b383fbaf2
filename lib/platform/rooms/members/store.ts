import { type SQL, and, eq, like, ne, or, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { Role, TENANT_ROLES } from '@/lib/contract/access';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { type Db, likeContains } from '../../db/database';
import { organizationMembers, tenantMembers, users } from '../../db/schema';
import { type ListRequest, fetchCount } from '../shared/paging';
import { afterKey, countAll, limited, ordered } from '../shared/sql';
import { organizationAdmins } from './lookups';

export const MEMBER_SORTS = ['role', 'displayName', 'contactEmail', 'username', 'lastActivity'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];
/** A cursor of a member list: the role or last activity of the last row, and its user. The names are looked up. */
export const MEMBER_KEY_LENGTH = 2;

export interface MemberFilter {
  role?: string | undefined;
  idp?: 'own' | 'none' | undefined;
}

/** One person of a list, before their grants are added. */
export interface MemberRow {
  id: string;
  displayName: string;
  username: string;
  contactEmail: string;
  idp: string;
  role: string;
  administrationPermissions: string[];
  lastActivity: Date | null;
  isOrganizationAdmin: boolean;
  /** `lastActivity` as the database writes it, without loss: part of the cursor. */
  activityKey: string;
}

/** What the key of the row of a cursor is in each order. */
interface Start {
  group: string;
  columns: Record<'name' | 'email' | 'username' | 'id', string>;
}

const lowered = {
  name: sql`lower(${users.displayName})`,
  email: sql`lower(${users.contactEmail})`,
  username: sql`lower(${users.username})`,
  id: sql`${users.id}`,
};

async function startOf(db: Db, after: readonly string[] | null): Promise<Start | null> {
  const [group, userId] = after ?? [];
  if (group === undefined || userId === undefined) return null;
  const [row] = await db
    .select({
      name: sql<string>`${lowered.name}`,
      email: sql<string>`${lowered.email}`,
      username: sql<string>`${lowered.username}`,
      id: users.id,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row === undefined ? null : { group, columns: row };
}

/** What a search and a filter say about people. */
export function personFilters(search: string | undefined, idp: MemberFilter['idp']): (SQL | undefined)[] {
  return [
    search === undefined ? undefined : or(like(users.searchText, likeContains(search)), eq(users.id, search)),
    idp === undefined ? undefined : (idp === 'own' ? ne : eq)(users.idp, LOCAL_IDP),
  ];
}

/** Counting 50,000 members needs their names only when something is asked of them. */
function joinPeople<Query extends PgSelect>(
  query: Query,
  userId: typeof tenantMembers.userId | typeof organizationMembers.userId,
  request: ListRequest<MemberSort>,
  filter: MemberFilter,
): Query {
  if (request.search === undefined && filter.idp === undefined) return query;
  return query.innerJoin(users, eq(users.id, userId)) as unknown as Query;
}

/** A list that is made of groups (roles), each sorted by name, fetched one after the other until the page is full. */
async function byGroup<Row>(
  request: ListRequest<MemberSort>,
  groups: readonly string[],
  start: Start | null,
  fetch: (group: string, after: SQL | undefined, order: SQL[], limit: number | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const wanted = fetchCount(request);
  const turned = request.descending ? groups.toReversed() : groups;
  const columns = [lowered.name, lowered.email, lowered.id];
  const rows: Row[] = [];
  for (const group of turned.slice(start === null ? 0 : Math.max(0, turned.indexOf(start.group)))) {
    const missing = wanted === undefined ? undefined : wanted - rows.length;
    if (missing === 0) break;
    const { name, email, id } = start?.columns ?? {};
    const continued = group === start?.group && name !== undefined && email !== undefined && id !== undefined;
    const after = continued ? afterKey(columns, [name, email, id]) : undefined;
    rows.push(...(await fetch(group, after, ordered(columns), missing)));
  }
  return rows;
}

/** Order and continuation of the sorts that need no groups. */
function flatOrder(request: ListRequest<MemberSort>, start: Start | null, activity: SQL) {
  const { descending } = request;
  const keys: Record<Exclude<MemberSort, 'role'>, { columns: SQL[]; key: (from: Start) => (string | SQL)[] }> = {
    displayName: {
      columns: [lowered.name, lowered.email, lowered.id],
      key: ({ columns: { name, email, id } }) => [name, email, id],
    },
    contactEmail: { columns: [lowered.email, lowered.id], key: ({ columns: { email, id } }) => [email, id] },
    username: { columns: [lowered.username, lowered.id], key: ({ columns: { username, id } }) => [username, id] },
    lastActivity: {
      columns: [activity, lowered.id],
      key: ({ group, columns: { id } }) => [sql`${TIMESTAMP.test(group) ? group : '-infinity'}::timestamptz`, id],
    },
  };
  const { columns, key } = keys[request.sort === 'role' ? 'displayName' : request.sort];
  return {
    order: ordered(columns, descending),
    after: start === null ? undefined : afterKey(columns, key(start), descending),
  };
}

/** A last activity to sort by; never active comes first. */
const activityOf = (column: typeof users.lastActivity | typeof tenantMembers.lastActivity) =>
  sql`coalesce(${column}, '-infinity'::timestamptz)`;
/** What the database writes for it, and what a cursor may therefore say. */
const TIMESTAMP = /^-infinity$|^[\d\- :.+]{10,40}$/;

/**
 * Active members of a tenant, by default in the order role, display name, contact e-mail (section 4). Each page costs a few index
 * look-ups, however many members there are.
 */
export async function tenantMemberPage(
  db: Db,
  tenantId: string,
  organizationId: string,
  request: ListRequest<MemberSort>,
  filter: MemberFilter,
): Promise<{ rows: MemberRow[]; total: number }> {
  const activity = activityOf(tenantMembers.lastActivity);
  const conditions = [eq(tenantMembers.tenantId, tenantId), ...personFilters(request.search, filter.idp)];
  const fetch = (more: (SQL | undefined)[], order: SQL[], limit: number | undefined) =>
    limited(
      db
        .select({
          id: users.id,
          displayName: users.displayName,
          username: users.username,
          contactEmail: users.contactEmail,
          idp: users.idp,
          role: tenantMembers.role,
          administrationPermissions: tenantMembers.administrationPermissions,
          lastActivity: tenantMembers.lastActivity,
          activityKey: sql<string>`${activity}::text`,
        })
        .from(tenantMembers)
        .innerJoin(users, eq(users.id, tenantMembers.userId))
        .where(and(...conditions, ...more))
        .orderBy(...order)
        .$dynamic(),
      limit,
    );
  const roleIs = (role: string | undefined) => (role === undefined ? undefined : eq(tenantMembers.role, role));
  const start = await startOf(db, request.after);
  const { order, after } = flatOrder(request, start, activity);
  const rows =
    request.sort === 'role'
      ? await byGroup(
          request,
          filter.role === undefined ? TENANT_ROLES : [filter.role],
          start,
          (role, from, by, limit) => fetch([roleIs(role), from], by, limit),
        )
      : await fetch([roleIs(filter.role), after], order, fetchCount(request));
  const counting = db.select({ total: countAll }).from(tenantMembers).$dynamic();
  const [counted] = await joinPeople(counting, tenantMembers.userId, request, filter).where(
    and(...conditions, roleIs(filter.role)),
  );
  const admins = await organizationAdmins(
    db,
    organizationId,
    rows.map((row) => row.id),
  );
  return {
    rows: rows.map((row) => ({ ...row, isOrganizationAdmin: admins.has(row.id) })),
    total: counted?.total ?? 0,
  };
}

/** The people of an organization, its admins first (section 4), then by display name and contact e-mail. */
export async function organizationMemberPage(
  db: Db,
  organizationId: string,
  request: ListRequest<MemberSort>,
  filter: MemberFilter,
): Promise<{ rows: MemberRow[]; total: number }> {
  const activity = activityOf(users.lastActivity);
  const conditions = [
    eq(organizationMembers.organizationId, organizationId),
    ...personFilters(request.search, filter.idp),
  ];
  const fetch = (more: (SQL | undefined)[], order: SQL[], limit: number | undefined) =>
    limited(
      db
        .select({
          id: users.id,
          displayName: users.displayName,
          username: users.username,
          contactEmail: users.contactEmail,
          idp: users.idp,
          administrationPermissions: organizationMembers.administrationPermissions,
          lastActivity: users.lastActivity,
          isOrganizationAdmin: organizationMembers.isOrganizationAdmin,
          activityKey: sql<string>`${activity}::text`,
        })
        .from(organizationMembers)
        .innerJoin(users, eq(users.id, organizationMembers.userId))
        .where(and(...conditions, ...more))
        .orderBy(...order)
        .$dynamic(),
      limit,
    );
  const roles = [Role.OrganizationAdmin, Role.Regular];
  const isAdmin = (role: string) => eq(organizationMembers.isOrganizationAdmin, role === Role.OrganizationAdmin);
  // The list offers "Admin" and "Regular" (section 2), so both names of the organization's admin are understood.
  const wanted = filter.role === Role.Admin ? Role.OrganizationAdmin : filter.role;
  const known = wanted === undefined ? undefined : roles.some((role) => role === wanted) ? isAdmin(wanted) : sql`false`;
  const start = await startOf(db, request.after);
  const { order, after } = flatOrder(request, start, activity);
  const rows =
    request.sort === 'role'
      ? await byGroup(request, roles, start, (role, from, by, limit) => fetch([known, isAdmin(role), from], by, limit))
      : await fetch([known, after], order, fetchCount(request));
  const counting = db.select({ total: countAll }).from(organizationMembers).$dynamic();
  const [counted] = await joinPeople(counting, organizationMembers.userId, request, filter).where(
    and(...conditions, known),
  );
  return {
    rows: rows.map((row) => ({ ...row, role: row.isOrganizationAdmin ? Role.OrganizationAdmin : Role.Regular })),
    total: counted?.total ?? 0,
  };
}
