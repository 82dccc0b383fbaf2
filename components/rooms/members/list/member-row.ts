/** A member as a table row: derived values are computed once, so that sorting and searching are cheap. */
import { compareNames } from '@/lib/contract/compare-names';
import { Role } from '@/lib/contract/access';
import type { Member } from '@/lib/contract/rooms/members/entities';
import type { EveryoneRole } from '@/lib/contract/rooms/members/filters';
import { LOCAL_IDP } from '@/lib/contract/limits';

/** Active members are confirmed, and may be disabled; an invited one is pending until its invitation has expired (section 4). */
export type MemberStatus = 'active' | 'disabled' | 'notConfirmed' | 'expired';

/** A dialog about a row; `onChanged` says that the list is old. */
export type RowDialogProps = { row: MemberRow; onClose: () => void; onChanged: () => void };

export type MemberRow = {
  id: string;
  member: Member;
  /** The display name, or else another name of the person. */
  name: string;
  /** The highest role: organization admin, or the role in the tenant. */
  role: Role;
  /** The identity provider's name if it is not the built-in one. */
  idp: string | null;
  lastActivity: string | null;
  /** Lower-case text of all searchable fields. */
  search: string;
};

const ROLE_ORDER: readonly Role[] = [Role.OrganizationAdmin, Role.Admin, Role.LimitedAdmin, Role.Regular, Role.Unknown];

/** The roles that the filter "Admin" includes. */
const ADMIN_ROLES: readonly Role[] = [Role.OrganizationAdmin, Role.Admin, Role.LimitedAdmin];

/** The role to show: organization admin first, then the role in the tenant; an unknown value becomes Unknown. */
export function shownRole(member: Pick<Member, 'role' | 'isOrganizationAdmin'>): Role {
  if (member.isOrganizationAdmin) return Role.OrganizationAdmin;
  return ROLE_ORDER.find((role) => role === member.role) ?? Role.Unknown;
}

/** Whether the member has confirmed, is disabled, is pending, or has expired at `now` (milliseconds since 1970). */
export function memberStatus(
  member: Pick<Member, 'isActive' | 'isDisabled' | 'expirationDate'>,
  now: number,
): MemberStatus {
  if (member.isActive) return member.isDisabled === true ? 'disabled' : 'active';
  return member.expirationDate !== null && Date.parse(member.expirationDate) <= now ? 'expired' : 'notConfirmed';
}

/**
 * The time left until an instant: the nearest number of days, so that seven days stay seven when two clocks differ slightly; on the last
 * day hours, rounded up, at least one.
 */
export function timeLeft(instant: string, now: number): { days: number; hours: number } {
  const hours = (Date.parse(instant) - now) / 3_600_000;
  return hours > 24 ? { days: Math.round(hours / 24), hours: 0 } : { days: 0, hours: Math.max(1, Math.ceil(hours)) };
}

const DELIVERY_FAILURES = ['address', 'mailbox', 'policy', 'server', 'time'] as const;

/** Why the last e-mail of an invitation could not be delivered; an unknown value counts as a refusal by the server. */
export function deliveryFailure({ deliveryFailure: given }: Pick<Member, 'deliveryFailure'>) {
  if (given === undefined || given === null) return undefined;
  return DELIVERY_FAILURES.find((failure) => failure === given) ?? 'server';
}

const rows = new WeakMap<Member, MemberRow>();

/** The sort key for the last activity: members who were never active come first, as in lists that the platform sorts. */
export const activityOrder = ({ lastActivity }: Pick<MemberRow, 'lastActivity'>): string => lastActivity ?? '';

/** The row of a member, made once. */
export function toRow(member: Member): MemberRow {
  const known = rows.get(member);
  if (known !== undefined) return known;
  const row = derive(member);
  rows.set(member, row);
  return row;
}

function derive(member: Member): MemberRow {
  const name = member.displayName || member.contactEmail || member.username;
  const idp = member.idp === null || member.idp === LOCAL_IDP ? null : member.idp;
  return {
    id: member.id,
    member,
    name,
    role: shownRole(member),
    idp,
    lastActivity: member.lastActivity?.timeStamp ?? null,
    search: [member.displayName, member.contactEmail, member.username, member.id, idp ?? ''].join('\n').toLowerCase(),
  };
}

/** The rank of the shown role in the order of section 4. */
export function roleRank({ role }: Pick<MemberRow, 'role'>): number {
  return ROLE_ORDER.indexOf(role);
}

/** Section 4: members by role, display name, contact e-mail (of an organization: admins first), for a table that has all rows. */
export function inDefaultOrder(rows: readonly MemberRow[]): MemberRow[] {
  return rows.toSorted(
    (a, b) =>
      roleRank(a) - roleRank(b) ||
      compareNames(a.name, b.name) ||
      compareNames(a.member.contactEmail, b.member.contactEmail),
  );
}

/** Whether a person's role in a tenant is an admin role. */
export const isTenantAdmin = ({ role }: Member['tenants'][number]): boolean =>
  role === Role.Admin || role === Role.LimitedAdmin;

/** The values of the IdP filter of section 2, as named in the contract. */
export const IDP_FILTERS = ['own', 'none'] as const;
export type IdpFilter = (typeof IDP_FILTERS)[number];

/** Whether a row has one of the selected roles or statuses; an empty selection matches every row. */
export function matchesRole(row: Pick<MemberRow, 'member' | 'role'>, chosen: readonly string[]): boolean {
  return chosen.length === 0 || chosen.includes(roleFilterOf(row));
}

/** Invited members count as "Not confirmed", regardless of their future role. */
function roleFilterOf(row: Pick<MemberRow, 'member' | 'role'>): EveryoneRole {
  if (!row.member.isActive) return 'notConfirmed';
  return ADMIN_ROLES.includes(row.role) ? 'admin' : 'regular';
}

/** Whether a row uses (or does not use) an identity provider of its own; an empty selection matches every row. */
export function matchesIdp(row: Pick<MemberRow, 'idp' | 'member'>, chosen: readonly string[]): boolean {
  return chosen.length === 0 || chosen.includes(row.member.isUniqueIdp || row.idp !== null ? 'own' : 'none');
}

/** Whether health counts a row for the selected reason; rows of a platform that does not say so all match. */
export function matchesAttention({ member }: Pick<MemberRow, 'member'>, chosen: readonly string[]): boolean {
  const { attention } = member;
  return chosen.length === 0 || attention === undefined || (attention !== null && chosen.includes(attention));
}
