/** Calls about new tenants, invitations to them, and assigning applications to tenants. */
import * as v from 'valibot';
import {
  AssignmentOrganization,
  TenantAssignments,
  assignmentFilters,
} from '@/lib/contract/rooms/applications/entities';
import {
  AssignManyRequest,
  AssignManyResult,
  AssignPreview,
  AssignPreviewRequest,
  Impact,
} from '@/lib/contract/rooms/applications/impact';
import { LIST } from '@/lib/contract/limits';
import { listOf } from '@/lib/contract/rules';
import { AcceptedInvitation } from '@/lib/contract/rooms/members/entities';
import { CreateTenantRequest, TenantSummary } from '@/lib/contract/rooms/organizations/entities';
import { Created, EmptyBody, Id, Page } from '@/lib/contract/entities/common';
import type { Operation } from '@/lib/contract/operations/operation';
import { at, creates, deletes, lists, optional, posts, preview, reads } from '@/lib/contract/operations/rows';
import { organization, paged, pagedBy, superTenants, tenants } from '@/lib/contract/operations/shared';

/** A super-tenant's actions on other tenants. */
const onboarding = { room: 'onboarding', scope: 'superTenant', action: 'tenant.onboard' } as const;
const assigning = {
  room: 'onboarding',
  scope: 'tenant',
  action: 'applications.assign',
  path: `${superTenants}/applications`,
} as const;
/** As in the specification: the path names the target, the header the super-tenant. */
const assigningOne = { ...assigning, scope: 'superTenant', path: `${tenants}/applications` } as const;

export const onboardingOperations = {
  'tenants.all': lists(
    { ...onboarding, path: '/api/tenants/all' },
    'All tenants of the platform',
    paged,
    Page(TenantSummary),
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
