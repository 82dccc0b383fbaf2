import { and, eq } from 'drizzle-orm';
import { applications } from '../../db/schema';
import { Role } from '@/lib/contract/access';
import { type EveryoneRole, EVERYONE_ROLES } from '@/lib/contract/rooms/members/filters';
import type { PageOf } from '@/lib/contract/entities/common';
import type { Handlers } from '../../api/handler';
import { assignedTo, grouped, isMultiTenant, loadApplications } from '../shared/applications';
import { loadMemberGrants } from '../shared/member-grants';
import { requireTenant } from '../shared/memberships';
import { type ListRequest, listRequest, pageOf } from '../shared/paging';
import { clientSignInsOf } from '../../usage/read';
import { lastSignInOf, toMember, toPendingMember, toTenantMember } from './answers';
import { groupsOfMember, requireMember, tenantsOfMembers, type MemberRow } from './lookups';
import { mayInvite } from './rules';
import { knownLink } from '../shared/invitations';
import { NO_NAMES, PENDING_SORTS, availableNames, pendingPage } from './pending-store';
import type { Found } from './page-plan';
import { type EveryoneRow, everyonePage, organizationMemberPage, tenantMemberPage } from './store';
import { MEMBER_SORTS, type MemberSort } from './order';

const keyOf = (sort: MemberSort) => (row: MemberRow) => {
  const role = row.isOrganizationAdmin ? Role.OrganizationAdmin : row.role;
  return [sort === 'lastActivity' ? row.activityKey : role, row.id];
};

const keyOfEveryone = (sort: MemberSort) => {
  const ofMember = keyOf(sort);
  return (row: EveryoneRow) => {
    if ('member' in row) return ofMember(row.member);
    const { id, role, isOrganizationAdmin } = row.invitation;
    if (sort === 'lastActivity') return ['-infinity', id];
    return [isOrganizationAdmin ? Role.OrganizationAdmin : role, id];
  };
};

/** The answer of a list of people, whose search does not count all results. */
function peopleOf<Row, Item>(
  request: ListRequest<MemberSort>,
  { rows, total, isLowerBound }: Found<Row>,
  keyOf: (row: Row) => readonly string[],
  toItem: (row: Row) => Item,
): Item[] | PageOf<Item> {
  const page = pageOf(request, rows, total, keyOf, toItem);
  return Array.isArray(page) || !isLowerBound ? page : { ...page, totalIsLowerBound: true };
}

/** Roles of active members for the filter's selected values; undefined for all. */
function rolesOf(chosen: readonly EveryoneRole[]): Role[] | undefined {
  if (chosen.length === 0) return undefined;
  const [admins, others] = [[Role.OrganizationAdmin, Role.Admin, Role.LimitedAdmin], [Role.Regular]];
  return [...(chosen.includes('admin') ? admins : []), ...(chosen.includes('regular') ? others : [])];
}

export const listHandlers = {
  'members.list': async ({ db, params, query, subject }) => {
    const request = listRequest(query, MEMBER_SORTS);
    const organizationId = subject.organizationId ?? '';
    const found = await tenantMemberPage(db, params.tenantId, organizationId, request, query);
    const grants = await loadMemberGrants(
      db,
      params.tenantId,
      found.rows.map((row) => row.id),
    );
    return peopleOf(request, found, keyOf(request.sort), (row) => toTenantMember(row, grants.get(row.id)));
  },

  'members.everyone': async ({ db, params, query, subject, consoleUrl, now }) => {
    const { tenantId } = params;
    const request = listRequest(query, MEMBER_SORTS);
    const chosen = EVERYONE_ROLES.filter((role) => query.role?.split(',').includes(role));
    const found = await everyonePage(db, tenantId, subject.organizationId ?? '', request, {
      roles: rolesOf(chosen),
      withInvitations: chosen.length === 0 || chosen.includes('notConfirmed'),
      idp: query.idp,
      attention: query.attention,
      now,
    });
    const ids = found.rows.flatMap((row) => ('member' in row ? [row.member.id] : []));
    const grants = await loadMemberGrants(db, tenantId, ids);
    const names = ids.length === found.rows.length ? NO_NAMES : await availableNames(db, tenantId);
    return peopleOf(request, found, keyOfEveryone(request.sort), (row) => {
      const { attention } = row;
      if ('member' in row) return { ...toTenantMember(row.member, grants.get(row.member.id)), attention };
      const { invitation } = row;
      const link = mayInvite(subject, invitation).allowed ? knownLink({ db, consoleUrl }, invitation) : null;
      return { ...toPendingMember(invitation, link, names), attention };
    });
  },

  'members.get': async ({ db, params, subject }) => {
    const { tenantId, memberId } = params;
    const row = await requireMember(db, tenantId, subject.organizationId ?? '', memberId);
    const grants = await loadMemberGrants(db, tenantId, [memberId]);
    return { ...toTenantMember(row, grants.get(memberId)), groups: await groupsOfMember(db, tenantId, memberId) };
  },

  'members.usage': async ({ db, params, subject }) => {
    const { tenantId, memberId } = params;
    const row = await requireMember(db, tenantId, subject.organizationId ?? '', memberId);
    return { lastSignIn: lastSignInOf(row), clients: await clientSignInsOf(db, tenantId, memberId) };
  },

  'members.pending': async ({ db, params, query, subject, consoleUrl }) => {
    const request = listRequest(query, PENDING_SORTS);
    const { rows, total, names } = await pendingPage(db, params.tenantId, request, query);
    const key = (entry: (typeof rows)[number]) => [entry.key, entry.row.id];
    return pageOf(request, rows, total, key, ({ row }) => {
      const link = mayInvite(subject, row).allowed ? knownLink({ db, consoleUrl }, row) : null;
      return toPendingMember(row, link, names);
    });
  },

  'organizations.members': async ({ db, params, query }) => {
    const request = listRequest(query, MEMBER_SORTS);
    const found = await organizationMemberPage(db, params.organizationId, request, query);
    const memberships = await tenantsOfMembers(
      db,
      params.organizationId,
      found.rows.map((row) => row.id),
    );
    const tenants = grouped(
      memberships,
      (row) => row.userId,
      ({ id, name, role }) => ({ id, name, role }),
    );
    return peopleOf(request, found, keyOf(request.sort), (row) => toMember(row, undefined, tenants.get(row.id)));
  },

  'organizations.tenant.applications': async ({ db, params }) => {
    await requireTenant(db, params.tenantId, params.organizationId);
    return await loadApplications(db, and(assignedTo(params.tenantId), isMultiTenant));
  },

  'organizations.tenant.singleTenantApplications': async ({ db, params }) => {
    await requireTenant(db, params.tenantId, params.organizationId);
    return await loadApplications(db, eq(applications.tenantId, params.tenantId));
  },
} satisfies Handlers;
