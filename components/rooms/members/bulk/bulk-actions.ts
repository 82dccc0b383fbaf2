/** What of actions on many members the table itself needs. */
import { type Decision, type Subject, type Target, can } from '@/lib/contract/access';
import type { MemberRow } from '../list/member-row';

export const BULK_ACTIONS = ['resend', 'changeRole', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** What the access matrix asks about a member who is to be changed, or invited again. */
export function targetOf(subject: Subject, { member }: Pick<MemberRow, 'member'>): Target {
  return { isSelf: member.id === subject.userId, holder: member };
}

/** Whether the admin may give an invited member what the invitation gives. */
export function mayInvite(subject: Subject, { member }: Pick<MemberRow, 'member'>): Decision {
  return can(subject, 'members.invite', { role: member.role, makesOrganizationAdmin: member.isOrganizationAdmin });
}
