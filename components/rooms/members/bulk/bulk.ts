/** Bulk actions on members: who is included, and who is not and why. Pure. */
import { type AssignableRole, type Decision, type Subject, Role, can } from '@/lib/contract/access';
import { type BulkAction, mayInvite, targetOf } from './bulk-actions';
import type { MemberRow } from '../list/member-row';

export type Exclusion =
  | 'self'
  | 'lastAdmin'
  | 'confirmed'
  | 'notConfirmed'
  | 'sameRole'
  | 'roleTooHigh'
  | 'notPermitted'
  // Reasons that only the platform knows.
  | 'notForTenant'
  | 'providerOff'
  | 'disabled';

export type BulkContext = {
  subject: Subject;
  admins: number;
  role?: AssignableRole;
};

export type BulkPlan = { included: MemberRow[]; excluded: { row: MemberRow; reason: Exclusion }[] };

/** Sorts the selected rows. One admin always remains: the last one that an action would include is left out. */
export function planBulk(action: BulkAction, rows: readonly MemberRow[], context: BulkContext): BulkPlan {
  const plan: BulkPlan = { included: [], excluded: [] };
  let admins = context.admins;
  for (const row of rows) {
    const isAdmin = row.member.isActive && row.member.role === Role.Admin;
    const losesAdmin = isAdmin && (action === 'delete' || (action === 'changeRole' && context.role !== Role.Admin));
    const reason = exclusionOf(action, row, context) ?? (losesAdmin && admins <= 1 ? 'lastAdmin' : undefined);
    if (reason !== undefined) plan.excluded.push({ row, reason });
    else {
      plan.included.push(row);
      if (losesAdmin) admins -= 1;
    }
  }
  return plan;
}

function exclusionOf(action: BulkAction, row: MemberRow, context: BulkContext): Exclusion | undefined {
  const { subject, role } = context;
  const { member } = row;
  if (action === 'resend') {
    if (member.isActive) return 'confirmed';
    if (member.invitationId === null) return 'notPermitted';
    return exclusionFor(mayInvite(subject, row));
  }
  if (member.id === subject.userId) return 'self';
  const target = targetOf(subject, row);
  if (action === 'delete') return exclusionFor(can(subject, 'members.remove', target));
  const untouchable = exclusionFor(can(subject, 'members.edit', target));
  if (untouchable !== undefined) return untouchable;
  if (!member.isActive) return 'notConfirmed';
  if ((member.role === Role.Admin) === (role === Role.Admin) && member.role !== Role.LimitedAdmin) return 'sameRole';
  return exclusionFor(can(subject, 'members.edit', { role }));
}

function exclusionFor(decision: Decision): Exclusion | undefined {
  if (decision.allowed) return undefined;
  return decision.reason === 'roleTooHigh' || decision.reason === 'targetAbove' ? 'roleTooHigh' : 'notPermitted';
}
