import type { Impact } from '@/lib/contract/entities/impact';
import type { Db } from '../../db/database';
import { type Grants, countHolders, firstGroups, firstHolders, firstTenants } from './holders';

/** Who loses something when roles and permissions go. */
export async function lossOf(db: Db, grants: Grants): Promise<Impact> {
  const { all } = await countHolders(db, grants);
  const isHeld = all.tenants > 0;
  return {
    members: { count: all.members, people: isHeld ? await firstHolders(db, grants) : [] },
    groups: { count: all.groups, groups: isHeld ? await firstGroups(db, grants) : [] },
    tenants: { count: all.tenants, names: isHeld ? await firstTenants(db, grants) : [] },
    clients: { count: 0, names: [] },
    gaining: 0,
    losing: 0,
    changedRoles: [],
  };
}
