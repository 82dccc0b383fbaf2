/** The form that changes application roles: direct roles and permissions per application (section 4). */
import * as v from 'valibot';
import { isSameSet } from '@/components/form/conflict/set-field';
import type { Source } from '@/components/ui/primitives/badge';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import type { InvitationInput, Member, MemberUpdate } from '@/lib/contract/rooms/members/entities';
import { byName } from '@/lib/contract/compare-names';
import { type NamedId, permissionChips, roleChips } from '../where-from/grant-chips';
import { ChosenGrants, grantsOf, withGrant } from '@/components/form/chosen-grants';

export const applicationRoleSchema = v.object({ applications: ChosenGrants });
export type ApplicationRoleForm = v.InferOutput<typeof applicationRoleSchema>;

/** A selectable option: a permission, or a role with the permissions that it brings, and the groups that grant it anyway. */
export type GrantOption = NamedId & { groups: NamedId[]; fromGroup: boolean; brings?: string[] };
export type ApplicationOptions = Pick<Application, 'applicationId' | 'name'> &
  Record<'roles' | 'permissions', GrantOption[]>;

/**
 * The selectable options: the roles and permissions of the tenant's applications, and anything else the member holds (of an application
 * that the tenant no longer has), so that saving never drops it silently.
 */
export function grantOptions(
  applications: readonly Application[],
  member?: Pick<Member, 'applicationRoles' | 'applicationPermissions'>,
): ApplicationOptions[] {
  const held = member ? [...roleChips(member.applicationRoles), ...permissionChips(member.applicationPermissions)] : [];
  const options = new Map<string, ApplicationOptions>();
  const optionsOf = (applicationId: string, name: string): ApplicationOptions => {
    const known = options.get(applicationId) ?? { applicationId, name, roles: [], permissions: [] };
    options.set(applicationId, known);
    return known;
  };
  for (const application of applications) {
    const entry = optionsOf(application.applicationId, application.name);
    const toOption = (id: string, name: string): GrantOption => ({ id, name, groups: [], fromGroup: false });
    for (const role of application.roles) {
      const brings = role.permissions.map(({ id }) => id);
      entry.roles.push({ ...toOption(role.id, role.displayName || role.name), brings });
    }
    for (const permission of application.permissions) entry.permissions.push(toOption(permission.id, permission.name));
  }
  for (const chip of held) {
    const entry = optionsOf(chip.applicationId, chip.applicationName);
    const list = chip.kind === 'role' ? entry.roles : entry.permissions;
    const known = list.find((option) => option.id === chip.id);
    const fromGroup = chip.source !== 'direct';
    if (known) Object.assign(known, { groups: chip.groups, fromGroup });
    else list.push({ id: chip.id, name: chip.label, groups: chip.groups, fromGroup });
  }
  for (const entry of options.values()) {
    entry.roles.sort(byName);
    entry.permissions.sort(byName);
  }
  return [...options.values()].toSorted(byName);
}

/** The source that a selected role or permission would have. */
export function sourceOfOption(option: GrantOption, chosen: readonly string[]): Source {
  if (!option.fromGroup) return 'direct';
  return chosen.includes(option.id) ? 'mixed' : 'group';
}

/** The selection without deleted roles and permissions. */
export function withoutIds(grants: ChosenGrants, gone: ReadonlySet<string>): ChosenGrants {
  const left = (ids: readonly string[]): string[] => ids.filter((id) => !gone.has(id));
  return grants.map((entry) => ({ ...entry, roles: left(entry.roles), permissions: left(entry.permissions) }));
}

type Held = Pick<Member, 'applicationRoles' | 'applicationPermissions'>;

/** A member's grants, without deleted roles and permissions. */
export function heldWithout<Holder extends Held>(member: Holder, gone: ReadonlySet<string>): Holder {
  if (gone.size === 0) return member;
  return {
    ...member,
    applicationRoles: member.applicationRoles.map((entry) => ({
      ...entry,
      roles: entry.roles.filter(({ id }) => !gone.has(id)),
      rolesFromGroups: entry.rolesFromGroups.filter(({ roleId }) => !gone.has(roleId)),
    })),
    applicationPermissions: member.applicationPermissions.map((entry) => ({
      ...entry,
      permissions: entry.permissions.filter(({ id }) => !gone.has(id)),
      permissionsFromGroups: entry.permissionsFromGroups.filter(({ permissionId }) => !gone.has(permissionId)),
    })),
  };
}

/** The form for a member: only direct grants. */
export function toForm(member: Pick<Member, 'applicationRoles' | 'applicationPermissions'>): ApplicationRoleForm {
  let applications: ChosenGrants = [];
  for (const { application, roles } of member.applicationRoles) {
    for (const role of roles) applications = withGrant(applications, application.applicationId, 'roles', role.id, true);
  }
  for (const { application, permissions } of member.applicationPermissions) {
    for (const { id } of permissions) {
      applications = withGrant(applications, application.applicationId, 'permissions', id, true);
    }
  }
  return { applications };
}

/** The two lists of an invitation; applications without a selection are left out. */
export function toGrantInputs(
  grants: ChosenGrants,
): Pick<InvitationInput, 'applicationRoles' | 'applicationPermissions'> {
  return {
    applicationRoles: grants
      .filter(({ roles }) => roles.length > 0)
      .map(({ applicationId, roles }) => ({ applicationId, roles })),
    applicationPermissions: grants
      .filter(({ permissions }) => permissions.length > 0)
      .map(({ applicationId, permissions }) => ({ applicationId, permissions })),
  };
}

/**
 * The update to send: the applications in which something differs, with an empty list if the last role or permission was removed. Grants
 * from groups are not part of it, so they stay (section 6).
 */
export function toRequest(
  { applications }: ApplicationRoleForm,
  member: Pick<Member, 'applicationRoles' | 'applicationPermissions'>,
): MemberUpdate {
  const before = toForm(member).applications;
  const ids = [...new Set([...before, ...applications].map(({ applicationId }) => applicationId))];
  const changed = (kind: 'roles' | 'permissions'): ChosenGrants =>
    ids
      .filter((id) => !isSameSet(new Set(grantsOf(before, id)[kind]), new Set(grantsOf(applications, id)[kind])))
      .map((id) => grantsOf(applications, id));
  return {
    applicationRoles: changed('roles').map(({ applicationId, roles }) => ({ applicationId, roles })),
    applicationPermissions: changed('permissions').map(({ applicationId, permissions }) => ({
      applicationId,
      permissions,
    })),
  };
}
