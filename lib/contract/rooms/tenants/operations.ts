import { Empty, EmptyBody, Page } from '@/lib/contract/entities/common';
import type { Operation } from '@/lib/contract/operations/operation';
import { at, changes, deletes, historyOf, lists, optional, posts, reads, stepUp } from '@/lib/contract/operations/rows';
import { organization, paged, tenants } from '@/lib/contract/operations/shared';
import { RenameRequest, Tenant } from '@/lib/contract/rooms/organizations/entities';
import {
  LackingPerson,
  RemindRequest,
  Reminded,
  SignInPolicyChange,
  SignInPolicyState,
} from '@/lib/contract/rooms/organizations/sign-in-policy';

const one = { room: 'tenants', scope: 'tenant', path: tenants } as const;
const policy = at({ ...one, ...optional, action: 'tenant.signInPolicy' }, '/sign-in-policy');
const ofOrganization = {
  room: 'tenants',
  scope: 'organization',
  path: `${organization}/tenants/{tenantId}`,
} as const;

export const tenantOperations = {
  'tenants.get': reads({ ...one, action: 'tenant.read' }, 'One tenant', Tenant),
  'tenants.rename': changes({ ...one, action: 'tenant.rename' }, 'Rename a tenant', RenameRequest, Tenant),
  'tenants.delete': deletes(
    { ...ofOrganization, ...stepUp, action: 'tenant.delete' },
    'Delete a tenant with everything in it',
  ),
  'tenants.join': {
    ...ofOrganization,
    action: 'tenant.join',
    method: 'PUT',
    summary: 'Become a member of a tenant of the organization',
    body: EmptyBody,
    result: Empty,
    status: [204, 200, 201],
  },
  'tenants.signInPolicy': reads(
    policy,
    'How the members of a tenant have to sign in, and how many lack what each requirement asks',
    SignInPolicyState,
  ),
  'tenants.setSignInPolicy': changes(
    { ...policy, ...stepUp },
    "Set how the members of a tenant have to sign in: at least as its organization's policy asks",
    SignInPolicyChange,
    SignInPolicyState,
  ),
  'tenants.lackingSignIn': lists(
    at(policy, '/people'),
    'The members who lack what the policies of the tenant and its organization ask; without one, admins without a second factor',
    paged,
    Page(LackingPerson),
  ),
  'tenants.remindOfSignIn': posts(
    at(policy, '/reminders'),
    'Send a mail to members who lack what the policies ask, at most one a day to each',
    RemindRequest,
    Reminded,
  ),
  'tenants.history': historyOf(
    { ...one, action: 'tenant.history.read' },
    'What was changed in the tenant, newest first',
  ),
} as const satisfies Record<string, Operation>;
