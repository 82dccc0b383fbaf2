/** The matrix of roles and permissions: its rows and columns, what is in sight, and where keys lead. Pure. Sizes are in pixels. */
import { compareNames } from '@/lib/compare-names';
import { type Catalogue, type DraftPermission, type DraftRole } from '../catalogue/catalogue';
import type { CatalogueChanges } from '../catalogue/catalogue-changes';

export const SIZE = { row: 32, group: 28, column: 40, head: 188, name: 288, end: 24 } as const;

/** Rows and columns drawn beyond what is in sight. */
const OVERSCAN = 4;

export type GroupRow = { kind: 'group'; id: string; name: string; permissions: readonly DraftPermission[] };
export type PermissionRow = {
  kind: 'permission';
  id: string;
  permission: DraftPermission;
  group: string;
  rest: string;
};
export type MatrixRow = GroupRow | PermissionRow;

/** A name in the part before the first dot, and the rest. */
function splitName(name: string): { group: string; rest: string } {
  const dot = name.indexOf('.');
  return dot <= 0 ? { group: '', rest: name } : { group: name.slice(0, dot), rest: name.slice(dot + 1) };
}

/** The rows: groups by name, each with its permissions; those without a group come first. */
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

export type MatrixFilter = { search: string; onlyUnused: boolean; onlyUnsaved: boolean };

/** Roles and permissions with a change that is not saved; without it the matrix would hide what was taken out of a role. */
function unsavedIds({ roles, permissions, grants }: CatalogueChanges): {
  roles: Set<string>;
  permissions: Set<string>;
} {
  const touched = grants.flatMap(({ added, removed }) => [...added, ...removed].map(({ id }) => id));
  return { roles: new Set(roles.keys()), permissions: new Set([...permissions.keys(), ...touched]) };
}

/** What the filters leave. A search keeps matching rows and matching columns; where it matches only one of them, the other stays. */
export function filterMatrix(
  { roles, permissions }: Catalogue,
  { search, onlyUnused, onlyUnsaved }: MatrixFilter,
  known: { unused: ReadonlySet<string>; changes: CatalogueChanges },
): { roles: readonly DraftRole[]; permissions: readonly DraftPermission[] } {
  const text = search.trim().toLocaleLowerCase();
  const foundRoles = roles.filter(({ displayName, name }) =>
    `${displayName} ${name}`.toLocaleLowerCase().includes(text),
  );
  const foundPermissions = permissions.filter(({ name }) => name.toLocaleLowerCase().includes(text));
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

/** Where each row begins, and where the last one ends. */
export function rowOffsets(rows: readonly MatrixRow[]): readonly number[] {
  const offsets = [0];
  for (const { kind } of rows) offsets.push((offsets.at(-1) ?? 0) + (kind === 'group' ? SIZE.group : SIZE.row));
  return offsets;
}

export type Range = { first: number; end: number };
export type Viewport = { top: number; left: number; width: number; height: number };

/** The last index whose offset is not beyond a place. */
function indexAt(offsets: readonly number[], place: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The rows and columns that have to be drawn. */
export function inSight(offsets: readonly number[], columns: number, view: Viewport): { rows: Range; columns: Range } {
  const count = offsets.length - 1;
  const firstColumn = Math.floor(view.left / SIZE.column);
  const columnsInSight = Math.ceil(Math.max(0, view.width - SIZE.name) / SIZE.column) + 1;
  return {
    rows: {
      first: Math.max(0, indexAt(offsets, view.top) - OVERSCAN),
      end: Math.min(count, indexAt(offsets, view.top + Math.max(0, view.height - SIZE.head)) + 1 + OVERSCAN),
    },
    columns: {
      first: Math.max(0, Math.min(firstColumn, columns) - OVERSCAN),
      end: Math.min(columns, firstColumn + columnsInSight + OVERSCAN),
    },
  };
}

export type Place = { row: number; column: number };

/** Where a key leads; null for other keys. */
export function movedTo(
  event: { key: string; ctrlKey: boolean; metaKey: boolean },
  at: Place,
  size: { rows: number; columns: number; pageRows: number },
): Place | null {
  const all = event.ctrlKey || event.metaKey;
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const clamp = (row: number, column: number): Place => ({
    row: Math.max(0, Math.min(lastRow, row)),
    column: Math.max(0, Math.min(lastColumn, column)),
  });
  switch (event.key) {
    case 'ArrowUp':
      return all ? clamp(0, at.column) : clamp(at.row - 1, at.column);
    case 'ArrowDown':
      return all ? clamp(lastRow, at.column) : clamp(at.row + 1, at.column);
    case 'ArrowLeft':
      return all ? clamp(at.row, 0) : clamp(at.row, at.column - 1);
    case 'ArrowRight':
      return all ? clamp(at.row, lastColumn) : clamp(at.row, at.column + 1);
    case 'Home':
      return clamp(all ? 0 : at.row, 0);
    case 'End':
      return clamp(all ? lastRow : at.row, lastColumn);
    case 'PageUp':
      return clamp(at.row - size.pageRows, at.column);
    case 'PageDown':
      return clamp(at.row + size.pageRows, at.column);
    default:
      return null;
  }
}

/** How far to scroll so that a cell can be seen whole, the sticky parts aside. */
export function scrollFor(
  offsets: readonly number[],
  { row, column }: Place,
  view: Viewport,
): { top: number; left: number } {
  const start = offsets[row] ?? 0;
  const stop = offsets[row + 1] ?? start;
  const room = view.height - SIZE.head;
  // The group row that sticks under the header covers what scrolls under it.
  const top =
    start - SIZE.group < view.top ? Math.max(0, start - SIZE.group) : stop > view.top + room ? stop - room : view.top;
  const from = column * SIZE.column;
  const wide = view.width - SIZE.name;
  const left =
    from < view.left ? from : from + SIZE.column > view.left + wide ? from + SIZE.column - wide + SIZE.end : view.left;
  return { top, left };
}
