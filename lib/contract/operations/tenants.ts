/** Calls about tenants, invitations to them, and the applications that they are given. */
import * as v from 'valibot';
import { AssignmentOrganization, TenantAssignments, assignmentFilters } from '../entities/applications';
import { AssignManyRequest, AssignManyResult, AssignPreview, AssignPreviewRequest, Impact } from '../entities/impact';
import { LIST } from '../limits';
import { listOf } from '../rules';
import { AcceptedInvitation } from '../entities/members';
import { CreateTenantRequest, RenameRequest, Tenant, TenantSummary } from '../entities/organizations';
import { Created, Empty, EmptyBody, Id, Page } from '../entities/common';
import type { Operation } from './operation';
import { at, changes, creates, deletes, historyOf, lists, optional, posts, preview, reads } from './rows';
import { organization, paged, pagedBy, superTenants, tenants } from './shared';

const one = { room: 'tenants', scope: 'tenant', path: tenants } as const;
const ofOrganization = {
  room: 'tenants',
  scope: 'organization',
  path: `${organization}/tenants/{tenantId}`,
} as const;
/** What a super-tenant does for the tenants of others. */
const onboarding = { room: 'onboarding', scope: 'superTenant', action: 'tenant.onboard' } as const;
const assigning = {
  room: 'onboarding',
  scope: 'tenant',
  action: 'applications.assign',
  path: `${superTenants}/applications`,
} as const;
/** As the specification has it: the path names the target, the header the super-tenant. */
const assigningOne = { ...assigning, scope: 'superTenant', path: `${tenants}/applications` } as const;

export const tenantOperations = {
  'tenants.all': lists(
    { ...onboarding, path: '/api/tenants/all' },
    'All tenants of the platform',
    paged,
    Page(TenantSummary),
  ),
  'tenants.get': reads({ ...one, action: 'tenant.read' }, 'One tenant', Tenant),
  'tenants.rename': changes({ ...one, action: 'tenant.rename' }, 'Rename a tenant', RenameRequest, Tenant),
  'tenants.delete': deletes({ ...ofOrganization, action: 'tenant.delete' }, 'Delete a tenant with everything in it'),
  'tenants.join': {
    ...ofOrganization,
    action: 'tenant.join',
    method: 'PUT',
    summary: 'Become a member of a tenant of the organization',
    body: EmptyBody,
    result: Empty,
    status: [204, 200, 201],
  },
  'tenants.history': historyOf(
    { ...one, action: 'tenant.history.read' },
    'What was changed in the tenant, newest first',
  ),
  'tenants.create': creates(
    { room: 'onboarding', scope: 'organization', action: 'tenant.create', path: `${organization}/tenants` },
    'Create a tenant in an existing organization; the `tenantId` header names the tenant one acts from',
    CreateTenantRequest,
    v.object({ result: Created }),
  ),
  'invitations.create': creates(
    { ...onboarding, path: '/api/invitations' },
    'Create a tenant with a new organization and invite its first admin; `result.id` is the invitation',
    CreateTenantRequest,
    v.object({ result: Created }),
  ),
  'invitations.accept': {
    method: 'POST',
    path: '/api/invitations/{invitationId}/accept',
    room: 'onboarding',
    scope: 'user',
    action: 'account.read',
    summary: 'Accept an invitation as the signed-in user',
    body: EmptyBody,
    result: v.optional(v.nullable(v.union([v.object({ result: AcceptedInvitation }), v.unknown()]))),
    status: [200, 204],
  },
  'invitations.resend': {
    method: 'POST',
    path: `${tenants}/invitations/{invitationId}/resend-email`,
    room: 'members',
    scope: 'tenant',
    action: 'invitations.resend',
    summary: 'Send the e-mail of an invitation again',
    body: EmptyBody,
    result: Empty,
    status: [204, 200],
  },
  'superTenants.assignedTenants': lists(
    at(assigning, '/assigned-tenants'),
    'All tenants with the applications assigned to them',
    pagedBy(assignmentFilters),
    Page(TenantAssignments),
  ),
  'superTenants.organizations': lists(
    { ...assigning, ...optional, path: `${superTenants}/organizations` },
    'The organizations that have tenants, for filtering the assign list',
    paged,
    Page(AssignmentOrganization),
  ),
  'superTenants.unassignImpact': reads(
    { ...at(assigning, '/{applicationId}/assigned-tenants/{targetTenantId}/impact'), ...optional },
    'Who would lose what if an application were taken from a tenant',
    Impact,
  ),
  'superTenants.assignPreview': posts(
    { ...at(assigning, '/assigned-tenants/assign/preview'), ...preview },
    'Which tenants an assignment to many would give something; changes nothing',
    AssignPreviewRequest,
    AssignPreview,
  ),
  'tenants.applications.assign': {
    ...assigningOne,
    method: 'POST',
    summary: 'Assign multi-tenant applications to a tenant',
    body: v.object({ ids: listOf(Id, LIST.applications, 1) }),
    result: v.unknown(),
    status: [200, 201, 204],
  },
  'tenants.applications.unassign': deletes(
    at(assigningOne, '/{applicationId}'),
    'Take a multi-tenant application from a tenant',
  ),
  'superTenants.assignMany': {
    ...at(assigning, '/assigned-tenants/assign'),
    ...optional,
    method: 'POST',
    summary: 'Assign multi-tenant applications of the super-tenant to many tenants; 207 when some do not get them',
    body: AssignManyRequest,
    result: AssignManyResult,
    status: [200, 207],
  },
} as const satisfies Record<string, Operation>;
