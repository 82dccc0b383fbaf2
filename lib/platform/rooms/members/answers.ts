import type { Answer } from '../../api/handler';
import { LOCAL_IDP } from '@/lib/contract/limits';
import type { AvailableNames } from './pending-store';
import { type MemberGrants, NO_GRANTS } from '../shared/member-grants';
import type { InvitationRow } from '../shared/invitations';
import type { LastUse } from '@/lib/contract/entities/common';
import { toLastUse } from '../../usage/read';
import { versionOf } from '../shared/versions';
import type { MemberRow } from './lookups';

type Member = Answer<'members.update'>;

/** The editable content of a tenant's member; roles and permissions in applications by id. */
export interface MemberContent {
  role: string;
  administrationPermissions: readonly string[];
  roleIds: readonly string[];
  permissionIds: readonly string[];
}

/** A member's current content. Grants from groups are edited in the groups. */
export function contentOf(row: Pick<MemberRow, 'role' | 'administrationPermissions'>, grants = NO_GRANTS) {
  const ids = (held: readonly { id: string }[]) => held.map(({ id }) => id);
  return {
    role: row.role,
    administrationPermissions: row.administrationPermissions,
    roleIds: grants.applicationRoles.flatMap(({ roles = [] }) => ids(roles)),
    permissionIds: grants.applicationPermissions.flatMap(({ permissions = [] }) => ids(permissions)),
  } satisfies MemberContent;
}

/** The version of a member's content. */
export function memberVersion({ role, administrationPermissions, roleIds, permissionIds }: MemberContent): string {
  const lists = [administrationPermissions, roleIds, permissionIds];
  return versionOf([role, ...lists.map((list) => [...new Set(list)].toSorted())]);
}

/** Maps an active member of a tenant to the contract. */
export function toTenantMember(row: MemberRow, grants?: MemberGrants): Member {
  return { ...toMember(row, grants), version: memberVersion(contentOf(row, grants)) };
}

/** The day of a member's last sign-in, or since when there was none. */
export const lastSignInOf = ({ lastSignIn: day, countedSince: since, joinedAt }: MemberRow): LastUse | null =>
  toLastUse({ day, since }, joinedAt);

/** Maps an active member to the contract. */
export function toMember(row: MemberRow, grants = NO_GRANTS, tenants: NonNullable<Member['tenants']> = []): Member {
  return {
    id: row.id,
    displayName: row.displayName,
    username: row.username,
    contactEmail: row.contactEmail,
    role: row.role,
    isActive: true,
    isDisabled: row.isDisabled,
    isOrganizationAdmin: row.isOrganizationAdmin,
    isUniqueIdp: row.idp !== LOCAL_IDP,
    idp: row.idp,
    administrationPermissions: row.administrationPermissions,
    ...grants,
    lastSignIn: lastSignInOf(row),
    lastActivity: row.lastActivity === null ? null : { timeStamp: row.lastActivity.toISOString() },
    tenants,
  };
}

/**
 * Maps an invited member to the contract. The id is the invitation's, because the person may not exist yet.
 *
 * @param link - the activation link, for readers who may give its grants
 * @param names - names of the promised grants; deleted ones are left out
 */
export function toPendingMember(row: InvitationRow, link: string | null, names: AvailableNames): Member {
  return {
    id: row.id,
    displayName: row.contactEmail,
    username: row.username,
    contactEmail: row.contactEmail,
    role: row.role,
    isActive: false,
    isOrganizationAdmin: row.isOrganizationAdmin,
    isUniqueIdp: row.isUniqueIdp,
    idp: row.idp,
    expirationDate: row.expiresAt.toISOString(),
    activationLink: link,
    invitationId: row.id,
    isResent: row.resent,
    deliveryFailure: row.deliveryFailure,
    administrationPermissions: row.administrationPermissions,
    applicationRoles: row.applicationRoles.flatMap(({ applicationId, ids }) => {
      const { ref, roles } = names.get(applicationId) ?? {};
      return ref === undefined ? [] : [{ application: ref, roles: ids.flatMap((id) => roles?.get(id) ?? []) }];
    }),
    applicationPermissions: row.applicationPermissions.flatMap(({ applicationId, ids }) => {
      const { ref, permissions } = names.get(applicationId) ?? {};
      return ref === undefined
        ? []
        : [{ application: ref, permissions: ids.flatMap((id) => permissions?.get(id) ?? []) }];
    }),
  };
}
