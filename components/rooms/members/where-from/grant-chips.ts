/** Application roles and permissions of a member, each once, with all their sources. */
import type { Source } from '@/components/ui/primitives/badge';
import type { ApplicationPermissions, ApplicationRoles } from '@/lib/contract/rooms/members/entities';
import { compareNames } from '@/lib/contract/compare-names';

export type NamedId = { id: string; name: string };

export type GrantChip = {
  key: string;
  kind: 'role' | 'permission';
  applicationId: string;
  applicationName: string;
  id: string;
  label: string;
  source: Source;
  groups: NamedId[];
  /** Permissions only: the member's roles in the application that bring it, too. */
  viaRoles: NamedId[];
};

type Part = { id: string; label: string | undefined; groups: NamedId[] | null; viaRoles?: NamedId[] };
type Context = { kind: GrantChip['kind']; application: { applicationId: string; name: string } };

function sourceOf(parts: readonly Part[]): Source {
  const direct = parts.some((part) => part.groups === null);
  const group = parts.some((part) => part.groups !== null);
  if (direct && group) return 'mixed';
  return group ? 'group' : 'direct';
}

function join({ kind, application }: Context, parts: readonly Part[]): GrantChip[] {
  const byId = new Map<string, Part[]>();
  for (const part of parts) byId.set(part.id, [...(byId.get(part.id) ?? []), part]);
  return [...byId].map(([id, same]) => ({
    key: `${kind}/${application.applicationId}/${id}`,
    kind,
    applicationId: application.applicationId,
    applicationName: application.name,
    id,
    // A platform may name a grant only in its direct entry, or not at all.
    label: same.find((part) => part.label)?.label ?? id,
    source: sourceOf(same),
    groups: same.flatMap((part) => part.groups ?? []),
    viaRoles: same[0]?.viaRoles ?? [],
  }));
}

const byLabel = (a: GrantChip, b: GrantChip): number =>
  compareNames(a.applicationName, b.applicationName) || compareNames(a.label, b.label);

const roleName = (role: { name: string; displayName: string } | undefined): string | undefined =>
  role && (role.displayName || role.name);

export function roleChips(entries: readonly ApplicationRoles[]): GrantChip[] {
  return entries
    .flatMap(({ application, roles, rolesFromGroups }) =>
      join({ kind: 'role', application }, [
        ...roles.map((role) => ({ id: role.id, label: roleName(role), groups: null })),
        ...rolesFromGroups.map(({ roleId, role, groups }) => ({ id: roleId, label: roleName(role), groups })),
      ]),
    )
    .toSorted(byLabel);
}

/** The direct and group permissions, by application and name; roles are named only as a further source. */
export function permissionChips(entries: readonly ApplicationPermissions[]): GrantChip[] {
  return entries
    .flatMap(({ application, permissions, permissionsFromGroups, permissionsFromRoles }) => {
      const viaRoles = (id: string): NamedId[] =>
        permissionsFromRoles
          .filter((item) => item.permission.id === id)
          .flatMap((item) => item.roles.map((role) => ({ id: role.id, name: roleName(role) ?? role.id })));
      return join({ kind: 'permission', application }, [
        ...permissions.map(({ id, name }) => ({ id, label: name, groups: null, viaRoles: viaRoles(id) })),
        ...permissionsFromGroups.map(({ permissionId: id, permission, groups }) => ({
          id,
          label: permission?.name,
          groups,
          viaRoles: viaRoles(id),
        })),
      ]);
    })
    .toSorted(byLabel);
}

/** Pixels for a chip's mark, padding and gap, and for a letter of its text. */
const CHIP_FRAME = 40;
const CHIP_LETTER = 6.6;

/**
 * The number of chips that fit side by side uncut.
 * @param room - in pixels
 * @returns at least 1
 */
export function chipsThatFit(chips: readonly GrantChip[], room: number): number {
  let used = 0;
  const fitting = chips.findIndex((chip) => {
    const prefix = chip.kind === 'role' ? chip.applicationName.length : 0;
    used += CHIP_FRAME + (prefix + chip.label.length) * CHIP_LETTER;
    return used > room;
  });
  return Math.max(1, fitting < 0 ? chips.length : fitting);
}
