import * as v from 'valibot';
import { Application, offerFilters } from '@/lib/contract/rooms/applications/entities';
import { BulkResult } from '@/lib/contract/rooms/members/bulk';
import { Deletion, Member, PersonExport, Removal } from '@/lib/contract/rooms/members/entities';
import { Organization, OrganizationDetails, RenameRequest, TenantSummary } from './entities';
import { LackingPerson, RemindRequest, Reminded, SignInPolicyChange, SignInPolicyState } from './sign-in-policy';
import { Empty, EmptyBody, Page } from '@/lib/contract/entities/common';
import type { Operation } from '@/lib/contract/operations/operation';
import {
  acts,
  at,
  changes,
  deletes,
  historyOf,
  lists,
  optional,
  posts,
  reads,
  stepUp,
} from '@/lib/contract/operations/rows';
import { memberList, organization, paged } from '@/lib/contract/operations/shared';

const one = { room: 'organizations', scope: 'organization', path: organization } as const;
const inMembers = { ...one, room: 'members' } as const;
const admin = at({ ...inMembers, action: 'organization.admin.change' }, '/admin/{memberId}');
const person = at({ ...inMembers, ...optional, action: 'organization.members.remove' }, '/members/{memberId}');
const policy = at({ ...one, ...optional, action: 'organization.signInPolicy' }, '/sign-in-policy');
const tenant = {
  room: 'members',
  scope: 'tenant',
  action: 'applications.read',
  path: `${organization}/tenants/{tenantId}`,
} as const;

export const organizationOperations = {
  'organizations.list': reads(
    { room: 'organizations', scope: 'user', action: 'account.read', path: '/api/organizations' },
    "The caller's organizations, each with the caller's tenants in it; 400 when there are none",
    v.array(Organization),
  ),
  'organizations.get': reads({ ...one, action: 'organization.read' }, 'One organization', OrganizationDetails),
  'organizations.members': lists(
    { ...inMembers, action: 'organization.members.read', path: `${organization}/members` },
    'The people of all tenants of the organization, and its admins',
    memberList,
    Page(Member),
  ),
  'organizations.tenants': lists(
    { ...one, room: 'tenants', action: 'organization.tenants.read', path: `${organization}/tenants` },
    'All tenants of the organization',
    paged,
    Page(TenantSummary),
  ),
  'organizations.applications': lists(
    { ...one, room: 'onboarding', action: 'organization.applications.read', path: `${organization}/applications` },
    'The multi-tenant applications assigned to any tenant of the organization',
    v.object(offerFilters),
    v.array(Application),
  ),
  'organizations.rename': changes(
    { ...one, action: 'organization.rename' },
    'Rename an organization',
    RenameRequest,
    Organization,
  ),
  'organizations.delete': deletes(
    { ...one, ...stepUp, action: 'organization.delete' },
    'Delete an organization with all its tenants',
  ),
  'organizations.admins.grant': {
    ...admin,
    ...stepUp,
    method: 'POST',
    summary: 'Make a member an organization admin',
    body: EmptyBody,
    result: Empty,
    status: [204, 200, 201],
  },
  'organizations.admins.revoke': deletes(admin, 'Take the organization-admin role from a member'),
  'organizations.members.removal': reads(
    at(person, '/removal'),
    'What the removal of a person from all tenants takes, and where they stay and why',
    Removal,
  ),
  'organizations.members.remove': {
    ...person,
    method: 'DELETE',
    summary: 'Remove a person from all tenants of the organization; 207 when they stay in some',
    result: BulkResult,
    status: [200, 207],
  },
  'organizations.members.disable': acts(
    { ...at(person, '/disable'), ...stepUp },
    'Disable a person, in all organizations: all sessions and tokens end, and no sign-in succeeds',
  ),
  'organizations.members.enable': acts({ ...at(person, '/enable'), ...stepUp }, 'Let a disabled person sign in again'),
  'organizations.members.resetFactors': acts(
    { ...at(person, '/reset-factors'), ...stepUp },
    'Take away the authenticator app, recovery codes and passkeys of a person who has lost them',
  ),
  'organizations.members.deletion': reads(
    at(person, '/deletion'),
    'What the deletion of a person takes, and what stands in its way',
    Deletion,
  ),
  'organizations.members.delete': deletes(
    { ...at(person, '/account'), ...stepUp },
    'Delete the account of a person, in all organizations; the history keeps a pseudonym',
  ),
  'organizations.members.export': posts(
    { ...at(person, '/export'), ...stepUp },
    'Everything that is held about a person, as one document; that it was made is recorded',
    EmptyBody,
    PersonExport,
  ),
  'organizations.members.history': historyOf(
    at({ ...inMembers, action: 'organization.history.read' }, '/members/{memberId}'),
    'What was changed of a person in the organization, newest first',
  ),
  'organizations.history': historyOf(
    { ...one, action: 'organization.history.read' },
    'What was changed in the organization, newest first',
  ),
  'organizations.signInPolicy': reads(
    policy,
    'How the people of an organization have to sign in, and how many lack what each requirement asks',
    SignInPolicyState,
  ),
  'organizations.setSignInPolicy': changes(
    { ...policy, ...stepUp },
    'Set how the people of an organization have to sign in',
    SignInPolicyChange,
    SignInPolicyState,
  ),
  'organizations.lackingSignIn': lists(
    at(policy, '/people'),
    'The people who lack what the policy of the organization asks; without one, admins without a second factor',
    paged,
    Page(LackingPerson),
  ),
  'organizations.remindOfSignIn': posts(
    at(policy, '/reminders'),
    'Send a mail to people who lack what the policy asks, at most one a day to each',
    RemindRequest,
    Reminded,
  ),
  'organizations.tenant.applications': reads(
    at(tenant, '/configuration/applications'),
    'The multi-tenant applications of a tenant, with their roles and permissions',
    v.array(Application),
  ),
  'organizations.tenant.singleTenantApplications': reads(
    at(tenant, '/applications/single-tenant'),
    'The single-tenant applications of a tenant, with their roles and permissions',
    v.array(Application),
  ),
} as const satisfies Record<string, Operation>;
