/**
 * "Where from": the sources of a member's role or permission, and whether removing the direct grant would change what the member can do.
 */
import {
  type ActionId,
  type ScreenId,
  Permission,
  Role,
  actions,
  can,
  canOpen,
  screenIds,
  screenRow,
  subjectFor,
} from '@/lib/contract/access';
import type { ApplicationPermissions, Member } from '@/lib/contract/rooms/members/entities';
import { administrationGrants } from '../roles/administration-grants';
import type { GrantChip, NamedId } from './grant-chips';

export type GrantPath =
  | { via: 'direct' }
  | { via: 'group'; group: NamedId }
  | { via: 'applicationRole'; role: NamedId }
  | { via: 'tenantRole'; role: Role }
  | { via: 'organizationRole'; role: Role };

export type Removal =
  | { effect: 'notDirect' }
  /** Another source grants the same. */
  | { effect: 'nothing' }
  /** The member loses it; for administration permissions, also the screens that close. */
  | { effect: 'lost'; screens: ScreenId[]; permissions: NamedId[] };

export type GrantOrigin = { paths: GrantPath[]; removal: Removal };

/** The sources of an application role or permission. `entries` are the member's permissions, which show what a role brings. */
export function applicationGrantOrigin(chip: GrantChip, entries: readonly ApplicationPermissions[]): GrantOrigin {
  const direct = chip.source !== 'group';
  const paths: GrantPath[] = [
    ...(direct ? [{ via: 'direct' as const }] : []),
    ...chip.groups.map((group) => ({ via: 'group' as const, group })),
    ...chip.viaRoles.map((role) => ({ via: 'applicationRole' as const, role })),
  ];
  if (!direct) return { paths, removal: { effect: 'notDirect' } };
  const other = chip.source === 'mixed' || chip.viaRoles.length > 0;
  if (other) return { paths, removal: { effect: 'nothing' } };
  return { paths, removal: { effect: 'lost', screens: [], permissions: permissionsLostWith(chip, entries) } };
}

/** The permissions that only this role brings. */
function permissionsLostWith(chip: GrantChip, entries: readonly ApplicationPermissions[]): NamedId[] {
  if (chip.kind !== 'role') return [];
  return entries
    .filter((entry) => entry.application.applicationId === chip.applicationId)
    .flatMap((entry) =>
      entry.permissionsFromRoles
        .filter(({ roles }) => roles.every((role) => role.id === chip.id))
        .map(({ permission }) => permission)
        .filter(
          ({ id }) =>
            !entry.permissions.some((held) => held.id === id) &&
            !entry.permissionsFromGroups.some((held) => held.permissionId === id),
        ),
    );
}

type Holder = Pick<Member, 'id' | 'role' | 'isOrganizationAdmin' | 'administrationPermissions'>;

function subjectOf(member: Holder, isSuperTenant: boolean, administrationPermissions: readonly string[]) {
  const organizationId = 'organization';
  const tenantId = 'tenant';
  return subjectFor(
    {
      id: member.id,
      tenants: [{ id: tenantId, organizationId, isSuperTenant, role: member.role, administrationPermissions }],
      organizations: [
        { id: organizationId, isOrganizationAdmin: member.isOrganizationAdmin, administrationPermissions: [] },
      ],
    },
    { organizationId, tenantId },
  );
}

const actionIds = Object.keys(actions) as ActionId[];

/**
 * The sources of an administration permission. The effect of removing it comes from the access table: the screens and actions that the
 * member would lose.
 */
export function administrationGrantOrigin(member: Holder, permission: string, isSuperTenant: boolean): GrantOrigin {
  const paths: GrantPath[] = [];
  const direct = member.role !== Role.Admin && member.administrationPermissions.includes(permission);
  if (direct) paths.push({ via: 'direct' });
  if (member.role === Role.Admin && administrationGrants(member, isSuperTenant).some((held) => held === permission)) {
    paths.push({ via: 'tenantRole', role: Role.Admin });
  }
  // Organization admins manage each of their tenants that they are a member of (lib/contract/access/actions.ts, `tenantManagement`).
  if (member.isOrganizationAdmin && permission === Permission.TenantManagement) {
    paths.push({ via: 'organizationRole', role: Role.OrganizationAdmin });
  }
  if (!direct) return { paths, removal: { effect: 'notDirect' } };

  const before = subjectOf(member, isSuperTenant, member.administrationPermissions);
  const after = subjectOf(
    member,
    isSuperTenant,
    member.administrationPermissions.filter((held) => held !== permission),
  );
  const screens = screenIds.filter(
    (id) => screenRow(id).section !== undefined && canOpen(before, id) && !canOpen(after, id),
  );
  const fewerActions = actionIds.some((id) => can(before, id).allowed && !can(after, id).allowed);
  return {
    paths,
    removal: screens.length > 0 || fewerActions ? { effect: 'lost', screens, permissions: [] } : { effect: 'nothing' },
  };
}

/** The sources of the role that the table shows: in the organization, in the tenant, or both. */
export function roleOrigin(member: Pick<Member, 'role' | 'isOrganizationAdmin'>): GrantPath[] {
  const known = [Role.Admin, Role.LimitedAdmin, Role.Regular].find((role) => role === member.role);
  return [
    ...(member.isOrganizationAdmin ? [{ via: 'organizationRole' as const, role: Role.OrganizationAdmin }] : []),
    { via: 'tenantRole', role: known ?? Role.Unknown },
  ];
}
