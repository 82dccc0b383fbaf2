import type { Impact } from '@/lib/contract/rooms/applications/impact';
import { type Db, together } from '../../db/database';
import { type Grants, type LossRows, losses, toCounts } from './holders';

/** Loads who loses something when roles and permissions are removed. */
export async function lossOf(db: Db, grants: Grants): Promise<Impact> {
  return toLoss(await together<{ [Name in keyof LossRows]: LossRows[Name] }>(db, losses(grants)));
}

/** Maps the rows of `losses`. */
export function toLoss({ counts, people, groups, places }: { [Name in keyof LossRows]: LossRows[Name][] }): Impact {
  const { all } = toCounts(counts);
  const sorted = (names: readonly string[]) => names.toSorted();
  return {
    members: {
      count: all.members,
      people: people.map((one) => ({ ...one, roles: sorted(one.roles), permissions: sorted(one.permissions) })),
    },
    groups: { count: all.groups, groups },
    tenants: { count: all.tenants, names: places.map(({ name }) => name) },
    clients: { count: 0, names: [] },
    gaining: 0,
    losing: 0,
    changedRoles: [],
  };
}
