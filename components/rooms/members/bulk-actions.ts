/** What of actions on many members the table itself needs. */
import { type Subject, Role } from '@/lib/contract/access';
import type { MemberRow } from './member-row';

export const BULK_ACTIONS = ['resend', 'changeRole', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Tenant and organization admins change everybody; a limited admin leaves Admins alone, but may go themselves. */
export function touchable(subject: Subject, row: Pick<MemberRow, 'member'>): boolean {
  if (row.member.role !== Role.Admin || row.member.id === subject.userId) return true;
  return subject.grants.includes(Role.Admin) || subject.grants.includes(Role.OrganizationAdmin);
}
