import { type SQL, type SQLWrapper, and, asc, desc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { Role } from '@/lib/contract/access';
import type { BulkSelection } from '@/lib/contract/rooms/members/bulk';
import { searchedText } from '@/lib/contract/search-text';
import type { Answer } from '../../api/handler';
import type { Db } from '../../db/database';
import { invitations, organizationMembers, tenantMembers, tenants, users } from '../../db/schema';
import { linkFault } from '../../upstream/link-faults';
import { countAll } from '../shared/sql';
import { activePeople, invitedPeople, type BulkRow } from './bulk-people';
import { type MemberFilter, invitationFilter, nameFilter, personFilter } from './search';

/** Rows with equal facts for the rules; `digest` identifies the rows. */
export interface BulkGroup extends Pick<
  BulkRow,
  'role' | 'isOrganizationAdmin' | 'administrationPermissions' | 'linkFault'
> {
  count: number;
  digest: string;
}

type Filter = MemberFilter & { search?: string | undefined };

export interface BulkSource {
  id: AnyPgColumn;
  createdAt: AnyPgColumn;
  listed: (filter: Filter) => SQL | undefined;
  groups: (db: Db, where: SQL | undefined) => Promise<BulkGroup[]>;
  rows: (db: Db, where: SQL | undefined, limit: number, descending?: boolean) => Promise<BulkRow[]>;
  /** Some rows in the form of the list, in the same order. */
  people: (db: Db, rows: readonly BulkRow[]) => Promise<Answer<'members.update'>[]>;
  within: (groups: readonly BulkGroup[]) => SQL;
}

const digestOf = (id: SQLWrapper) => sql<string>`coalesce(sum(hashtextextended(${id}, 0)), 0)::text`;

interface Rights {
  role: AnyPgColumn;
  isOrganizationAdmin: SQL<boolean>;
  administrationPermissions: AnyPgColumn;
}

function within(rights: Rights, groups: readonly BulkGroup[]) {
  const each = groups.map((group) =>
    and(
      eq(rights.role, group.role),
      eq(rights.isOrganizationAdmin, group.isOrganizationAdmin),
      eq(rights.administrationPermissions, group.administrationPermissions),
    ),
  );
  return or(...each) ?? sql`false`;
}

/** The active members of a tenant. */
export function memberSource(tenantId: string): BulkSource {
  const { userId, role, administrationPermissions, createdAt } = tenantMembers;
  const isOrganizationAdmin = sql<boolean>`coalesce(${organizationMembers.isOrganizationAdmin}, false)`;
  const rights = { role, isOrganizationAdmin, administrationPermissions };
  // The list shows this role too, so the filter uses it: organization admins count as such.
  const shownRole = sql`case when ${isOrganizationAdmin} then ${Role.OrganizationAdmin} else ${role} end`;
  const inOrganization = and(
    eq(organizationMembers.userId, userId),
    sql`${organizationMembers.organizationId} = (select ${tenants.organizationId} from ${tenants} where ${tenants.id} = ${tenantId})`,
  );
  return {
    id: userId,
    createdAt,
    listed: (filter) =>
      and(
        eq(tenantMembers.tenantId, tenantId),
        filter.role === undefined ? undefined : eq(shownRole, filter.role),
        nameFilter(tenantMembers, filter.search),
        personFilter(tenantMembers, filter.search, filter.idp)?.ofPeople,
      ),
    groups: (db, where) =>
      db
        .select({ ...rights, count: countAll, digest: digestOf(userId) })
        .from(tenantMembers)
        .innerJoin(users, eq(users.id, userId))
        .leftJoin(organizationMembers, inOrganization)
        .where(where)
        .groupBy(role, isOrganizationAdmin, administrationPermissions),
    rows: (db, where, limit, descending = false) =>
      db
        .select({
          id: userId,
          name: users.displayName,
          contactEmail: users.contactEmail,
          isDisabled: sql<boolean>`${users.disabledAt} is not null`,
          ...rights,
        })
        .from(tenantMembers)
        .innerJoin(users, eq(users.id, userId))
        .leftJoin(organizationMembers, inOrganization)
        .where(where)
        .orderBy((descending ? desc : asc)(userId))
        .limit(limit),
    people: (db, rows) => activePeople(db, tenantId, rows),
    within: (groups) => within(rights, groups),
  };
}

/** The pending invitations of a tenant, expired ones too. */
export function invitationSource(tenantId: string): BulkSource {
  const { id, contactEmail, role, administrationPermissions, createdAt } = invitations;
  const isOrganizationAdmin = sql<boolean>`${invitations.isOrganizationAdmin}`;
  const rights = { role, isOrganizationAdmin, administrationPermissions };
  return {
    id,
    createdAt,
    listed: (filter) =>
      and(
        eq(invitations.tenantId, tenantId),
        eq(invitations.status, 'pending'),
        filter.role === undefined ? undefined : eq(role, filter.role),
        filter.idp === undefined ? undefined : eq(invitations.isUniqueIdp, filter.idp === 'own'),
        invitationFilter(filter.search),
      ),
    groups: (db, where) => {
      const asked = { id, role, isOrganizationAdmin: invitations.isOrganizationAdmin, administrationPermissions };
      const found = db
        .select({ ...asked, linkFault: linkFault.as('link_fault') })
        .from(invitations)
        .where(where)
        .as('found');
      const alike = [found.role, found.isOrganizationAdmin, found.administrationPermissions, found.linkFault];
      return db
        .select({
          role: found.role,
          isOrganizationAdmin: found.isOrganizationAdmin,
          administrationPermissions: found.administrationPermissions,
          linkFault: found.linkFault,
          count: countAll,
          digest: digestOf(found.id),
        })
        .from(found)
        .groupBy(...alike);
    },
    rows: (db, where, limit, descending = false) =>
      db
        .select({ id, name: contactEmail, contactEmail, ...rights, linkFault })
        .from(invitations)
        .where(where)
        .orderBy((descending ? desc : asc)(id))
        .limit(limit),
    people: (db, rows) => invitedPeople(db, tenantId, rows),
    within: (groups) =>
      or(
        ...groups.map((group) =>
          and(within(rights, [group]), sql`${linkFault} is not distinct from ${group.linkFault ?? null}::text`),
        ),
      ) ?? sql`false`,
  };
}

/** The condition for the rows of a selection. @param asOf - for "all that match": excludes rows created later */
export function selected(source: BulkSource, selection: BulkSelection, asOf?: string): SQL | undefined {
  if ('ids' in selection) return and(source.listed({}), inArray(source.id, selection.ids));
  const { search, ...filter } = selection.matching;
  const text = searchedText(search ?? '');
  return and(
    source.listed({ ...filter, search: text === '' ? undefined : text }),
    asOf === undefined ? undefined : lte(source.createdAt, sql`${asOf}::timestamptz`),
    ...(selection.except.length === 0 ? [] : [sql`not (${inArray(source.id, selection.except)})`]),
  );
}

/** The same rows except one. */
export function without(source: BulkSource, where: SQL | undefined, id: string): SQL | undefined {
  return and(where, ne(source.id, id));
}
