import { type SQL, and, eq, inArray, like, ne, not, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { Role, TENANT_ROLES } from '@/lib/contract/access';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { type Db, likeContains, together } from '../../db/database';
import {
  organizationMemberCounts,
  organizationMembers,
  tenantMemberCounts,
  tenantMembers,
  users,
} from '../../db/schema';
import { type ListRequest, fetchCount } from '../shared/paging';
import { limited, ordered } from '../shared/sql';
import { adminIds, personColumns } from './lookups';
import {
  type Segment,
  type SortColumns,
  type Start,
  flatOrder,
  ofOrganization,
  ofTenant,
  orderOf,
  segmentsOf,
  startOf,
  walkOf,
} from './order';

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

/** What a search and a filter say about people. */
export function personFilters(search: string | undefined, idp: MemberFilter['idp']): (SQL | undefined)[] {
  return [
    search === undefined ? undefined : or(like(users.searchText, likeContains(search)), eq(users.id, search)),
    idp === undefined ? undefined : (idp === 'own' ? ne : eq)(users.idp, LOCAL_IDP),
  ];
}

const asksPeople = (request: ListRequest<MemberSort>, filter: MemberFilter): boolean =>
  request.search !== undefined || filter.idp !== undefined;

type Memberships = typeof tenantMembers | typeof organizationMembers;

/** Which memberships a list has, and how they are read. */
interface Listing {
  table: Memberships;
  /** Those of the tenant or organization. */
  scope: SQL;
  /** Those of them that a search and a filter leave. */
  listed: SQL | undefined;
  columns: SortColumns;
  /** The condition asks something of the people themselves: counting 50,000 does without. */
  joined: boolean;
}

const withPeople = ({ table, joined }: Listing): SQL =>
  joined ? sql`${table} join ${users} on ${users.id} = ${table.userId}` : sql`${table}`;

/** The order of a page's rows within each part. */
interface Order {
  columns: readonly SQL[];
  descending: boolean;
}

/** The ids of a page with their places, part after part: each part is a walk along an index. */
function pageIds(
  listing: Listing,
  segments: readonly Segment[],
  { columns, descending }: Order,
  wanted: number | undefined,
): SQL {
  const parts = segments.map(({ condition, after, ...part }, place) => {
    const { isTurned, offset, limit } = walkOf(part, wanted);
    return sql`(select ${listing.table.userId} as id, ${place}::int as place
      from ${withPeople(listing)} where ${and(listing.listed, condition, after) ?? sql`true`}
      order by ${sql.join(ordered(columns, descending !== isTurned), sql`, `)}
      ${limit === undefined ? sql`` : sql`limit ${limit}`} offset ${offset})`;
  });
  return sql`(${sql.join(parts, sql` union all `)}) page`;
}

/** How many of a list there are by role, and where its cursor starts. */
async function factsOf(db: Db, request: ListRequest<MemberSort>, sizes: Record<'all' | 'admins', SQL>) {
  const { start, all, admins } = await together<{ start: Start['columns']; all: Size; admins: Size }>(db, {
    start: startOf(request.after),
    ...sizes,
  });
  const [group] = request.after ?? [];
  const [columns] = start;
  const numbers = (rows: readonly Size[]) => new Map(rows.map(({ role, size }) => [role, size]));
  return {
    start: group === undefined || columns === undefined ? null : { group, columns },
    all: numbers(all),
    admins: numbers(admins),
  };
}

/** The rows of a list that a search and a filter by identity provider leave. */
const listingOf = (
  of: Omit<Listing, 'listed'>,
  { search }: ListRequest<MemberSort>,
  { idp }: MemberFilter,
): Listing => ({
  ...of,
  listed: and(of.scope, ...personFilters(search, idp)),
});

/** By role the parts stand in the order of the roles, and within each part people by name. */
const orderIn = (request: ListRequest<MemberSort>, flat: Pick<Order, 'columns'>, columns: SortColumns): Order =>
  request.sort === 'role'
    ? { columns: orderOf(columns), descending: false }
    : { columns: flat.columns, descending: request.descending };

type Size = { role: string; size: number };
const sum = (sizes: ReadonlyMap<string, number>) => [...sizes.values()].reduce((total, size) => total + size, 0);

/**
 * Active members of a tenant, by default in the order role, display name, contact e-mail (section 4); order and filter know the
 * role that is shown. Each page costs a few index look-ups, however many members there are; a jump walks the index, and looks up
 * only the rows of its page.
 */
export async function tenantMemberPage(
  db: Db,
  tenantId: string,
  organizationId: string,
  request: ListRequest<MemberSort>,
  filter: MemberFilter,
): Promise<{ rows: MemberRow[]; total: number }> {
  const asked = asksPeople(request, filter);
  const scope = eq(tenantMembers.tenantId, tenantId);
  const listing = listingOf({ table: tenantMembers, scope, columns: ofTenant, joined: asked }, request, filter);
  // The role that the lists show: an admin of the organization is that here too, whatever the role in the tenant.
  const isAdmin = inArray(tenantMembers.userId, adminIds(organizationId));
  const roleIs = (role: string) =>
    role === Role.OrganizationAdmin ? isAdmin : and(eq(tenantMembers.role, role), not(isAdmin));
  const groups = filter.role === undefined ? [Role.OrganizationAdmin, ...TENANT_ROLES] : [filter.role];
  // Counting 50,000 by their roles takes longer than counting them.
  const isJump = request.sort === 'role' && (request.offset ?? 0) > 0;
  const ofRole = (column: AnyPgColumn) =>
    filter.role === undefined
      ? undefined
      : filter.role === Role.OrganizationAdmin
        ? sql`false`
        : eq(column, filter.role);
  const sizes = (condition: SQL | undefined, byRole: boolean) =>
    sql`select ${byRole ? tenantMembers.role : sql`${filter.role ?? ''}::text`} as role, count(*)::int as size
      from ${withPeople(listing)} where ${and(listing.listed, condition) ?? sql`true`}
      ${byRole ? sql`group by 1` : sql``}`;
  const counts = tenantMemberCounts;
  const { start, all, admins } = await factsOf(db, request, {
    // How many are in the tenant is known; how many of them are found is counted.
    all: asked
      ? sizes(ofRole(tenantMembers.role), isJump)
      : sql`select ${counts.role}, ${counts.members} as size from ${counts}
          where ${and(eq(counts.tenantId, tenantId), ofRole(counts.role)) ?? sql`true`}`,
    // Apart from the others: asking of each of 50,000 whether they are one takes many times as long.
    admins: sizes(and(isAdmin, filter.role === Role.OrganizationAdmin ? undefined : ofRole(tenantMembers.role)), true),
  });
  const sizeOf = (role: string) =>
    role === Role.OrganizationAdmin ? sum(admins) : (all.get(role) ?? 0) - (admins.get(role) ?? 0);
  const wanted = filter.role === undefined ? undefined : roleIs(filter.role);
  const flat = flatOrder(request, start, ofTenant);
  const byRole = groups.map((role) => ({
    role,
    condition: roleIs(role),
    size: !asked || isJump ? sizeOf(role) : null,
  }));
  const total = filter.role === undefined ? sum(all) : sizeOf(filter.role);
  const segments =
    request.sort === 'role'
      ? segmentsOf(request, byRole, start, ofTenant)
      : [{ condition: wanted, after: flat.after, offset: request.offset ?? 0, size: start === null ? total : null }];
  if (segments.length === 0) return { rows: [], total };
  const order = orderIn(request, flat, ofTenant);
  const rows = await limited(
    db
      .select({
        ...personColumns,
        role: tenantMembers.role,
        administrationPermissions: tenantMembers.administrationPermissions,
        lastActivity: tenantMembers.lastActivity,
        activityKey: sql<string>`${ofTenant.activity}::text`,
        isOrganizationAdmin: sql<boolean>`exists (select 1 from organization_members o where o.organization_id = ${organizationId}
          and o.user_id = ${tenantMembers.userId} and o.is_organization_admin)`,
      })
      .from(tenantMembers)
      .innerJoin(users, eq(users.id, tenantMembers.userId))
      .innerJoin(pageIds(listing, segments, order, fetchCount(request)), sql`page.id = ${tenantMembers.userId}`)
      .where(scope)
      .orderBy(sql`page.place`, ...ordered(order.columns, order.descending))
      .$dynamic(),
    fetchCount(request),
  );
  return { rows, total };
}

/** The people of an organization, its admins first (section 4), then by display name and contact e-mail. */
export async function organizationMemberPage(
  db: Db,
  organizationId: string,
  request: ListRequest<MemberSort>,
  filter: MemberFilter,
): Promise<{ rows: MemberRow[]; total: number }> {
  const asked = asksPeople(request, filter);
  const scope = eq(organizationMembers.organizationId, organizationId);
  const listing = listingOf(
    { table: organizationMembers, scope, columns: ofOrganization, joined: asked },
    request,
    filter,
  );
  const roles = [Role.OrganizationAdmin, Role.Regular];
  const isAdmin = (role: string) => eq(organizationMembers.isOrganizationAdmin, role === Role.OrganizationAdmin);
  // The list offers "Admin" and "Regular" (section 2), so both names of the organization's admin are understood.
  const wanted = filter.role === Role.Admin ? Role.OrganizationAdmin : filter.role;
  const known = wanted === undefined ? undefined : roles.some((role) => role === wanted) ? isAdmin(wanted) : sql`false`;
  const shown = sql`case when ${organizationMembers.isOrganizationAdmin} then ${Role.OrganizationAdmin}::text else ${Role.Regular}::text end`;
  const counts = organizationMemberCounts;
  const { start, all } = await factsOf(db, request, {
    // How many are in the organization is known; how many of them are found is counted.
    all: asked
      ? sql`select ${shown} as role, count(*)::int as size from ${withPeople(listing)}
          where ${and(listing.listed, known) ?? sql`true`} group by ${organizationMembers.isOrganizationAdmin}`
      : sql`select case when ${counts.isOrganizationAdmin} then ${Role.OrganizationAdmin}::text else ${Role.Regular}::text end as role,
          ${counts.members} as size from ${counts} where ${eq(counts.organizationId, organizationId)}`,
    admins: sql`select where false`,
  });
  const flat = flatOrder(request, start, ofOrganization);
  const sizeOf = (role: string) => (wanted === undefined || wanted === role ? (all.get(role) ?? 0) : 0);
  const total = roles.reduce((people, role) => people + sizeOf(role), 0);
  const byRole = roles.map((role) => ({ role, condition: and(known, isAdmin(role)), size: sizeOf(role) }));
  const segments =
    request.sort === 'role'
      ? segmentsOf(request, byRole, start, ofOrganization)
      : [{ condition: known, after: flat.after, offset: request.offset ?? 0, size: start === null ? total : null }];
  if (segments.length === 0) return { rows: [], total };
  const order = orderIn(request, flat, ofOrganization);
  const rows = await limited(
    db
      .select({
        ...personColumns,
        administrationPermissions: organizationMembers.administrationPermissions,
        lastActivity: organizationMembers.lastActivity,
        isOrganizationAdmin: organizationMembers.isOrganizationAdmin,
        activityKey: sql<string>`${ofOrganization.activity}::text`,
      })
      .from(organizationMembers)
      .innerJoin(users, eq(users.id, organizationMembers.userId))
      .innerJoin(pageIds(listing, segments, order, fetchCount(request)), sql`page.id = ${organizationMembers.userId}`)
      .where(scope)
      .orderBy(sql`page.place`, ...ordered(order.columns, order.descending))
      .$dynamic(),
    fetchCount(request),
  );
  return {
    rows: rows.map((row) => ({ ...row, role: row.isOrganizationAdmin ? Role.OrganizationAdmin : Role.Regular })),
    total,
  };
}
