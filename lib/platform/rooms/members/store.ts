import { type SQL, and, eq, inArray, like, ne, not, or, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { Role, TENANT_ROLES } from '@/lib/contract/access';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { type Db, likeContains } from '../../db/database';
import { organizationMembers, tenantMembers, users } from '../../db/schema';
import { type ListRequest, fetchCount } from '../shared/paging';
import { countAll, limited } from '../shared/sql';
import { adminIds, organizationAdmins, personColumns } from './lookups';
import { type Fetch, byGroup, flatOrder, ofOrganization, ofTenant, startOf } from './order';

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

/** A query over memberships, joined with people only where something is asked of them: counting 50,000 does without. */
function joinPeople<Query extends PgSelect>(query: Query, userId: UserId, needed: boolean): Query {
  return needed ? (query.innerJoin(users, eq(users.id, userId)) as unknown as Query) : query;
}

type UserId = typeof tenantMembers.userId | typeof organizationMembers.userId;

const asksPeople = (request: ListRequest<MemberSort>, filter: MemberFilter): boolean =>
  request.search !== undefined || filter.idp !== undefined;

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
  const { userId } = tenantMembers;
  const inTenant = eq(tenantMembers.tenantId, tenantId);
  const listed = and(inTenant, ...personFilters(request.search, filter.idp));
  const fetch: Fetch<Omit<MemberRow, 'isOrganizationAdmin'>> = (where, order, limit, offset) => {
    const joined = asked || request.sort === 'username';
    const jump = joinPeople(db.select({ userId }).from(tenantMembers).$dynamic(), userId, joined)
      .where(and(listed, ...where))
      .orderBy(...order);
    return limited(
      db
        .select({
          ...personColumns,
          role: tenantMembers.role,
          administrationPermissions: tenantMembers.administrationPermissions,
          lastActivity: tenantMembers.lastActivity,
          activityKey: sql<string>`${ofTenant.activity}::text`,
        })
        .from(tenantMembers)
        .innerJoin(users, eq(users.id, userId))
        .where(
          offset === null ? and(listed, ...where) : and(inTenant, inArray(userId, limited(jump, limit).offset(offset))),
        )
        .orderBy(...order)
        .$dynamic(),
      limit,
    );
  };
  const count = async (where: SQL | undefined): Promise<number> => {
    const counting = db.select({ total: countAll }).from(tenantMembers).$dynamic();
    const [counted] = await joinPeople(counting, userId, asked).where(and(listed, where));
    return counted?.total ?? 0;
  };
  // The role that the lists show: an admin of the organization is that here too, whatever the role in the tenant.
  const isAdmin = inArray(tenantMembers.userId, adminIds(db, organizationId));
  const roleIs = (role: string) =>
    role === Role.OrganizationAdmin ? isAdmin : and(eq(tenantMembers.role, role), not(isAdmin));
  const wanted = filter.role === undefined ? undefined : roleIs(filter.role);
  const start = await startOf(db, request.after);
  const { order, after } = flatOrder(request, start, ofTenant);
  const groups = filter.role === undefined ? [Role.OrganizationAdmin, ...TENANT_ROLES] : [filter.role];
  const rows =
    request.sort === 'role'
      ? await byGroup(
          request,
          groups.map((role) => ({ role, condition: roleIs(role) })),
          start,
          ofTenant,
          { fetch, count },
        )
      : await fetch([wanted, after], order, fetchCount(request), request.offset);
  const admins = await organizationAdmins(
    db,
    organizationId,
    rows.map((row) => row.id),
  );
  return {
    rows: rows.map((row) => ({ ...row, isOrganizationAdmin: admins.has(row.id) })),
    total: await count(wanted),
  };
}

/** The people of an organization, its admins first (section 4), then by display name and contact e-mail. */
export async function organizationMemberPage(
  db: Db,
  organizationId: string,
  request: ListRequest<MemberSort>,
  filter: MemberFilter,
): Promise<{ rows: MemberRow[]; total: number }> {
  const asked = asksPeople(request, filter);
  const { userId } = organizationMembers;
  const inOrganization = eq(organizationMembers.organizationId, organizationId);
  const listed = and(inOrganization, ...personFilters(request.search, filter.idp));
  const fetch: Fetch<Omit<MemberRow, 'role'>> = (where, order, limit, offset) => {
    const joined = asked || request.sort === 'username' || request.sort === 'lastActivity';
    const jump = joinPeople(db.select({ userId }).from(organizationMembers).$dynamic(), userId, joined)
      .where(and(listed, ...where))
      .orderBy(...order);
    return limited(
      db
        .select({
          ...personColumns,
          administrationPermissions: organizationMembers.administrationPermissions,
          lastActivity: users.lastActivity,
          isOrganizationAdmin: organizationMembers.isOrganizationAdmin,
          activityKey: sql<string>`${ofOrganization.activity}::text`,
        })
        .from(organizationMembers)
        .innerJoin(users, eq(users.id, userId))
        .where(
          offset === null
            ? and(listed, ...where)
            : and(inOrganization, inArray(userId, limited(jump, limit).offset(offset))),
        )
        .orderBy(...order)
        .$dynamic(),
      limit,
    );
  };
  const count = async (where: SQL | undefined): Promise<number> => {
    const counting = db.select({ total: countAll }).from(organizationMembers).$dynamic();
    const [counted] = await joinPeople(counting, userId, asked).where(and(listed, where));
    return counted?.total ?? 0;
  };
  const roles = [Role.OrganizationAdmin, Role.Regular];
  const isAdmin = (role: string) => eq(organizationMembers.isOrganizationAdmin, role === Role.OrganizationAdmin);
  // The list offers "Admin" and "Regular" (section 2), so both names of the organization's admin are understood.
  const wanted = filter.role === Role.Admin ? Role.OrganizationAdmin : filter.role;
  const known = wanted === undefined ? undefined : roles.some((role) => role === wanted) ? isAdmin(wanted) : sql`false`;
  const start = await startOf(db, request.after);
  const { order, after } = flatOrder(request, start, ofOrganization);
  const rows =
    request.sort === 'role'
      ? await byGroup(
          request,
          roles.map((role) => ({ role, condition: and(known, isAdmin(role)) })),
          start,
          ofOrganization,
          { fetch, count },
        )
      : await fetch([known, after], order, fetchCount(request), request.offset);
  return {
    rows: rows.map((row) => ({ ...row, role: row.isOrganizationAdmin ? Role.OrganizationAdmin : Role.Regular })),
    total: await count(known),
  };
}
