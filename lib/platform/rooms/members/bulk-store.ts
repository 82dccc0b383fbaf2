import { type SQL, and, asc, desc, eq, inArray, like, lte, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { BulkSelection } from '@/lib/contract/entities/bulk';
import { type Db, likeContains } from '../../db/database';
import { invitations, tenantMembers, users } from '../../db/schema';
import { countAll } from '../shared/sql';
import { type MemberFilter, personFilters } from './store';

/** What an action on many needs to know of a member or an invitation. */
export interface BulkRow {
  id: string;
  name: string;
  contactEmail: string;
  role: string;
  administrationPermissions: string[];
}

/** Rows that the rules cannot tell apart; `digest` stands for which ones they are. */
export interface BulkGroup extends Pick<BulkRow, 'role' | 'administrationPermissions'> {
  count: number;
  digest: string;
}

type Filter = MemberFilter & { search?: string | undefined };

/** A list that actions on many work on. */
export interface BulkSource {
  id: AnyPgColumn;
  createdAt: AnyPgColumn;
  /** The rows of the list, narrowed as the list itself narrows them. */
  listed: (filter: Filter) => SQL | undefined;
  groups: (db: Db, where: SQL | undefined) => Promise<BulkGroup[]>;
  rows: (db: Db, where: SQL | undefined, limit: number, descending?: boolean) => Promise<BulkRow[]>;
  /** The condition for the rows of some groups. */
  within: (groups: readonly BulkGroup[]) => SQL;
}

const digestOf = (id: AnyPgColumn) => sql<string>`coalesce(sum(hashtextextended(${id}, 0)), 0)::text`;

function within(columns: { role: AnyPgColumn; administrationPermissions: AnyPgColumn }, groups: readonly BulkGroup[]) {
  const each = groups.map((group) =>
    and(eq(columns.role, group.role), eq(columns.administrationPermissions, group.administrationPermissions)),
  );
  return or(...each) ?? sql`false`;
}

/** The active members of a tenant. */
export function memberSource(tenantId: string): BulkSource {
  const { userId, role, administrationPermissions, createdAt } = tenantMembers;
  return {
    id: userId,
    createdAt,
    listed: (filter) =>
      and(
        eq(tenantMembers.tenantId, tenantId),
        filter.role === undefined ? undefined : eq(role, filter.role),
        ...personFilters(filter.search, filter.idp),
      ),
    groups: (db, where) =>
      db
        .select({ role, administrationPermissions, count: countAll, digest: digestOf(userId) })
        .from(tenantMembers)
        .innerJoin(users, eq(users.id, userId))
        .where(where)
        .groupBy(role, administrationPermissions),
    rows: (db, where, limit, descending = false) =>
      db
        .select({
          id: userId,
          name: users.displayName,
          contactEmail: users.contactEmail,
          role,
          administrationPermissions,
        })
        .from(tenantMembers)
        .innerJoin(users, eq(users.id, userId))
        .where(where)
        .orderBy((descending ? desc : asc)(userId))
        .limit(limit),
    within: (groups) => within(tenantMembers, groups),
  };
}

/** The pending invitations of a tenant, expired ones too. */
export function invitationSource(tenantId: string): BulkSource {
  const { id, contactEmail, role, administrationPermissions, createdAt } = invitations;
  return {
    id,
    createdAt,
    listed: (filter) =>
      and(
        eq(invitations.tenantId, tenantId),
        eq(invitations.status, 'pending'),
        filter.role === undefined ? undefined : eq(role, filter.role),
        filter.idp === undefined ? undefined : eq(invitations.isUniqueIdp, filter.idp === 'own'),
        filter.search === undefined ? undefined : like(invitations.searchText, likeContains(filter.search)),
      ),
    groups: (db, where) =>
      db
        .select({ role, administrationPermissions, count: countAll, digest: digestOf(id) })
        .from(invitations)
        .where(where)
        .groupBy(role, administrationPermissions),
    rows: (db, where, limit, descending = false) =>
      db
        .select({ id, name: contactEmail, contactEmail, role, administrationPermissions })
        .from(invitations)
        .where(where)
        .orderBy((descending ? desc : asc)(id))
        .limit(limit),
    within: (groups) => within(invitations, groups),
  };
}

/**
 * The condition for the rows that a selection names.
 *
 * @param asOf - for "all that match": who came later does not belong to it
 */
export function selected(source: BulkSource, selection: BulkSelection, asOf?: string): SQL | undefined {
  if ('ids' in selection) return and(source.listed({}), inArray(source.id, selection.ids));
  const { search, ...filter } = selection.matching;
  const text = search?.trim();
  return and(
    source.listed({ ...filter, search: text === '' ? undefined : text }),
    asOf === undefined ? undefined : lte(source.createdAt, sql`${asOf}::timestamptz`),
    ...(selection.except.length === 0 ? [] : [sql`not (${inArray(source.id, selection.except)})`]),
  );
}

/** The same rows without one. */
export function without(source: BulkSource, where: SQL | undefined, id: string): SQL | undefined {
  return and(where, ne(source.id, id));
}
