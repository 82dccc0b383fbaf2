/** A member as the tables show it: what is derived from the entity once, so that sorting and searching are cheap. */
import { compareNames } from '@/lib/contract/compare-names';
import { Role } from '@/lib/contract/access';
import type { Member } from '@/lib/contract/rooms/members/entities';
import type { EveryoneRole } from '@/lib/contract/rooms/members/filters';
import { LOCAL_IDP } from '@/lib/contract/limits';

/** Active members are confirmed, and may be disabled; an invited one waits, until its invitation has expired (section 4). */
export type MemberStatus = 'active' | 'disabled' | 'notConfirmed' | 'expired';

export type MemberRow = {
  id: string;
  member: Member;
  /** The display name, or whatever else names the person. */
  name: string;
  /** The highest role: organization admin, or the role in the tenant. */
  role: Role;
  /** The identity provider's name if it is not the built-in one. */
  idp: string | null;
  lastActivity: string | null;
  /** Lower-case text of everything that the search looks at. */
  search: string;
};

const ROLE_ORDER: readonly Role[] = [Role.OrganizationAdmin, Role.Admin, Role.LimitedAdmin, Role.Regular, Role.Unknown];

/** The roles behind the filter "Admin". */
const ADMIN_ROLES: readonly Role[] = [Role.OrganizationAdmin, Role.Admin, Role.LimitedAdmin];

function isRole(value: string): value is Role {
  return ROLE_ORDER.some((role) => role === value);
}

/** The role to show: organization admins first, then the role in the tenant; a foreign word is Unknown. */
export function shownRole(member: Pick<Member, 'role' | 'isOrganizationAdmin'>): Role {
  if (member.isOrganizationAdmin) return Role.OrganizationAdmin;
  return isRole(member.role) ? member.role : Role.Unknown;
}

/** Whether the member has confirmed, is disabled, waits, or is too late at `now` (milliseconds since 1970). */
export function memberStatus(
  member: Pick<Member, 'isActive' | 'isDisabled' | 'expirationDate'>,
  now: number,
): MemberStatus {
  if (member.isActive) return member.isDisabled === true ? 'disabled' : 'active';
  return member.expirationDate !== null && Date.parse(member.expirationDate) <= now ? 'expired' : 'notConfirmed';
}

/**
 * What is left until an instant: the nearest number of days, so that seven days are seven although two clocks differ by a moment;
 * on the last day hours, rounded up, at least one.
 */
export function timeLeft(instant: string, now: number): { days: number; hours: number } {
  const hours = (Date.parse(instant) - now) / 3_600_000;
  return hours > 24 ? { days: Math.round(hours / 24), hours: 0 } : { days: 0, hours: Math.max(1, Math.ceil(hours)) };
}

const DELIVERY_FAILURES = ['address', 'mailbox', 'policy', 'server', 'time'] as const;

/** Why the last e-mail of an invitation could not be delivered; a foreign word is the server's refusal. */
export function deliveryFailure({ deliveryFailure: given }: Pick<Member, 'deliveryFailure'>) {
  if (given === undefined || given === null) return undefined;
  return DELIVERY_FAILURES.find((failure) => failure === given) ?? 'server';
}

const rows = new WeakMap<Member, MemberRow>();

/** What a list sorts by for the last activity: who was never active is before all others, as where the platform sorts. */
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

/** The place of the shown role in the order of section 4. */
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

/** Whether a person's role in a tenant is one of its admins'. */
export const isTenantAdmin = ({ role }: Member['tenants'][number]): boolean =>
  role === Role.Admin || role === Role.LimitedAdmin;

/** The IdP filter of section 2, as the contract names its values. */
export const IDP_FILTERS = ['own', 'none'] as const;
export type IdpFilter = (typeof IDP_FILTERS)[number];

/** Whether a row belongs to the chosen roles or status; nothing chosen means every row. */
export function matchesRole(row: Pick<MemberRow, 'member' | 'role'>, chosen: readonly string[]): boolean {
  return chosen.length === 0 || chosen.includes(roleFilterOf(row));
}

/** Invited members stand under "Not confirmed", whatever role awaits them. */
function roleFilterOf(row: Pick<MemberRow, 'member' | 'role'>): EveryoneRole {
  if (!row.member.isActive) return 'notConfirmed';
  return ADMIN_ROLES.includes(row.role) ? 'admin' : 'regular';
}

/** Whether a row uses (or does not use) an identity provider of its own; nothing chosen means every row. */
export function matchesIdp(row: Pick<MemberRow, 'idp' | 'member'>, chosen: readonly string[]): boolean {
  return chosen.length === 0 || chosen.includes(row.member.isUniqueIdp || row.idp !== null ? 'own' : 'none');
}
