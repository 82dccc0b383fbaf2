import { type Decision, type Subject, Role, can, type AssignableRole } from '@/lib/contract/access';
import type { BulkOperation } from '@/lib/contract/rooms/members/bulk';
import { ApiError, denied } from '../../api/handler';
import type { LinkFault } from '../../upstream/link-faults';
import { linkRefusal } from '../shared/link-refusals';
import { administrationAfter, checkAdministration, checkInviter } from './rules';

export interface BulkCommand {
  operation: BulkOperation;
  subject: Subject;
  isSuperTenant: boolean;
  /** For `members.bulkChangeRole`. */
  role?: AssignableRole | undefined;
}

type Row = {
  role: string;
  isOrganizationAdmin: boolean;
  administrationPermissions: readonly string[];
  linkFault?: LinkFault | null;
};

/** Whether the operation acts on active members; otherwise on invitations. */
export function isAboutMembers(operation: BulkOperation): boolean {
  return operation === 'members.bulkRemove' || operation === 'members.bulkChangeRole';
}

/** Why an action leaves a row out: the single action's refusal, or an unchanged role. The caller's own row is refused earlier. */
export function refusalOf(command: BulkCommand, row: Row): ApiError | undefined {
  try {
    check(command, row);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function check({ operation, subject, isSuperTenant, role }: BulkCommand, row: Row): void {
  if (operation === 'invitations.bulkResend') {
    checkInviter(subject, row);
    if (row.linkFault != null) throw linkRefusal(row.linkFault);
    return;
  }
  if (operation !== 'members.bulkChangeRole') return demand(can(subject, 'members.remove', { holder: row }));
  demand(can(subject, 'members.edit', { holder: row }));
  if (row.role === role) throw new ApiError('member.sameRole', 'The member has this role already.');
  demand(can(subject, 'members.edit', { role }));
  checkAdministration(subject, false, row, administrationAfter(row, { role }, isSuperTenant));
}

function demand(decision: Decision): void {
  if (!decision.allowed) throw denied(decision.reason);
}

/** Whether the action removes the row's tenant admin role. */
export function losesAdmin({ operation, role }: BulkCommand, row: Pick<Row, 'role'>): boolean {
  if (row.role !== Role.Admin) return false;
  return operation === 'members.bulkRemove' || (operation === 'members.bulkChangeRole' && role !== Role.Admin);
}

/** Actions on many never include the caller: an admin who meant "all others" would lock themselves out. */
export function ownRow(): ApiError {
  return new ApiError('member.self', 'Your own membership is never part of an action on many.');
}

/** At least one admin always stays. */
export function lastAdmin(): ApiError {
  return new ApiError('member.lastAdmin', 'The last admin of a tenant stays.');
}
