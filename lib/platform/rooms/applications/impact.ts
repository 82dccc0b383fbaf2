import { type SQL, sql } from 'drizzle-orm';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import type { Impact, ImpactRequest } from '@/lib/contract/rooms/applications/impact';
import { IMPACT } from '@/lib/contract/limits';
import { type Db, together } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { type CataloguePlan, planCatalogue } from '../shared/catalogue';
import {
  type CountRow,
  type Counts,
  type HeldSet,
  type LossRows,
  heldSets,
  holderCounts,
  losses,
  toCounts,
} from '../shared/holders';
import { lossOf, toLoss } from '../shared/impact';
import { type RoleChange, movement, roleChanges } from './rules';

type Named = { name: string };
type Counted = { count: number };

/** The impact of deleting an application, removing some of its roles and permissions, or saving others. */
export async function impactOf(
  db: Db,
  ownerTenantId: string,
  application: Application,
  request: ImpactRequest,
): Promise<Impact> {
  const { applicationId } = application;
  if ('delete' in request) return await endOf(db, ownerTenantId, application);
  if ('remove' in request) return await lossOf(db, { applicationId, only: request.remove });
  const ids = (entries: readonly { id: string }[]) => new Set(entries.map(({ id }) => id));
  const existing = { roles: ids(application.roles), permissions: ids(application.permissions) };
  // Ids of new entries in other applications do not matter here.
  const taken = { roles: new Set<string>(), permissions: new Set<string>() };
  return await changeImpact(db, application, planCatalogue(existing, taken, request.change));
}

async function changeImpact(db: Db, application: Application, plan: CataloguePlan): Promise<Impact> {
  const { applicationId } = application;
  const removed = { roles: plan.removedRoles, permissions: plan.removedPermissions };
  const changed = roleChanges(application, plan);
  if (changed.length === 0 && removed.roles.length === 0 && removed.permissions.length === 0) {
    return await lossOf(db, { applicationId, only: removed });
  }
  const { sets, changes, ...lost } = await together<LossRows & { sets: HeldSet; changes: CountRow }>(db, {
    ...losses({ applicationId, only: removed }),
    // All holders of changed grants, with all that they hold: another role may bring the same permission.
    sets: heldSets({ applicationId }),
    changes: holderCounts({ applicationId, only: { roles: changed.map(({ id }) => id), permissions: [] } }),
  });
  const { each } = toCounts(changes);
  const moved = movement(application, plan, sets);
  return { ...toLoss(lost), ...moved, changedRoles: changed.map((role) => withCounts(role, each.get(role.id))) };
}

const withCounts = (role: RoleChange, counts: Counts = { members: 0, groups: 0, tenants: 0 }) => ({
  ...role,
  ...counts,
});

async function endOf(db: Db, ownerTenantId: string, application: Application): Promise<Impact> {
  const { applicationId, numberOfTenants = 0 } = application;
  const promised = (column: SQL) => sql`${column} @> ${JSON.stringify([{ applicationId }])}::jsonb`;
  const { tenants, clients, named, invitations, everybody, ...lost } = await together<
    LossRows & { tenants: Named; clients: Counted; named: Named; invitations: Counted; everybody: Counted }
  >(db, {
    ...losses({ applicationId }),
    tenants: sql`select t.name from tenant_applications given join tenants t on t.id = given.tenant_id
      where given.application_id = ${applicationId} order by ${nameOrder(sql`t.name`)}, t.id limit ${IMPACT.names}`,
    everybody: sql`select count(*)::int as count from tenant_members m where m.tenant_id in (
      select tenant_id from tenant_applications where application_id = ${applicationId})`,
    // Those of other tenants are only counted.
    clients: sql`select count(*)::int as count from oidc_clients where application_id = ${applicationId}`,
    named: sql`select client_name as name from oidc_clients
      where application_id = ${applicationId} and tenant_id = ${ownerTenantId} order by ${nameOrder(sql`client_name`)} limit ${IMPACT.names}`,
    // Includes expired ones, because they can be sent again and then accepted.
    invitations: sql`select count(*)::int as count from invitations where status = 'pending'
      and (${promised(sql`application_roles`)} or ${promised(sql`application_permissions`)})`,
  });
  const names = (rows: readonly Named[]) => rows.map(({ name }) => name);
  return {
    ...toLoss(lost),
    tenants: { count: numberOfTenants, names: names(tenants) },
    clients: { count: clients[0]?.count ?? 0, names: names(named) },
    invitations: { count: invitations[0]?.count ?? 0 },
    ...(application.isPublic ? { everybody: everybody[0]?.count ?? 0 } : {}),
  };
}
