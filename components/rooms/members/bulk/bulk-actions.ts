/** The part of the bulk actions that the table itself needs. */
import { type Decision, type Subject, type Target, can } from '@/lib/contract/access';
import type { MemberRow } from '../list/member-row';

export const BULK_ACTIONS = ['resend', 'changeRole', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The target that the access matrix checks for a member to be changed or invited again. */
export function targetOf(subject: Subject, { member }: Pick<MemberRow, 'member'>): Target {
  return { isSelf: member.id === subject.userId, holder: member };
}

/** Whether the admin may grant an invited member everything that the invitation grants. */
export function mayInvite(subject: Subject, { member }: Pick<MemberRow, 'member'>): Decision {
  return can(subject, 'members.invite', { role: member.role, makesOrganizationAdmin: member.isOrganizationAdmin });
}
