/**
 * Every call of the specification's section 7, one row each. The browser's typed call, the proxy's allow-list, the
 * platform's guard, the OpenAPI document and the conformance suite are made from these rows.
 */
import * as v from 'valibot';
import type { ActionId } from './access';
import * as applications from './entities/applications';
import { Created, Empty, EmptyBody, Id, Page, listQuery, result } from './entities/common';
import * as members from './entities/members';
import * as organizations from './entities/organizations';
import * as resources from './entities/resources';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Whose rights count for an operation:
 * - `user`: the caller's own things; signed in is enough;
 * - `organization`: the caller's rights in `{organizationId}`, to which the caller must belong;
 * - `tenant`: the caller's rights in `{tenantId}`, of which the caller must be a member;
 * - `superTenant`: the caller's rights in the super-tenant that the `tenantId` header names; the path names only the target.
 */
export type OperationScope = 'user' | 'organization' | 'tenant' | 'superTenant';

export type Operation = {
  method: Method;
  path: `/api/${string}`;
  /** The room of the console that the operation belongs to; also its OpenAPI tag. */
  room: string;
  scope: OperationScope;
  action: ActionId;
  summary: string;
  query?: v.ObjectSchema<v.ObjectEntries, undefined>;
  body?: v.GenericSchema;
  result: v.GenericSchema;
  /** Success statuses; the first is the usual one. */
  status: readonly [number, ...number[]];
  /** A platform without it is still complete. */
  optional?: true;
};

const tenants = '/api/tenants/{tenantId}';
const organization = '/api/organizations/{organizationId}';
const configuration = `${tenants}/configuration` as const;

const memberFilters = v.object({
  ...listQuery,
  role: v.optional(v.string()),
  /** `own`: uses a provider of their own; `none`: does not. */
  idp: v.optional(v.picklist(['own', 'none'])),
});
const paged = v.object(listQuery);

