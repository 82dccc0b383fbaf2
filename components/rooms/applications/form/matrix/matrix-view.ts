/** The matrix of roles and permissions: its rows and columns, and keyboard navigation. Pure. Sizes are in pixels. */
import { compareNames } from '@/lib/contract/compare-names';
import type { Catalogue, DraftPermission, DraftRole } from '../catalogue/catalogue';
import type { CatalogueChanges } from '../catalogue/catalogue-changes';
import { foldCase } from '@/lib/contract/search-text';

export const SIZE = { row: 32, group: 28, column: 40, head: 188, name: 288, end: 24 } as const;

export type GroupRow = { kind: 'group'; id: string; name: string; permissions: readonly DraftPermission[] };
export type PermissionRow = {
  kind: 'permission';
  id: string;
  permission: DraftPermission;
  group: string;
  rest: string;
};
export type MatrixRow = GroupRow | PermissionRow;

/** Splits a name at the first dot. */
function splitName(name: string): { group: string; rest: string } {
  const dot = name.indexOf('.');
  return dot <= 0 ? { group: '', rest: name } : { group: name.slice(0, dot), rest: name.slice(dot + 1) };
}

/** The rows: groups by name, each with its permissions; permissions without a group come first. */
export function matrixRows(permissions: readonly DraftPermission[]): MatrixRow[] {
  const groups = new Map<string, DraftPermission[]>();
  for (const permission of permissions) {
    const { group } = splitName(permission.name);
    const known = groups.get(group);
    if (known === undefined) groups.set(group, [permission]);
    else known.push(permission);
  }
  return [...groups]
    .toSorted(([a], [b]) => compareNames(a, b))
    .flatMap(([name, members]): MatrixRow[] => [
      ...(name === '' ? [] : [{ kind: 'group', id: `group ${name}`, name, permissions: members } as const]),
      ...members.map((permission): MatrixRow => {
        const { rest } = splitName(permission.name);
        return { kind: 'permission', id: permission.id, permission, group: name, rest };
      }),
    ]);
}

/** Roles and permissions with unsaved changes; includes permissions removed from a role, which the matrix would hide. */
function unsavedIds({ roles, permissions, grants }: CatalogueChanges): {
  roles: Set<string>;
  permissions: Set<string>;
} {
  const touched = grants.flatMap(({ added, removed }) => [...added, ...removed].map(({ id }) => id));
  return { roles: new Set(roles.keys()), permissions: new Set([...permissions.keys(), ...touched]) };
}

/** Applies the filters. A search keeps matching rows and matching columns; if it matches only one kind, all of the other stay. */
export function filterMatrix(
  { roles, permissions }: Catalogue,
  { search, onlyUnused, onlyUnsaved }: { search: string; onlyUnused: boolean; onlyUnsaved: boolean },
  known: { unused: ReadonlySet<string>; changes: CatalogueChanges },
): { roles: readonly DraftRole[]; permissions: readonly DraftPermission[] } {
  const text = foldCase(search.trim());
  const foundRoles = roles.filter(({ displayName, name }) => foldCase(`${displayName} ${name}`).includes(text));
  const foundPermissions = permissions.filter(({ name }) => foldCase(name).includes(text));
  const isNothing = foundRoles.length + foundPermissions.length === 0;
  const unsaved = unsavedIds(known.changes);
  const newRoles = roles.filter(({ id }) => known.changes.roles.get(id) === 'added');
  const isUnsaved = (id: string): boolean =>
    unsaved.permissions.has(id) || newRoles.some(({ grants }) => grants.has(id));
  return {
    roles: (foundRoles.length === 0 && !isNothing ? roles : foundRoles).filter(
      ({ id }) => !onlyUnsaved || unsaved.roles.has(id),
    ),
    permissions: (foundPermissions.length === 0 && !isNothing ? permissions : foundPermissions).filter(
      ({ id }) => (!onlyUnused || known.unused.has(id)) && (!onlyUnsaved || isUnsaved(id)),
    ),
  };
}

export type Place = { row: number; column: number };

/** The target of a key; null for other keys. */
export function movedTo(
  event: { key: string; ctrlKey: boolean; metaKey: boolean },
  { row, column }: Place,
  size: { rows: number; columns: number; pageRows: number },
): Place | null {
  const all = event.ctrlKey || event.metaKey;
  const step = all ? Infinity : 1;
  const moves = new Map<string, Place>([
    ['ArrowUp', { row: row - step, column }],
    ['ArrowDown', { row: row + step, column }],
    ['ArrowLeft', { row, column: column - step }],
    ['ArrowRight', { row, column: column + step }],
    ['Home', { row: all ? 0 : row, column: 0 }],
    ['End', { row: all ? Infinity : row, column: Infinity }],
    ['PageUp', { row: row - size.pageRows, column }],
    ['PageDown', { row: row + size.pageRows, column }],
  ]);
  const to = moves.get(event.key);
  if (to === undefined) return null;
  const clamp = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));
  return { row: clamp(to.row, size.rows), column: clamp(to.column, size.columns) };
}
