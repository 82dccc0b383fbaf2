/** The wording of bulk actions on members. Pure. */
import { readRole } from '@/components/ui/marks/role-mark';
import { Role } from '@/lib/contract/access';
import type { Exclusion } from './bulk';
import type { BulkAction } from './bulk-actions';
import { permissionChips, roleChips } from '../where-from/grant-chips';
import type { MemberRow } from '../list/member-row';
import { joinIsolated } from '@/lib/contract/names';

/** People and invitations are counted separately, because an invited person is not a member yet. */
export type Counts = { people: number; invitations: number };

export const sumOf = ({ people, invitations }: Counts): number => people + invitations;

export function countRows(rows: readonly Pick<MemberRow, 'member'>[]): Counts {
  const people = rows.filter(({ member }) => member.isActive).length;
  return { people, invitations: rows.length - people };
}

/** The wording of an action: withdrawing invitations removes no members. */
export function wordingOf(action: BulkAction, counts: Counts | undefined): BulkAction | 'withdraw' {
  return action === 'delete' && counts?.people === 0 && counts.invitations > 0 ? 'withdraw' : action;
}

/** From this number on, the user has to type it before the action starts. */
export const TYPE_FROM = 11;
export const NAMED = 8;

/** A member's losses with the membership: the role, unless it is Regular, and what they hold in applications. */
export function losses({ member }: Pick<MemberRow, 'member'>): { role: Role | null; grants: string[] } {
  const role = readRole(member.role) ?? Role.Unknown;
  return {
    role: role === Role.Regular ? null : role,
    grants: [
      ...roleChips(member.applicationRoles).map((chip) => joinIsolated([chip.applicationName, chip.label], ' ')),
      ...permissionChips(member.applicationPermissions)
        .filter(({ viaRoles }) => viaRoles.length === 0)
        .map((chip) => chip.label),
    ],
  };
}

export const REASONS: Record<string, Exclusion> = {
  'member.self': 'self',
  'member.lastAdmin': 'lastAdmin',
  'member.sameRole': 'sameRole',
  'access.roleTooHigh': 'roleTooHigh',
  'access.targetAbove': 'roleTooHigh',
  'access.notPermitted': 'notPermitted',
  'provider.notForTenant': 'notForTenant',
  'provider.isOff': 'providerOff',
  'person.disabled': 'disabled',
};

/** The people an action does not apply to. */
export const NOT_ABOUT = {
  resend: 'confirmed',
  changeRole: 'notConfirmed',
  delete: 'notPermitted',
} as const satisfies Record<BulkAction, string>;