export const operations = {
  // Account
  'me.get': {
    method: 'GET',
    path: '/api/me',
    room: 'account',
    scope: 'user',
    action: 'account.read',
    summary: 'The signed-in user, with roles and permissions in each tenant and organization',
    result: result(organizations.Me),
    status: [200],
  },
  'me.applications': {
    method: 'GET',
    path: '/api/me/applications',
    room: 'account',
    scope: 'user',
    action: 'account.read',
    summary: 'The applications that the signed-in user can open, with their roles and permissions in them',
    result: v.array(applications.MyApplication),
    status: [200],
  },
  'applications.all': {
    method: 'GET',
    path: '/api/applications',
    room: 'account',
    scope: 'user',
    action: 'account.read',
    summary: 'All public applications',
    result: v.array(applications.Application),
    status: [200],
  },

  // Organizations
  'organizations.list': {
    method: 'GET',
    path: '/api/organizations',
    room: 'organizations',
    scope: 'user',
    action: 'account.read',
    summary: "The caller's organizations, each with the caller's tenants in it; 400 when there are none",
    result: v.array(organizations.Organization),
    status: [200],
  },
  'organizations.get': {
    method: 'GET',
    path: organization,
    room: 'organizations',
    scope: 'organization',
    action: 'organization.read',
    summary: 'One organization',
    result: organizations.OrganizationDetails,
    status: [200],
  },
  'organizations.members': {
    method: 'GET',
    path: `${organization}/members`,
    room: 'members',
    scope: 'organization',
    action: 'organization.members.read',
    summary: 'The people of all tenants of the organization, and its admins',
    query: memberFilters,
    result: Page(members.Member),
    status: [200],
  },
  'organizations.tenants': {
    method: 'GET',
    path: `${organization}/tenants`,
    room: 'tenants',
    scope: 'organization',
    action: 'organization.tenants.read',
    summary: 'All tenants of the organization',
    query: paged,
    result: Page(organizations.TenantSummary),
    status: [200],
  },
  'organizations.applications': {
    method: 'GET',
    path: `${organization}/applications`,
    room: 'onboarding',
    scope: 'organization',
    action: 'organization.applications.read',
    summary: 'The multi-tenant applications assigned to any tenant of the organization',
    result: v.array(applications.Application),
    status: [200],
  },
  'organizations.rename': {
    method: 'PATCH',
    path: organization,
    room: 'organizations',
    scope: 'organization',
    action: 'organization.rename',
    summary: 'Rename an organization',
    body: organizations.RenameRequest,
    result: organizations.Organization,
    status: [200],
  },
  'organizations.delete': {
    method: 'DELETE',
    path: organization,
    room: 'organizations',
    scope: 'organization',
    action: 'organization.delete',
    summary: 'Delete an organization with all its tenants',
    result: Empty,
    status: [204, 200],
  },
  'organizations.admins.grant': {
    method: 'POST',
    path: `${organization}/admin/{memberId}`,
    room: 'members',
    scope: 'organization',
    action: 'organization.admin.change',
    summary: 'Make a member an organization admin',
    body: EmptyBody,
    result: Empty,
    status: [204, 200, 201],
  },
  'organizations.admins.revoke': {
    method: 'DELETE',
    path: `${organization}/admin/{memberId}`,
    room: 'members',
    scope: 'organization',
    action: 'organization.admin.change',
    summary: 'Take the organization-admin role from a member',
    result: Empty,
    status: [204, 200],
  },
  'organizations.history': {
    method: 'GET',
    path: `${organization}/history`,
    room: 'organizations',
    scope: 'organization',
    action: 'organization.history.read',
    summary: 'What was changed in the organization, newest first',
    query: v.object(organizations.historyQuery),
    result: organizations.History,
    status: [200],
    optional: true,
  },
  'organizations.tenant.applications': {
    method: 'GET',
    path: `${organization}/tenants/{tenantId}/configuration/applications`,
    room: 'members',
    scope: 'tenant',
    action: 'applications.read',
    summary: 'The multi-tenant applications of a tenant, with their roles and permissions',
    result: v.array(applications.Application),
    status: [200],
  },
  'organizations.tenant.singleTenantApplications': {
    method: 'GET',
    path: `${organization}/tenants/{tenantId}/applications/single-tenant`,
    room: 'members',
    scope: 'tenant',
    action: 'applications.read',
    summary: 'The single-tenant applications of a tenant, with their roles and permissions',
    result: v.array(applications.Application),
    status: [200],
  },

  // Tenants and onboarding
  'tenants.all': {
    method: 'GET',
    path: '/api/tenants/all',
    room: 'onboarding',
    scope: 'superTenant',
    action: 'tenant.onboard',
    summary: 'All tenants of the platform',
    query: paged,
    result: Page(organizations.TenantSummary),
    status: [200],
  },
  'tenants.get': {
    method: 'GET',
    path: tenants,
    room: 'tenants',
    scope: 'tenant',
    action: 'tenant.read',
    summary: 'One tenant',
    result: organizations.Tenant,
    status: [200],
  },
  'tenants.rename': {
    method: 'PATCH',
    path: tenants,
    room: 'tenants',
    scope: 'tenant',
    action: 'tenant.rename',
    summary: 'Rename a tenant',
    body: organizations.RenameRequest,
    result: organizations.Tenant,
    status: [200],
  },
  'tenants.delete': {
    method: 'DELETE',
    path: `${organization}/tenants/{tenantId}`,
    room: 'tenants',
    scope: 'organization',
    action: 'tenant.delete',
    summary: 'Delete a tenant with everything in it',
    result: Empty,
    status: [204, 200],
  },
  'tenants.join': {
    method: 'PUT',
    path: `${organization}/tenants/{tenantId}`,
    room: 'tenants',
    scope: 'organization',
    action: 'tenant.join',
    summary: 'Become a member of a tenant of the organization',
    body: EmptyBody,
    result: Empty,
    status: [204, 200, 201],
  },
  'tenants.history': {
    method: 'GET',
    path: `${tenants}/history`,
    room: 'tenants',
    scope: 'tenant',
    action: 'tenant.history.read',
    summary: 'What was changed in the tenant, newest first',
    query: v.object(organizations.historyQuery),
    result: organizations.History,
    status: [200],
    optional: true,
  },
  'tenants.create': {
    method: 'POST',
    path: `${organization}/tenants`,
    room: 'onboarding',
    scope: 'organization',
    action: 'tenant.create',
    summary: 'Create a tenant in an existing organization; the `tenantId` header names the tenant one acts from',
    body: organizations.CreateTenantRequest,
    result: v.object({ result: Created }),
    status: [201, 200],
  },
  'invitations.create': {
    method: 'POST',
    path: '/api/invitations',
    room: 'onboarding',
    scope: 'superTenant',
    action: 'tenant.onboard',
    summary: 'Create a tenant with a new organization and invite its first admin; `result.id` is the invitation',
    body: organizations.CreateTenantRequest,
    result: v.object({ result: Created }),
    status: [201, 200],
  },
  'invitations.accept': {
    method: 'POST',
    path: '/api/invitations/{invitationId}/accept',
    room: 'onboarding',
    scope: 'user',
    action: 'account.read',
    summary: 'Accept an invitation as the signed-in user',
    body: EmptyBody,
    result: v.optional(v.nullable(v.union([v.object({ result: members.AcceptedInvitation }), v.unknown()]))),
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
  'superTenants.assignedTenants': {
    method: 'GET',
    path: '/api/super-tenants/{tenantId}/applications/assigned-tenants',
    room: 'onboarding',
    scope: 'tenant',
    action: 'applications.assign',
    summary: 'All tenants with the applications assigned to them',
    query: paged,
    result: Page(applications.TenantAssignments),
    status: [200],
  },
  'tenants.applications.assign': {
    method: 'POST',
    path: `${tenants}/applications`,
    room: 'onboarding',
    scope: 'superTenant',
    action: 'applications.assign',
    summary: 'Assign multi-tenant applications to a tenant',
    body: v.object({ ids: v.pipe(v.array(Id), v.minLength(1)) }),
    result: v.unknown(),
    status: [200, 201, 204],
  },
  'tenants.applications.unassign': {
    method: 'DELETE',
    path: `${tenants}/applications/{applicationId}`,
    room: 'onboarding',
    scope: 'superTenant',
    action: 'applications.assign',
    summary: 'Take a multi-tenant application from a tenant',
    result: Empty,
    status: [204, 200],
  },

  // Members
  'members.list': {
    method: 'GET',
    path: `${tenants}/members`,
    room: 'members',
    scope: 'tenant',
    action: 'members.read',
    summary: 'The active members of a tenant',
    query: memberFilters,
    result: Page(members.Member),
    status: [200],
  },
  'members.pending': {
    method: 'GET',
    path: `${tenants}/members/pending`,
    room: 'members',
    scope: 'tenant',
    action: 'members.read',
    summary: 'The invited members of a tenant who have not confirmed yet',
    query: memberFilters,
    result: Page(members.Member),
    status: [200],
  },
  'members.invite': {
    method: 'POST',
    path: `${tenants}/invite`,
    room: 'members',
    scope: 'tenant',
    action: 'members.invite',
    summary: 'Invite members by e-mail; 207 when some could not be invited',
    body: members.InvitationInputs,
    result: members.InvitationResult,
    status: [201, 200, 207],
  },
  'members.update': {
    method: 'PATCH',
    path: `${tenants}/members/{memberId}`,
    room: 'members',
    scope: 'tenant',
    action: 'members.edit',
    summary: "Change a member's tenant role, administration permissions, application roles and permissions",
    body: members.MemberUpdate,
    result: members.Member,
    status: [200],
  },
  'members.remove': {
    method: 'DELETE',
    path: `${tenants}/members/{memberId}`,
    room: 'members',
    scope: 'tenant',
    action: 'members.remove',
    summary: 'Remove an active member from a tenant',
    result: Empty,
    status: [204, 200],
  },
  'members.pending.remove': {
    method: 'DELETE',
    path: `${tenants}/members/pending/{memberId}`,
    room: 'members',
    scope: 'tenant',
    action: 'members.remove',
    summary: 'Withdraw an invitation',
    result: Empty,
    status: [204, 200],
  },

  // Applications
  'tenants.applications': {
    method: 'GET',
    path: `${tenants}/applications`,
    room: 'applications',
    scope: 'tenant',
    action: 'applications.read',
    summary: 'The applications assigned to a tenant',
    result: v.array(applications.Application),
    status: [200],
  },
  'singleTenantApplications.list': {
    method: 'GET',
    path: `${tenants}/applications/single-tenant`,
    room: 'applications',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'The single-tenant applications that this super-tenant manages',
    result: v.array(applications.Application),
    status: [200],
  },
  'singleTenantApplications.create': {
    method: 'POST',
    path: `${tenants}/applications/single-tenant`,
    room: 'applications',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Create a single-tenant application from a template',
    body: applications.SingleTenantApplicationInput,
    result: applications.Application,
    status: [201, 200],
  },
  'singleTenantApplications.update': {
    method: 'PATCH',
    path: `${tenants}/applications/single-tenant/{applicationId}`,
    room: 'applications',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Change a single-tenant application',
    body: applications.ApplicationInput,
    result: applications.Application,
    status: [200],
  },
  'singleTenantApplications.delete': {
    method: 'DELETE',
    path: `${tenants}/applications/single-tenant/{applicationId}`,
    room: 'applications',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Delete a single-tenant application',
    result: Empty,
    status: [204, 200],
  },
  'applications.list': {
    method: 'GET',
    path: `${configuration}/applications`,
    room: 'applications',
    scope: 'tenant',
    action: 'applications.read',
    summary: 'The multi-tenant applications that this tenant owns',
    result: v.array(applications.Application),
    status: [200],
  },
  'applications.create': {
    method: 'POST',
    path: `${configuration}/applications`,
    room: 'applications',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Create a multi-tenant application',
    body: applications.ApplicationInput,
    result: applications.Application,
    status: [201, 200],
  },
  'applications.update': {
    method: 'PATCH',
    path: `${configuration}/applications/{applicationId}`,
    room: 'applications',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Change a multi-tenant application',
    body: applications.ApplicationInput,
    result: applications.Application,
    status: [200],
  },
  'applications.delete': {
    method: 'DELETE',
    path: `${configuration}/applications/{applicationId}`,
    room: 'applications',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Delete a multi-tenant application',
    result: Empty,
    status: [204, 200],
  },
  'applications.permissions.create': {
    method: 'POST',
    path: `${tenants}/applications/{applicationId}/permissions`,
    room: 'applications',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Add a permission to an application',
    body: applications.PermissionInput,
    result: applications.PermissionEntity,
    status: [201, 200],
  },

  // Application templates
  'templates.list': {
    method: 'GET',
    path: `${tenants}/applications/templates`,
    room: 'templates',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'The single-tenant application templates of a super-tenant',
    result: v.array(applications.ApplicationTemplate),
    status: [200],
  },
  'templates.instances': {
    method: 'GET',
    path: `${tenants}/applications/templates/{templateId}/single-tenant`,
    room: 'templates',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'The applications made from a template',
    result: v.array(applications.Application),
    status: [200],
  },
  'templates.create': {
    method: 'POST',
    path: `${tenants}/applications/templates`,
    room: 'templates',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Create a template',
    body: applications.ApplicationTemplateInput,
    result: applications.ApplicationTemplate,
    status: [201, 200],
  },
  'templates.update': {
    method: 'PATCH',
    path: `${tenants}/applications/templates/{templateId}`,
    room: 'templates',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Change a template',
    body: applications.ApplicationTemplateUpdate,
    result: applications.ApplicationTemplate,
    status: [200],
  },
  'templates.delete': {
    method: 'DELETE',
    path: `${tenants}/applications/templates/{templateId}`,
    room: 'templates',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Delete a template that has no instances',
    result: Empty,
    status: [204, 200],
  },
  'templates.permissions.create': {
    method: 'POST',
    path: `${tenants}/applications/templates/{templateId}/permissions`,
    room: 'templates',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Add a permission to a template',
    body: applications.PermissionInput,
    result: applications.PermissionEntity,
    status: [201, 200],
  },

  // API resources
  'apiResources.list': {
    method: 'GET',
    path: `${configuration}/api-resources/all-available`,
    room: 'api-resources',
    scope: 'tenant',
    action: 'resources.manage',
    summary: "The tenant's, organization's and public API resources, and the identity scopes",
    result: resources.ApiResourceLists,
    status: [200],
  },
  'apiResources.create': {
    method: 'POST',
    path: `${configuration}/api-resources`,
    room: 'api-resources',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Create an API resource',
    body: resources.ApiResourceInput,
    result: resources.ApiResource,
    status: [201, 200],
  },
  'apiResources.update': {
    method: 'PATCH',
    path: `${configuration}/api-resources/{apiResourceId}`,
    room: 'api-resources',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Change an API resource',
    body: resources.ApiResourceUpdate,
    result: resources.ApiResource,
    status: [200],
  },
  'apiResources.delete': {
    method: 'DELETE',
    path: `${configuration}/api-resources/{apiResourceId}`,
    room: 'api-resources',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Delete an API resource',
    result: Empty,
    status: [204, 200],
  },

  // OIDC clients and client templates
  'clients.assigned': {
    method: 'GET',
    path: `${tenants}/clients`,
    room: 'oidc-clients',
    scope: 'tenant',
    action: 'clients.readAssigned',
    summary: 'The OIDC clients that a tenant may use',
    result: v.array(resources.AssignedClient),
    status: [200],
  },
  'clients.list': {
    method: 'GET',
    path: `${configuration}/clients`,
    room: 'oidc-clients',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'The OIDC clients of a tenant',
    query: paged,
    result: Page(resources.OidcClient),
    status: [200],
  },
  'clients.get': {
    method: 'GET',
    path: `${configuration}/clients/{clientId}`,
    room: 'oidc-clients',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'One OIDC client, without its secret',
    result: resources.OidcClient,
    status: [200],
  },
  'clients.create': {
    method: 'POST',
    path: `${configuration}/clients`,
    room: 'oidc-clients',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Create an OIDC client',
    body: resources.OidcClientInput,
    result: resources.OidcClientCreated,
    status: [201, 200],
  },
  'clients.update': {
    method: 'PATCH',
    path: `${configuration}/clients/{clientId}`,
    room: 'oidc-clients',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Change an OIDC client',
    body: resources.OidcClientUpdate,
    result: resources.OidcClient,
    status: [200],
  },
  'clients.delete': {
    method: 'DELETE',
    path: `${configuration}/clients/{clientId}`,
    room: 'oidc-clients',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Delete an OIDC client',
    result: Empty,
    status: [204, 200],
  },
  'clientTemplates.list': {
    method: 'GET',
    path: `${configuration}/clients/templates`,
    room: 'oidc-clients',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'The OIDC client templates of a tenant',
    result: v.array(resources.OidcClientTemplate),
    status: [200],
  },
  'clientTemplates.create': {
    method: 'POST',
    path: `${configuration}/clients/templates`,
    room: 'oidc-clients',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Create an OIDC client template',
    body: resources.OidcClientTemplateInput,
    result: resources.OidcClientTemplate,
    status: [201, 200],
  },
  'clientTemplates.update': {
    method: 'PATCH',
    path: `${configuration}/clients/templates/{templateId}`,
    room: 'oidc-clients',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Change an OIDC client template',
    body: resources.OidcClientTemplateUpdate,
    result: resources.OidcClientTemplate,
    status: [200],
  },
  'clientTemplates.delete': {
    method: 'DELETE',
    path: `${configuration}/clients/templates/{templateId}`,
    room: 'oidc-clients',
    scope: 'tenant',
    action: 'resources.manage',
    summary: 'Delete an OIDC client template',
    result: Empty,
    status: [204, 200],
  },

  // Groups
  'groups.list': {
    method: 'GET',
    path: `${tenants}/groups`,
    room: 'groups',
    scope: 'tenant',
    action: 'groups.manage',
    summary: 'The groups of a tenant',
    result: result(v.array(resources.GroupSummary)),
    status: [200],
  },
  'groups.get': {
    method: 'GET',
    path: `${tenants}/groups/{groupId}`,
    room: 'groups',
    scope: 'tenant',
    action: 'groups.manage',
    summary: 'One group with its members, roles and permissions',
    result: result(resources.Group),
    status: [200],
  },
  'groups.create': {
    method: 'POST',
    path: `${tenants}/groups`,
    room: 'groups',
    scope: 'tenant',
    action: 'groups.manage',
    summary: 'Create a group',
    body: resources.GroupInput,
    result: result(resources.Group),
    status: [201, 200],
  },
  'groups.update': {
    method: 'PATCH',
    path: `${tenants}/groups/{groupId}`,
    room: 'groups',
    scope: 'tenant',
    action: 'groups.manage',
    summary: 'Change a group',
    body: resources.GroupInput,
    result: result(resources.Group),
    status: [200],
  },
  'groups.delete': {
    method: 'DELETE',
    path: `${tenants}/groups/{groupId}`,
    room: 'groups',
    scope: 'tenant',
    action: 'groups.manage',
    summary: 'Delete a group',
    result: Empty,
    status: [204, 200],
  },

  // Overview
  'overview.organizations': {
    method: 'GET',
    path: `${tenants}/overview/organizations`,
    room: 'overview',
    scope: 'tenant',
    action: 'organization.overview.read',
    summary: 'All organizations with their admins',
    query: v.object({ ...listQuery, createdBy: v.optional(Id) }),
    result: Page(organizations.OverviewOrganization),
    status: [200],
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;
export const operationIds = Object.keys(operations) as OperationId[];

type Row<Id extends OperationId> = (typeof operations)[Id];
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The path parameters of an operation. */
export type OperationParams<Id extends OperationId> = { [Name in ParamNames<Row<Id>['path']>]: string };
/** The query parameters, all optional. */
export type OperationQuery<Id extends OperationId> =
  Row<Id> extends { query: infer Query extends v.GenericSchema } ? v.InferInput<Query> : Record<never, never>;
/** The body as the caller writes it. */
export type OperationBody<Id extends OperationId> =
  Row<Id> extends { body: infer Body extends v.GenericSchema } ? v.InferInput<Body> : undefined;
/** The body as the platform reads it: trimmed, with defaults. */
export type OperationInput<Id extends OperationId> =
  Row<Id> extends { body: infer Body extends v.GenericSchema } ? v.InferOutput<Body> : undefined;
/** The answer as the console reads it: unknown fields dropped, defaults filled in. */
export type OperationResult<Id extends OperationId> = v.InferOutput<Row<Id>['result']>;

/** The row of an operation, seen through the common type. */
export function operationRow(id: OperationId): Operation {
  return operations[id];
}
