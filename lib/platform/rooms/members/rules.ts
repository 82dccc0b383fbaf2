import {
  type Decision,
  type Subject,
  type TenantPermission,
  adminIncludes,
  can,
  holds,
  Role,
} from '@/lib/contract/access';
import type { InvitationInput, MemberUpdate } from '@/lib/contract/rooms/members/entities';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { issue } from '@/lib/contract/validation-message';
import { nameKey } from '@/lib/contract/look-alikes';
import { ApiError, denied, invalid } from '../../api/handler';
import { linkRefusal } from '../shared/link-refusals';
import { notForTenant } from '../shared/provider-tenants';
import type { InvitationRow } from '../shared/invitations';

export interface Administration {
  role: string;
  administrationPermissions: readonly string[];
}

/**
 * A member's permissions after an update. Admin includes all permissions of its kind of tenant (section 4: "Admin role auto-fills
 * administration permissions"); a former Admin keeps only those that the update names.
 *
 * @throws ApiError request.invalid for a permission that this kind of tenant cannot have
 */
export function administrationAfter(
  before: Administration,
  update: Pick<MemberUpdate, 'role' | 'administrationPermissions'>,
  isSuperTenant: boolean,
): Administration {
  const role = update.role ?? before.role;
  const possible: readonly string[] = adminIncludes(isSuperTenant);
  const impossible = update.administrationPermissions?.find((permission) => !possible.includes(permission));
  if (impossible !== undefined) {
    throw invalid('administrationPermissions', issue('unknown', { name: impossible }));
  }
  if (role === Role.Admin) return { role, administrationPermissions: [...possible] };
  const kept = before.role === Role.Admin ? [] : before.administrationPermissions;
  const wanted = new Set<string>(update.administrationPermissions ?? kept);
  return { role, administrationPermissions: possible.filter((permission) => wanted.has(permission)) };
}

/** Tenant admins and organization admins may grant everything; others only what they hold. */
function isFullAdmin(subject: Subject): boolean {
  return holds(subject, [Role.Admin, Role.OrganizationAdmin]);
}

/**
 * Rules beyond the access matrix: a limited admin may neither give nor take permissions that they do not hold, nor change their own.
 *
 * @throws ApiError access.roleTooHigh or access.ownRole
 */
export function checkAdministration(
  subject: Subject,
  isSelf: boolean,
  before: Administration,
  after: Administration,
): void {
  if (isFullAdmin(subject)) return;
  const held = new Set<string>(subject.grants);
  const changed = [
    ...after.administrationPermissions.filter((one) => !before.administrationPermissions.includes(one)),
    ...before.administrationPermissions.filter((one) => !after.administrationPermissions.includes(one)),
  ];
  const roleChanged = before.role !== after.role;
  if (isSelf && (changed.length > 0 || roleChanged)) throw denied('ownRole');
  if (changed.some((permission) => !held.has(permission as TenantPermission))) {
    throw new ApiError('access.roleTooHigh', 'You can only give permissions that you have yourself.');
  }
}

/** Whether the caller may grant what a tenant's invitation gives, and so see its link or send it again. */
export function mayInvite(subject: Subject, invitation: Pick<InvitationRow, 'role' | 'isOrganizationAdmin'>): Decision {
  const { role, isOrganizationAdmin } = invitation;
  return can(subject, 'members.invite', { role, makesOrganizationAdmin: isOrganizationAdmin });
}

/** Sending an invitation of one's own tenant again requires the permission to invite. @throws ApiError 403 of the access matrix */
export function checkInviter(subject: Subject, invitation: Parameters<typeof mayInvite>[1]): void {
  const decision = mayInvite(subject, invitation);
  if (!decision.allowed) throw denied(decision.reason);
}

export interface KnownUser {
  id: string;
  username: string;
  contactEmail: string;
  idp: string;
  language: string;
  isMember: boolean;
  /** Disabled, and in the tenant's organization. */
  isDisabled: boolean;
}

