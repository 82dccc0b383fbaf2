import { type SQL, and, eq, inArray, not, sql } from 'drizzle-orm';
import { Role, TENANT_ROLES } from '@/lib/contract/access';
import type { Db } from '../../db/database';
import {
  invitations,
  organizationMemberCounts,
  organizationMembers,
  tenantMemberCounts,
  tenantMembers,
  users,
} from '../../db/schema';
import { lastSignInAmong } from '../../usage/read';
import type { Attention } from '@/lib/contract/rooms/members/filters';
import { type AttentionTo, attentionOf, isCounted } from '../shared/attention';
import type { InvitationRow } from '../shared/invitations';
import { type ListRequest, fetchCount } from '../shared/paging';
import { limited } from '../shared/sql';
import { adminIds, memberColumns, personColumns, signInColumns, type MemberRow } from './lookups';
import { type MemberSort, ofInvitations, ofOrganization, ofTenant } from './order';
import { FEW, type Found, type Invited, type Listing, foundOn, pageOrder, planPage } from './page-plan';
import { type MemberFilter, invitationFilter } from './search';

/** A tenant's members by the role that the lists show: organization admins as such, whatever their role in the tenant. */
function tenantListing(tenantId: string, organizationId: string): Listing {
  const scope = eq(tenantMembers.tenantId, tenantId);
  const isAdmin = inArray(tenantMembers.userId, adminIds(organizationId));
  const counts = tenantMemberCounts;
  return {
    table: tenantMembers,
    scope,
    columns: ofTenant,
    roles: [Role.OrganizationAdmin, ...TENANT_ROLES],
    roleIs: (role) =>
      role === Role.OrganizationAdmin ? isAdmin : (and(eq(tenantMembers.role, role), not(isAdmin)) ?? isAdmin),
    shown: sql`case when ${isAdmin} then ${Role.OrganizationAdmin}::text else ${tenantMembers.role} end`,
    // Counts admins separately: checking each of 50,000 members takes many times as long.
    known: sql`with admin as (select ${tenantMembers.role} as role, count(*)::int as size from ${tenantMembers}
        where ${scope} and ${isAdmin} group by 1)
      select ${counts.role} as role, ${counts.members} as size from ${counts} where ${eq(counts.tenantId, tenantId)}
      union all select role, -size from admin union all select ${Role.OrganizationAdmin}::text, size from admin`,
  };
}

/**
 * Active members of a tenant, by default in the order role, display name, contact e-mail (section 4); order and filter use the shown
 * role. Each page costs a few index look-ups for any number of members; a jump scans the index, and looks up only the rows of its page.
 */
export async function tenantMemberPage(
  db: Db,
  tenantId: string,
  organizationId: string,
  request: ListRequest<MemberSort>,
  { role, idp }: MemberFilter,
  few = FEW,
): Promise<Found<MemberRow>> {
  const filter = { roles: role === undefined ? undefined : [role], withInvitations: false, idp };
  const found = await everyonePage(db, tenantId, organizationId, request, filter, few);
  return { ...found, rows: found.rows.flatMap((row) => ('member' in row ? row.member : [])) };
}

const tenantColumns = { ...memberColumns, activityKey: sql<string>`${ofTenant.activity}::text` };

const isAdminOf = (organizationId: string) =>
  sql<boolean>`exists (select 1 from organization_members o where o.organization_id = ${organizationId}
    and o.user_id = ${tenantMembers.userId} and o.is_organization_admin)`;

const counted: AttentionTo = {
  people: {
    tenantId: sql`${tenantMembers.tenantId}`,
    userId: sql`${tenantMembers.userId}`,
    createdAt: sql`${tenantMembers.createdAt}`,
  },
  invitation: { expiresAt: sql`${invitations.expiresAt}`, deliveryFailure: sql`${invitations.deliveryFailure}` },
};

export type EveryoneRow = ({ member: MemberRow } | { invitation: InvitationRow }) & { attention: Attention | null };

/** Filters of the list of everyone; `roles` are those of active members. */
export interface EveryoneFilter {
  roles: readonly string[] | undefined;
  withInvitations: boolean;
  idp?: MemberFilter['idp'];
  /** Only those that health counts for this. */
  attention?: Attention | undefined;
  /** With it, each row says what health counts it for. */
  now?: Date;
}

function pendingIn(tenantId: string, search: string | undefined, idp: MemberFilter['idp'], isIncluded?: SQL): Invited {
  return {
    listed: and(
      eq(invitations.tenantId, tenantId),
      eq(invitations.status, 'pending'),
      idp === undefined ? undefined : eq(invitations.isUniqueIdp, idp === 'own'),
      invitationFilter(search),
      isIncluded,
    ),
    shown: sql`case when ${invitations.isOrganizationAdmin} then ${Role.OrganizationAdmin}::text else ${invitations.role} end`,
    columns: ofInvitations,
  };
}

