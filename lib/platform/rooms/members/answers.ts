import type { Answer } from '../../api/handler';
import { LOCAL_IDP } from '@/lib/contract/limits';
import type { AvailableNames } from './pending-store';
import type { MemberGrants } from '../shared/member-grants';
import type { InvitationRow } from '../shared/invitations';
import { toLastUse } from '../../usage/read';
import { versionOf } from '../shared/versions';
import type { MemberRow } from './lookups';

type Member = Answer<'members.update'>;

/** What is edited of a member of a tenant; roles and permissions in applications by their ids. */
export interface MemberContent {
  role: string;
  administrationPermissions: readonly string[];
  roleIds: readonly string[];
  permissionIds: readonly string[];
}

/** The content of a member as it is: what groups give is edited in the groups. */
export function contentOf(row: Pick<MemberRow, 'role' | 'administrationPermissions'>, grants?: MemberGrants) {
  const ids = (held: readonly { id: string }[]) => held.map(({ id }) => id);
  return {
    role: row.role,
    administrationPermissions: row.administrationPermissions,
    roleIds: (grants?.applicationRoles ?? []).flatMap(({ roles = [] }) => ids(roles)),
    permissionIds: (grants?.applicationPermissions ?? []).flatMap(({ permissions = [] }) => ids(permissions)),
  } satisfies MemberContent;
}

/** The version of a member with this content. */
export function memberVersion({ role, administrationPermissions, roleIds, permissionIds }: MemberContent): string {
  const lists = [administrationPermissions, roleIds, permissionIds];
  return versionOf([role, ...lists.map((list) => [...new Set(list)].toSorted())]);
}

/** An active member of a tenant as the contract has it. */
export function toTenantMember(row: MemberRow, grants?: MemberGrants): Member {
  return { ...toMember(row, grants), version: memberVersion(contentOf(row, grants)) };
}

/** An active member as the contract has it. */
export function toMember(row: MemberRow, grants?: MemberGrants, tenants: NonNullable<Member['tenants']> = []): Member {
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
    applicationRoles: grants?.applicationRoles ?? [],
    applicationPermissions: grants?.applicationPermissions ?? [],
    lastSignIn: toLastUse({ day: row.lastSignIn, since: row.countedSince }),
    lastActivity: row.lastActivity === null ? null : { timeStamp: row.lastActivity.toISOString() },
    tenants,
  };
}

/**
 * An invited member as the contract has it. Its id is the invitation's: the person may not exist yet.
 *
 * @param link - the activation link, for readers who may give what it gives
 * @param names - names of what the invitation promises; what was deleted since is left out
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
      const application = names.get(applicationId);
      if (application === undefined) return [];
      return [{ application: application.ref, roles: ids.flatMap((id) => application.roles.get(id) ?? []) }];
    }),
    applicationPermissions: row.applicationPermissions.flatMap(({ applicationId, ids }) => {
      const application = names.get(applicationId);
      if (application === undefined) return [];
      return [
        { application: application.ref, permissions: ids.flatMap((id) => application.permissions.get(id) ?? []) },
      ];
    }),
  };
}