export interface InviteLookup {
  users: readonly KnownUser[];
  /** Open invitations of the tenant that can still be accepted. */
  pending: readonly { username: string; contactEmail: string; idp: string | null }[];
  /** Open invitations that have expired. */
  expired: readonly ({ id: string } & InviteLookup['pending'][number])[];
  /** The tenant's own identity provider, for invitations to "a provider of their own" without a name. */
  tenantIdp: string | null;
  /** By name in lower case. */
  providers: ReadonlyMap<string, { name: string; isForTenant: boolean; isOff: boolean }>;
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const keyOf = (idp: string | null, text: string) => `${idp ?? ''}\n${text.toLowerCase()}`;
const keyOfName = (idp: string | null, username: string) => keyOf(idp, nameKey(username));

/** Indexes the people of `InviteLookup` by name and address, to check a list of invitations one by one. */
export class KnownPeople {
  readonly #byName = new Map<string, KnownUser>();
  readonly #byEmail = new Map<string, KnownUser[]>();
  readonly #open = new Set<string>();

  constructor({ users, pending }: Pick<InviteLookup, 'users' | 'pending'>) {
    for (const user of users) {
      this.#byName.set(keyOfName(user.idp, user.username), user);
      const key = keyOf(user.idp, user.contactEmail);
      this.#byEmail.set(key, [...(this.#byEmail.get(key) ?? []), user]);
    }
    for (const one of pending) this.invited(one);
  }

  byName(idp: string, username: string): KnownUser | undefined {
    return this.#byName.get(keyOfName(idp, username));
  }

  byEmail(idp: string, contactEmail: string): readonly KnownUser[] {
    return this.#byEmail.get(keyOf(idp, contactEmail)) ?? [];
  }

  invited({ username, contactEmail, idp }: InviteLookup['pending'][number]): void {
    this.#open.add(`name ${keyOfName(idp, username)}`).add(`email ${keyOf(idp, contactEmail)}`);
  }

  isInvited({ username, contactEmail, idp }: InviteLookup['pending'][number]): boolean {
    return this.#open.has(`name ${keyOfName(idp, username)}`) || this.#open.has(`email ${keyOf(idp, contactEmail)}`);
  }
}

/**
 * The identity provider that an invited person must use; null for any.
 *
 * @throws ApiError request.invalid when none or an unknown one is named, provider.notForTenant, provider.isOff
 */
export function providerOf(
  input: Pick<InvitationInput, 'isUniqueIdp' | 'idp'>,
  lookup: Pick<InviteLookup, 'tenantIdp' | 'providers'>,
): string | null {
  if (!input.isUniqueIdp) return null;
  const idp = input.idp ?? lookup.tenantIdp;
  const found = idp === null ? undefined : lookup.providers.get(idp.toLowerCase());
  if (found?.isForTenant === false) throw notForTenant(found.name, 'idp');
  if (found?.isOff === true) throw linkRefusal('provider.isOff', 'idp');
  if (found !== undefined) return found.name;
  throw invalid('idp', idp === null ? 'required' : issue('unknown', { name: idp }));
}

/**
 * Checks that a person can be invited, and returns their existing account, if any.
 *
 * @throws ApiError conflict.nameTaken, conflict.alreadyMember, or person.disabled when only disabled accounts could follow the link
 */
export function checkInvitee(
  input: Pick<InvitationInput, 'userName' | 'contactEmail'>,
  idp: string | null,
  people: KnownPeople,
): KnownUser | undefined {
  const { userName, contactEmail } = input;
  const account = people.byName(idp ?? LOCAL_IDP, userName);
  if (account !== undefined && !same(account.contactEmail, contactEmail)) {
    throw new ApiError('conflict.nameTaken', `The user name ${userName} is taken.`);
  }
  const byEmail = people.byEmail(idp ?? LOCAL_IDP, contactEmail);
  if (account?.isMember === true || byEmail.some((user) => user.isMember)) {
    throw new ApiError('conflict.alreadyMember', `${contactEmail} is already a member.`);
  }
  if (people.isInvited({ username: userName, contactEmail, idp }))
    throw new ApiError('conflict.alreadyMember', `${contactEmail} has already been invited.`);
  const accounts = account === undefined ? byEmail : [account, ...byEmail];
  if (accounts.length > 0 && accounts.every((user) => user.isDisabled))
    throw linkRefusal('person.disabled', 'userName');
  return accounts[0];
}
