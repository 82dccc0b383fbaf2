import { and, eq } from 'drizzle-orm';
import { applications } from '../../db/schema';
import { Role } from '@/lib/contract/access';
import { type Handlers, notFound } from '../../api/handler';
import { assignedTo, grouped, isMultiTenant, loadApplications } from '../shared/applications';
import { loadMemberGrants } from '../shared/member-grants';
import { requireTenant } from '../shared/memberships';
import { listRequest, pageOf } from '../shared/paging';
import { toMember, toPendingMember, toTenantMember } from './answers';
import { findMember, tenantsOfMembers } from './lookups';
import { mayInvite } from './rules';
import { activationLink } from '../shared/invitations';
import { PENDING_KEY_LENGTH, PENDING_SORTS, pendingPage } from './pending-store';
import {
  MEMBER_KEY_LENGTH,
  MEMBER_SORTS,
  type MemberRow,
  type MemberSort,
  organizationMemberPage,
  tenantMemberPage,
} from './store';

/** What the cursor of a member list remembers of a row. */
const keyOf = (sort: MemberSort) => (row: MemberRow) => {
  const role = row.isOrganizationAdmin ? Role.OrganizationAdmin : row.role;
  return [sort === 'lastActivity' ? row.activityKey : role, row.id];
};

/** The member lists and what their dialogs offer. */
export const listHandlers = {
  'members.list': async ({ db, params, query, subject }) => {
    const request = listRequest(query, MEMBER_SORTS, MEMBER_KEY_LENGTH);
    const organizationId = subject.organizationId ?? '';
    const { rows, total } = await tenantMemberPage(db, params.tenantId, organizationId, request, query);
    const grants = await loadMemberGrants(
      db,
      params.tenantId,
      rows.map((row) => row.id),
    );
    return pageOf(request, rows, total, keyOf(request.sort), (row) => toTenantMember(row, grants.get(row.id)));
  },

  'members.get': async ({ db, params, subject }) => {
    const { tenantId, memberId } = params;
    const row = await findMember(db, tenantId, subject.organizationId ?? '', memberId);
    if (row === undefined) throw notFound('The member');
    return toTenantMember(row, (await loadMemberGrants(db, tenantId, [memberId])).get(memberId));
  },

  'members.pending': async ({ db, params, query, subject, consoleUrl }) => {
    const request = listRequest(query, PENDING_SORTS, PENDING_KEY_LENGTH);
    const { rows, total, names } = await pendingPage(db, params.tenantId, request, query);
    const key = (entry: (typeof rows)[number]) => [entry.key, entry.row.id];
    return pageOf(request, rows, total, key, ({ row }) => {
      const link = mayInvite(subject, row).allowed ? activationLink(consoleUrl, row) : null;
      return toPendingMember(row, link, names);
    });
  },

  'organizations.members': async ({ db, params, query }) => {
    const request = listRequest(query, MEMBER_SORTS, MEMBER_KEY_LENGTH);
    const { rows, total } = await organizationMemberPage(db, params.organizationId, request, query);
    const memberships = await tenantsOfMembers(
      db,
      params.organizationId,
      rows.map((row) => row.id),
    );
    const tenants = grouped(
      memberships,
      (row) => row.userId,
      ({ id, name }) => ({ id, name }),
    );
    return pageOf(request, rows, total, keyOf(request.sort), (row) => toMember(row, undefined, tenants.get(row.id)));
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
