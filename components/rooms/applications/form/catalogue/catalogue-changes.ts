/** The changes to roles and permissions that a save would make. Pure. */
import type { LastUse } from '@/lib/contract/entities/common';
import type { PickOption } from '@/components/form/fields/pick-options';
import { type Catalogue, type DraftPermission, type DraftRole, usersOf } from './catalogue';

export type Mark = 'added' | 'changed' | 'removed';
export type GrantChange = { role: DraftRole; added: readonly DraftPermission[]; removed: readonly DraftPermission[] };
export type CatalogueChanges = {
  roles: ReadonlyMap<string, Mark>;
  permissions: ReadonlyMap<string, Mark>;
  /** The permissions that remaining roles get and lose, under the roles' old names. */
  grants: readonly GrantChange[];
};

const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

function marks<Row extends { id: string }>(
  before: readonly Row[],
  after: readonly Row[],
  isSame: (a: Row, b: Row) => boolean,
): ReadonlyMap<string, Mark> {
  const was = byId(before);
  const is = byId(after);
  const found = new Map<string, Mark>();
  for (const row of after) {
    const old = was.get(row.id);
    if (old === undefined) found.set(row.id, 'added');
    else if (!isSame(old, row)) found.set(row.id, 'changed');
  }
  for (const { id } of before) if (!is.has(id)) found.set(id, 'removed');
  return found;
}

/** Whether two roles are equal for the platform. */
export const isSameRole = (a: DraftRole, b: DraftRole): boolean =>
  a.name === b.name &&
  a.displayName === b.displayName &&
  a.grants.size === b.grants.size &&
  [...a.grants].every((id) => b.grants.has(id));

export function changesOf(base: Catalogue, draft: Catalogue): CatalogueChanges {
  const permissions = new Map([...base.permissions, ...draft.permissions].map((one) => [one.id, one]));
  const was = byId(base.roles);
  const grants: GrantChange[] = [];
  for (const role of draft.roles) {
    const old = was.get(role.id);
    if (old === undefined) continue;
    const of = (ids: Iterable<string>): DraftPermission[] =>
      [...ids].map((id) => permissions.get(id)).filter((one) => one !== undefined);
    const added = of([...role.grants].filter((id) => !old.grants.has(id)));
    const removed = of([...old.grants].filter((id) => !role.grants.has(id)));
    if (added.length + removed.length > 0) grants.push({ role: old, added, removed });
  }
  return {
    roles: marks(base.roles, draft.roles, isSameRole),
    permissions: marks(base.permissions, draft.permissions, (a, b) => a.name === b.name),
    grants,
  };
}

export function countMarks(marks: ReadonlyMap<string, Mark>): Record<Mark, number> {
  const count = { added: 0, changed: 0, removed: 0 };
  for (const mark of marks.values()) count[mark] += 1;
  return count;
}

/** A cell of the matrix: granted before and now, only now, only before, never. */
export type CellState = 'granted' | 'added' | 'removed' | 'none';

/** @param old - the stored role; undefined for a new one */
export function cellState(old: DraftRole | undefined, role: DraftRole, permissionId: string): CellState {
  const was = old?.grants.has(permissionId) ?? false;
  if (role.grants.has(permissionId)) return was ? 'granted' : 'added';
  return was ? 'removed' : 'none';
}

/** A cell as an option of a pick list; unsaved changes are marked if `marked` is set. */
export function pickState(state: CellState, marked: boolean): Pick<PickOption, 'on' | 'mark'> {
  const isNews = state === 'added' || state === 'removed';
  return { on: state === 'granted' || state === 'added', mark: marked && isNews ? state : undefined };
}

/** The holders of a role, or of a permission directly, and when a token last contained it, if the platform returns that. */
export type GrantUsage = { isHeld: boolean; members?: number; tenants?: number; lastUsed?: LastUse | null };
export type Usage = ReadonlyMap<string, GrantUsage>;

/** Permissions that no role brings, except those known to be granted directly. */
export function unusedOf(draft: Catalogue, usage: Usage): ReadonlySet<string> {
  const users = usersOf(draft);
  const isUnused = (id: string): boolean => !users.get(id)?.length && !usage.get(id)?.isHeld;
  return new Set(draft.permissions.map(({ id }) => id).filter(isUnused));
}

/** Members of the roles that gain and of those that lose permissions; undefined if the platform does not count them. */
export function affected(
  { grants, roles }: CatalogueChanges,
  usage: Usage,
): { gain: number | undefined; lose: number | undefined } {
  const sum = (ids: readonly string[]): number | undefined => {
    let total = 0;
    for (const id of ids) {
      const members = usage.get(id)?.members;
      if (members === undefined) return undefined;
      total += members;
    }
    return total;
  };
  const removed = [...roles].filter(([, mark]) => mark === 'removed').map(([id]) => id);
  return {
    gain: sum(grants.filter(({ added }) => added.length > 0).map(({ role }) => role.id)),
    lose: sum([...grants.filter((one) => one.removed.length > 0).map(({ role }) => role.id), ...removed]),
  };
}
