import type { ApplicationTemplate, PermissionEntity, RoleEntity } from '@/lib/contract/rooms/applications/entities';
import { byId } from './versions';

interface WantedCatalogue {
  roles: readonly {
    id?: string | undefined;
    name: string;
    displayName: string;
    permissions: readonly { name: string }[];
  }[];
  permissions: readonly { id?: string | undefined; name: string }[];
}

/** The part of a version for roles and permissions: without holders and order. */
export function catalogueContent({ roles, permissions }: Pick<ApplicationTemplate, 'roles' | 'permissions'>) {
  return {
    roles: byId(roles).map(({ id, name, displayName, permissions: brought }) => [
      id,
      name,
      displayName,
      brought.map((permission) => permission.id).toSorted(),
    ]),
    permissions: byId(permissions).map(({ id, name }) => [id, name]),
  };
}

/**
 * Whether a request matches the existing roles and permissions. A new entry (unknown id or none) matches one with the same name and
 * content.
 */
export function isSameCatalogue(
  current: { roles: readonly RoleEntity[]; permissions: readonly PermissionEntity[] },
  wanted: WantedCatalogue,
): boolean {
  const known = new Set([...current.roles, ...current.permissions].map(({ id }) => id));
  const knownId = (entry: { id?: string | undefined; name: string }, found: ReadonlyMap<string, string>) =>
    entry.id !== undefined && known.has(entry.id) ? entry.id : (found.get(entry.name) ?? '');
  const idsOf = (entries: readonly { id: string; name: string }[]) =>
    new Map(entries.map(({ id, name }) => [name, id]));
  const [roleIds, permissionIds] = [idsOf(current.roles), idsOf(current.permissions)];
  const line = (id: string, name: string, displayName: string, permissions: readonly { name: string }[]) =>
    JSON.stringify([id, name, displayName, permissions.map((permission) => permission.name).toSorted()]);
  const equal = (a: string[], b: string[]) => JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted());
  return (
    equal(
      current.roles.map((role) => line(role.id, role.name, role.displayName, role.permissions)),
      wanted.roles.map((role) => line(knownId(role, roleIds), role.name, role.displayName, role.permissions)),
    ) &&
    equal(
      current.permissions.map(({ id, name }) => line(id, name, '', [])),
      wanted.permissions.map((entry) => line(knownId(entry, permissionIds), entry.name, '', [])),
    )
  );
}
