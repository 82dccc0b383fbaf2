import type { Impact } from '@/lib/contract/rooms/applications/impact';
import { type Db, together } from '../../db/database';
import { type Grants, type LossRows, losses, toCounts } from './holders';

/** Who loses something when roles and permissions go. */
export async function lossOf(db: Db, grants: Grants): Promise<Impact> {
  return toLoss(await together<{ [Name in keyof LossRows]: LossRows[Name] }>(db, losses(grants)));
}

/** What the questions of `losses` answered. */
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