/** Active members and pending invitations of a tenant in one list, with the orders of `tenantMemberPage`. */
export async function everyonePage(
  db: Db,
  tenantId: string,
  organizationId: string,
  request: ListRequest<MemberSort>,
  { roles, withInvitations, idp, attention, now }: EveryoneFilter,
  few = FEW,
): Promise<Found<EveryoneRow>> {
  const condition = attention && now && isCounted(attention, counted, now);
  const isOfPeople = attention?.startsWith('people.') === true;
  const plan = await planPage(
    db,
    tenantListing(tenantId, organizationId),
    request,
    {
      // No members for a rule about invitations.
      roles: condition === undefined || isOfPeople ? roles : [],
      idp,
      isCounted: isOfPeople ? condition : undefined,
      invited: withInvitations && !isOfPeople ? pendingIn(tenantId, request.search, idp, condition) : undefined,
    },
    few,
  );
  if (plan.page === null) return foundOn(plan, request, []);
  const rows = await limited(
    db
      .select({
        person: { ...tenantColumns, isOrganizationAdmin: isAdminOf(organizationId) },
        invitation: invitations,
        attention: now === undefined ? sql<null>`null` : attentionOf(counted, now),
      })
      .from(plan.page)
      .leftJoin(users, sql`not page.invited and ${users.id} = page.id`)
      .leftJoin(tenantMembers, and(eq(tenantMembers.tenantId, tenantId), eq(tenantMembers.userId, users.id)))
      .leftJoin(invitations, sql`page.invited and ${invitations.id} = page.id`)
      .orderBy(...pageOrder(request))
      .$dynamic(),
    fetchCount(request),
  );
  // Each row has one of the two: the ids of the page come from the same statement.
  const shown = rows.map(({ person, invitation, attention: counts }) =>
    invitation === null ? { member: person as MemberRow, attention: counts } : { invitation, attention: counts },
  );
  return foundOn(plan, request, shown);
}

/** The people of an organization, its admins first (section 4), then by display name and contact e-mail. */
export async function organizationMemberPage(
  db: Db,
  organizationId: string,
  request: ListRequest<MemberSort>,
  { role, idp }: MemberFilter,
  few = FEW,
): Promise<Found<MemberRow>> {
  const scope = eq(organizationMembers.organizationId, organizationId);
  const counts = organizationMemberCounts;
  const roleOf = (isAdmin: SQL) =>
    sql`case when ${isAdmin} then ${Role.OrganizationAdmin}::text else ${Role.Regular}::text end`;
  const listing: Listing = {
    table: organizationMembers,
    scope,
    columns: ofOrganization,
    roles: [Role.OrganizationAdmin, Role.Regular],
    roleIs: (one) =>
      one === Role.OrganizationAdmin || one === Role.Regular
        ? eq(organizationMembers.isOrganizationAdmin, one === Role.OrganizationAdmin)
        : sql`false`,
    shown: roleOf(sql`${organizationMembers.isOrganizationAdmin}`),
    known: sql`select ${roleOf(sql`${counts.isOrganizationAdmin}`)} as role, ${counts.members} as size from ${counts}
      where ${eq(counts.organizationId, organizationId)}`,
  };
  // The list's filter has "Admin" and "Regular" (section 2), so both names of the organization's admin are accepted.
  const wanted = role === Role.Admin ? Role.OrganizationAdmin : role;
  const filter = { roles: wanted === undefined ? undefined : [wanted], idp };
  const plan = await planPage(db, listing, request, filter, few);
  if (plan.page === null) return foundOn(plan, request, []);
  const rows = await limited(
    db
      .select({
        ...personColumns,
        administrationPermissions: organizationMembers.administrationPermissions,
        lastActivity: organizationMembers.lastActivity,
        ...signInColumns(sql`${organizationId}`, lastSignInAmong, organizationMembers.createdAt),
        isOrganizationAdmin: organizationMembers.isOrganizationAdmin,
        activityKey: sql<string>`${ofOrganization.activity}::text`,
      })
      .from(plan.page)
      .innerJoin(users, sql`${users.id} = page.id`)
      .innerJoin(organizationMembers, and(scope, eq(organizationMembers.userId, users.id)))
      .orderBy(...pageOrder(request))
      .$dynamic(),
    fetchCount(request),
  );
  const shown = rows.map((row) => ({ ...row, role: row.isOrganizationAdmin ? Role.OrganizationAdmin : Role.Regular }));
  return foundOn(plan, request, shown);
}
