/** A member as the tables show it: what is derived from the entity once, so that sorting and searching are cheap. */
import { Role } from '@/lib/contract/access';
import type { Member } from '@/lib/contract/entities/members';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { type GrantChip, permissionChips, roleChips } from './grant-chips';

/** Active members are confirmed; an invited one waits, until its invitation has expired (section 4). */
export type MemberStatus = 'active' | 'notConfirmed' | 'expired';

export type MemberRow = {
  id: string;
  member: Member;
  /** The display name, or whatever else names the person. */
  name: string;
  status: MemberStatus;
  /** The highest role: organization admin, or the role in the tenant. */
  role: Role;
  /** The identity provider's name if it is not the built-in one. */
  idp: string | null;
  roles: GrantChip[];
  permissions: GrantChip[];
  lastActivity: string | null;
  /** Lower-case text of everything that the search looks at. */
  search: string;
};

const ROLE_ORDER: readonly Role[] = [Role.OrganizationAdmin, Role.Admin, Role.LimitedAdmin, Role.Regular, Role.Unknown];

function isRole(value: string): value is Role {
  return ROLE_ORDER.some((role) => role === value);
}

/** The role to show: organization admins first, then the role in the tenant; a foreign word is Unknown. */
export function shownRole(member: Pick<Member, 'role' | 'isOrganizationAdmin'>): Role {
  if (member.isOrganizationAdmin) return Role.OrganizationAdmin;
  return isRole(member.role) ? member.role : Role.Unknown;
}

/** Whether the member has confirmed, waits, or is too late at `now` (milliseconds since 1970). */
export function memberStatus(member: Pick<Member, 'isActive' | 'expirationDate'>, now: number): MemberStatus {
  if (member.isActive) return 'active';
  return member.expirationDate !== null && Date.parse(member.expirationDate) <= now ? 'expired' : 'notConfirmed';
}

/** Derives a row. `now` (milliseconds since 1970) decides whether an invitation has expired. */
export function toRow(member: Member, now: number): MemberRow {
  const name = member.displayName || member.contactEmail || member.username;
  const idp = member.idp === null || member.idp === LOCAL_IDP ? null : member.idp;
  return {
    id: member.id,
    member,
    name,
    status: memberStatus(member, now),
    role: shownRole(member),
    idp,
    roles: roleChips(member.applicationRoles),
    permissions: permissionChips(member.applicationPermissions),
    lastActivity: member.lastActivity?.timeStamp ?? null,
    search: [member.displayName, member.contactEmail, member.username, member.id, idp ?? ''].join('\n').toLowerCase(),
  };
}

/** Section 4: by role, display name, contact e-mail; organization admins first. */
export function compareMembers(a: MemberRow, b: MemberRow, locale?: string): number {
  return (
    ROLE_ORDER.indexOf(a.role) - ROLE_ORDER.indexOf(b.role) ||
    a.member.displayName.localeCompare(b.member.displayName, locale, { sensitivity: 'base' }) ||
    a.member.contactEmail.localeCompare(b.member.contactEmail, locale, { sensitivity: 'base' })
  );
}

/** The role/status filter of section 2. */
export const ROLE_FILTERS = ['admin', 'regular', 'notConfirmed'] as const;
export type RoleFilter = (typeof ROLE_FILTERS)[number];
/** The IdP filter of section 2, as the contract names its values. */
export const IDP_FILTERS = ['own', 'none'] as const;
export type IdpFilter = (typeof IDP_FILTERS)[number];

/** Whether a row belongs to the chosen roles or status; nothing chosen means every row. */
export function matchesRole(row: Pick<MemberRow, 'status' | 'role'>, chosen: readonly string[]): boolean {
  return chosen.length === 0 || chosen.includes(roleFilterOf(row));
}

/** Invited members stand under "Not confirmed", whatever role awaits them. */
export function roleFilterOf(row: Pick<MemberRow, 'status' | 'role'>): RoleFilter {
  if (row.status !== 'active') return 'notConfirmed';
  return row.role === Role.Regular || row.role === Role.Unknown ? 'regular' : 'admin';
}

/** Whether a row uses (or does not use) an identity provider of its own; nothing chosen means every row. */
export function matchesIdp(row: Pick<MemberRow, 'idp' | 'member'>, chosen: readonly string[]): boolean {
  return chosen.length === 0 || chosen.includes(row.member.isUniqueIdp || row.idp !== null ? 'own' : 'none');
}
