import * as v from 'valibot';
import { MemberSessions, Session } from '@/lib/contract/rooms/account/entities';
import { BulkPreview, BulkPreviewRequest, BulkRequest, BulkResult, BulkRoleRequest } from './bulk';
import {
  InvitationInputs,
  InvitationResult,
  Member,
  MemberUpdate,
  MemberUsage,
  attention,
  everyoneRoles,
} from './entities';
import { Page, memberFilters } from '@/lib/contract/entities/common';
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
  preview,
  reads,
  stepUp,
  stepUpSometimes,
} from '@/lib/contract/operations/rows';
import { memberList, pagedBy, tenants } from '@/lib/contract/operations/shared';

const inTenant = { room: 'members', scope: 'tenant', path: tenants } as const;
const reading = { ...inTenant, action: 'members.read' } as const;
const inviting = { ...inTenant, action: 'members.invite' } as const;
const editing = { ...inTenant, action: 'members.edit' } as const;
const removing = { ...inTenant, action: 'members.remove' } as const;

/** Each row succeeds or fails on its own: 207 (RFC 4918, section 11.1) when some fail. */
const onMany = { ...optional, method: 'POST', result: BulkResult, status: [200, 207] } as const;

export const memberOperations = {
  'members.list': lists(at(reading, '/members'), 'The active members of a tenant', memberList, Page(Member)),
  'members.pending': lists(
    at(reading, '/members/pending'),
    'The invited members of a tenant who have not confirmed yet',
    memberList,
    Page(Member),
  ),
  'members.everyone': lists(
    { ...at(reading, '/everyone'), ...optional },
    'Active members and pending invitations of a tenant as one list',
    pagedBy({ role: everyoneRoles, idp: memberFilters.idp, attention }),
    Page(Member),
  ),
  'members.get': reads(
    { ...at(reading, '/members/{memberId}'), ...optional },
    'One active member of a tenant, with their version',
    Member,
  ),
  'members.usage': reads(
    { ...at(reading, '/members/{memberId}/usage'), ...optional },
    'When a member of a tenant last signed in, and to what',
    MemberUsage,
  ),
  'members.sessions': reads(
    { ...at(editing, '/members/{memberId}/sessions'), ...optional },
    'Where a member of a tenant is signed in, with the applications that the tenant has to do with',
    v.array(Session),
  ),
  'members.endSession': deletes(
    { ...at(editing, '/members/{memberId}/sessions/{sessionId}'), ...optional },
    'Sign a member of a tenant out in one session',
  ),
  'members.endSessions': deletes(
    { ...at(editing, '/members/{memberId}/sessions'), ...optional, ...stepUp },
    'Sign a member of a tenant out everywhere',
  ),
  'members.allSessions': reads(
    { ...at({ ...inTenant, action: 'members.sessions.read' }, '/sessions'), ...optional },
    'Where the members of a tenant are signed in, with the applications that the tenant has to do with',
    MemberSessions,
  ),
  'members.endAllSessions': deletes(
    { ...at({ ...inTenant, action: 'members.sessions.end' }, '/sessions'), ...optional, ...stepUp },
    'Sign all members of a tenant out everywhere; the session that the call is made in goes on',
  ),
  'members.history': historyOf(
    at({ ...inTenant, action: 'tenant.history.read' }, '/members/{memberId}'),
    'What was changed of a member of a tenant, newest first',
  ),
  'members.invite': {
    ...at(inviting, '/invite'),
    ...stepUpSometimes,
    method: 'POST',
    summary: 'Invite members by e-mail; 207 when some could not be invited',
    body: InvitationInputs,
    result: InvitationResult,
    status: [201, 200, 207],
  },
  'members.update': changes(
    { ...at(editing, '/members/{memberId}'), ...stepUpSometimes },
    "Change a member's tenant role, administration permissions, application roles and permissions",
    MemberUpdate,
    Member,
  ),
  'members.remove': deletes(at(removing, '/members/{memberId}'), 'Remove an active member from a tenant'),
  'members.pending.remove': deletes(at(removing, '/members/pending/{memberId}'), 'Withdraw an invitation'),
  'members.bulkPreview': posts(
    { ...at(reading, '/members/bulk/preview'), ...preview },
    'Who would take part in an action on many, and who would not and why; changes nothing',
    BulkPreviewRequest,
    BulkPreview,
  ),
  'members.bulkRemove': {
    ...at(removing, '/members/bulk/remove'),
    ...onMany,
    summary: 'Remove many active members from a tenant, never the caller nor its last admin; 207 when some stay',
    body: BulkRequest,
  },
  'members.bulkChangeRole': {
    ...at(editing, '/members/bulk/role'),
    ...onMany,
    ...stepUpSometimes,
    summary: 'Give many active members a role, never the caller and leaving one admin; 207 when some keep theirs',
    body: BulkRoleRequest,
  },
  'members.pending.bulkRemove': {
    ...at(removing, '/members/pending/bulk/remove'),
    ...onMany,
    summary: 'Withdraw many invitations; 207 when some stay',
    body: BulkRequest,
  },
  'invitations.bulkResend': {
    ...at(inviting, '/invitations/bulk/resend-email'),
    ...onMany,
    summary: 'Send the e-mails of many invitations again; 207 when some are not sent',
    body: BulkRequest,
  },
  'invitations.resend': acts(
    at({ ...inTenant, action: 'invitations.resend' }, '/invitations/{invitationId}/resend-email'),
    'Send the e-mail of an invitation again',
  ),
} as const satisfies Record<string, Operation>;
