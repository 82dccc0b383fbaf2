/** A member's access to applications: each role and permission with all its sources. Pure. */
import type { Source } from '@/components/ui/primitives/badge';
import type { Member } from '@/lib/contract/rooms/members/entities';
import { compareNames } from '@/lib/contract/compare-names';
import type { GrantOrigin } from '../where-from/grant-paths';
import { type GrantChip, type NamedId, permissionChips, roleChips } from '../where-from/grant-chips';

/** A held role or permission; `onlyByRoles` if it comes only from the member's roles. */
export type Held = GrantChip & { onlyByRoles?: true };
export type ApplicationAccess = { id: string; name: string; held: Held[] };

type Holder = Pick<Member, 'applicationRoles' | 'applicationPermissions'>;

/** Grouped by application and sorted by name: roles, then permissions, including those that only roles bring. */
export function accessOf(member: Holder): ApplicationAccess[] {
  const roles = roleChips(member.applicationRoles);
  const permissions: Held[] = permissionChips(member.applicationPermissions);
  const all = [...roles, ...permissions, ...byRolesOnly(member, roles, permissions)];
  const ids = [...new Set(all.map(({ applicationId }) => applicationId))];
  return ids
    .map((id) => {
      const held = all
        .filter(({ applicationId }) => applicationId === id)
        .toSorted((a, b) => Number(b.kind === 'role') - Number(a.kind === 'role') || compareNames(a.label, b.label));
      return { id, name: held[0]?.applicationName ?? id, held };
    })
    .toSorted((a, b) => compareNames(a.name, b.name));
}

function byRolesOnly(member: Holder, roles: readonly GrantChip[], given: readonly GrantChip[]): Held[] {
  const known = new Set(given.map(({ key }) => key));
  return member.applicationPermissions.flatMap(({ application: { applicationId, name }, permissionsFromRoles }) =>
    permissionsFromRoles.flatMap(({ permission, roles: by }): Held[] => {
      const key = `permission/${applicationId}/${permission.id}`;
      if (known.has(key)) return [];
      const held = roles.filter((role) => role.applicationId === applicationId && by.some(({ id }) => id === role.id));
      const viaRoles = by.map((role): NamedId => ({ id: role.id, name: role.displayName || role.name }));
      const base = {
        key,
        kind: 'permission' as const,
        applicationId,
        applicationName: name,
        onlyByRoles: true as const,
      };
      return [{ ...base, id: permission.id, label: permission.name, source: sourceOf(held), groups: [], viaRoles }];
    }),
  );
}

/** A permission has the sources of the roles that bring it. */
function sourceOf(roles: readonly GrantChip[]): Source {
  const sources = new Set(roles.map(({ source }) => source));
  const [only] = sources;
  return sources.size > 1 ? 'mixed' : (only ?? 'direct');
}

/** The origin of a permission that only roles bring: it has no direct grant to remove. */
export const originByRoles = ({ viaRoles }: Held): GrantOrigin => ({
  paths: viaRoles.map((role) => ({ via: 'applicationRole', role })),
  removal: { effect: 'notDirect' },
});

/** The groups of a member: as the platform returns them, or else the groups that grant something. */
export function groupsOf(member: Holder & Pick<Member, 'groups'>): NamedId[] {
  const giving = [
    ...member.applicationRoles.flatMap(({ rolesFromGroups }) => rolesFromGroups),
    ...member.applicationPermissions.flatMap(({ permissionsFromGroups }) => permissionsFromGroups),
  ].flatMap(({ groups }) => groups);
  const all = member.groups ?? [...new Map(giving.map((group) => [group.id, group])).values()];
  return all.toSorted((a, b) => compareNames(a.name, b.name));
}
