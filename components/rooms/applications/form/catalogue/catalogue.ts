/** The roles and permissions of an application or template while they are edited: what is held, and what can be done to it. Pure. */
import { firstCharacters } from '@/lib/contract/characters';
import { byName, compareNames } from '@/lib/contract/compare-names';
import type { ApplicationInput, PermissionEntity, RoleEntity } from '@/lib/contract/rooms/applications/entities';
import { TEXT } from '@/lib/contract/limits';

export type DraftPermission = { id: string; name: string };
export type DraftRole = {
  id: string;
  name: string;
  displayName: string;
  /** Ids of the permissions that it brings. */
  grants: ReadonlySet<string>;
  /** The technical name follows the display name until the user edits it. */
  isFollowing: boolean;
};
export type Catalogue = { roles: readonly DraftRole[]; permissions: readonly DraftPermission[] };

export const EMPTY_CATALOGUE: Catalogue = { roles: [], permissions: [] };

export type CatalogueAction =
  | { do: 'addRole'; id: string }
  | { do: 'nameRole'; id: string; displayName?: string; name?: string }
  | { do: 'removeRole'; id: string }
  | { do: 'addPermissions'; permissions: readonly DraftPermission[] }
  | { do: 'namePermission'; id: string; name: string }
  | { do: 'removePermission'; id: string }
  | { do: 'grant'; roles: readonly string[]; permissions: readonly string[]; on: boolean }
  /** Restores a removed entry at its old position. */
  | { do: 'restore'; id: string; base: Catalogue };

export function catalogueOf(stored: {
  roles: readonly RoleEntity[];
  permissions: readonly PermissionEntity[];
}): Catalogue {
  return {
    permissions: stored.permissions.map(({ id, name }) => ({ id, name })),
    roles: stored.roles.map(({ id, name, displayName, permissions }) => ({
      id,
      name,
      displayName: displayName || name,
      grants: new Set(permissions.map((permission) => permission.id)),
      isFollowing: false,
    })),
  };
}

/** Sorted by the displayed names, "Role 2" before "Role 10". */
export function inNameOrder({ roles, permissions }: Catalogue): Catalogue {
  return {
    permissions: permissions.toSorted(byName),
    roles: roles.toSorted((a, b) => compareNames(roleLabel(a), roleLabel(b)) || byName(a, b)),
  };
}

/** The same roles and permissions as new ones, for a copy or an application made from a template. */
export function copyOf({ roles, permissions }: Catalogue, newId: () => string): Catalogue {
  const ids = new Map(permissions.map(({ id }) => [id, newId()]));
  return {
    permissions: permissions.map(({ id, name }) => ({ id: ids.get(id) ?? id, name })),
    roles: roles.map((role) => ({
      ...role,
      id: newId(),
      grants: new Set([...role.grants].map((id) => ids.get(id) ?? id)),
    })),
  };
}

/** From this number of grants on, roles refer to permissions by name only: with ids, the body could exceed the limit of a call. */
const MANY_GRANTS = 5000;

export function toCatalogueInput({ roles, permissions }: Catalogue): Pick<ApplicationInput, 'roles' | 'permissions'> {
  const isLarge = roles.reduce((count, { grants }) => count + grants.size, 0) > MANY_GRANTS;
  return {
    permissions: permissions.map(({ id, name }) => ({ id, name: name.trim() })),
    roles: roles.map(({ id, name, displayName, grants }) => ({
      id,
      name: name.trim(),
      displayName: displayName.trim(),
      permissions: permissions
        .filter((permission) => grants.has(permission.id))
        .map(({ id: permissionId, name: permission }) =>
          isLarge ? { name: permission.trim() } : { id: permissionId, name: permission.trim() },
        ),
    })),
  };
}

/** Derives a technical name from a display name: "Outage coordinator" becomes `outage_coordinator`. */
export function technicalName(displayName: string): string {
  const name = displayName
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}.:/]+/gu, '_')
    .replace(/^[^\p{L}\p{N}]+|_+$/gu, '');
  return firstCharacters(name, TEXT.roleName.max);
}

export function changeCatalogue(before: Catalogue, action: CatalogueAction): Catalogue {
  switch (action.do) {
    case 'addRole':
      return {
        ...before,
        roles: [...before.roles, { id: action.id, name: '', displayName: '', grants: new Set(), isFollowing: true }],
      };
    case 'nameRole':
      return {
        ...before,
        roles: before.roles.map((role) => (role.id === action.id ? named(role, action) : role)),
      };
    case 'removeRole':
      return { ...before, roles: before.roles.filter(({ id }) => id !== action.id) };
    case 'addPermissions':
      return { ...before, permissions: [...before.permissions, ...action.permissions] };
    case 'namePermission':
      return {
        ...before,
        permissions: before.permissions.map((one) => (one.id === action.id ? { ...one, name: action.name } : one)),
      };
    case 'removePermission':
      return { ...before, permissions: before.permissions.filter(({ id }) => id !== action.id) };
    case 'grant':
      return { ...before, roles: before.roles.map((role) => granted(role, action)) };
    default:
      return restored(before, action);
  }
}

function named(role: DraftRole, { displayName, name }: { displayName?: string; name?: string }): DraftRole {
  if (name !== undefined) return { ...role, name, isFollowing: false };
  if (displayName === undefined) return role;
  return { ...role, displayName, name: role.isFollowing ? technicalName(displayName) : role.name };
}

function granted(
  role: DraftRole,
  { roles, permissions, on }: { roles: readonly string[]; permissions: readonly string[]; on: boolean },
): DraftRole {
  if (!roles.includes(role.id)) return role;
  const grants = new Set(role.grants);
  for (const id of permissions) {
    if (on) grants.add(id);
    else grants.delete(id);
  }
  return { ...role, grants };
}

function restored(before: Catalogue, { id, base }: { id: string; base: Catalogue }): Catalogue {
  const role = base.roles.find((one) => one.id === id);
  const permission = base.permissions.find((one) => one.id === id);
  const there = new Set(before.permissions.map((one) => one.id));
  return {
    // A permission removed since then does not come back with its role.
    roles: role
      ? inOrder(base.roles, [
          ...before.roles,
          { ...role, grants: new Set([...role.grants].filter((x) => there.has(x))) },
        ])
      : before.roles,
    permissions: permission ? inOrder(base.permissions, [...before.permissions, permission]) : before.permissions,
  };
}

/** Existing rows keep their order; new ones come after them. */
export function inOrder<Row extends { id: string }>(base: readonly Row[], rows: readonly Row[]): Row[] {
  const place = new Map(base.map(({ id }, index) => [id, index]));
  return rows.toSorted((a, b) => (place.get(a.id) ?? base.length) - (place.get(b.id) ?? base.length));
}

export function usersOf({ roles, permissions }: Catalogue): ReadonlyMap<string, readonly DraftRole[]> {
  const users = new Map<string, DraftRole[]>(permissions.map(({ id }) => [id, []]));
  for (const role of roles) for (const id of role.grants) users.get(id)?.push(role);
  return users;
}

/** The label of a role: its display name, or else its technical name. */
export const roleLabel = ({ displayName, name }: Pick<DraftRole, 'displayName' | 'name'>): string =>
  displayName.trim() || name.trim();
