import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Application } from '@/lib/contract/entities/applications';
import type { Impact, ImpactRequest } from '@/lib/contract/entities/impact';
import { IMPACT } from '@/lib/contract/limits';
import type { Db } from '../../db/database';
import { invitations, oidcClients, tenantApplications, tenants } from '../../db/schema';
import { type CataloguePlan, planFor } from '../shared/catalogue';
import { type Counts, countHolders, heldSets } from '../shared/holders';
import { lossOf } from '../shared/impact';
import { countAll } from '../shared/sql';
import { type RoleChange, movement, roleChanges } from './rules';

/** What would become of whom by the end of an application, of some of its roles and permissions, or by saving others. */
export async function impactOf(
  db: Db,
  ownerTenantId: string,
  application: Application,
  request: ImpactRequest,
): Promise<Impact> {
  const { applicationId } = application;
  if ('delete' in request) {
    const loss = await lossOf(db, { applicationId });
    return {
      ...loss,
      tenants: await assignedTenants(db, application),
      clients: await clientsOf(db, ownerTenantId, applicationId),
      invitations: await invitationsTo(db, applicationId),
    };
  }
  if ('remove' in request) return await lossOf(db, { applicationId, only: request.remove });
  return await changeImpact(db, application, await planFor(db, 'application', applicationId, request.change));
}

async function changeImpact(db: Db, application: Application, plan: CataloguePlan): Promise<Impact> {
  const { applicationId } = application;
  const removed = { roles: plan.removedRoles, permissions: plan.removedPermissions };
  const loss = await lossOf(db, { applicationId, only: removed });
  const changed = roleChanges(application, plan);
  if (changed.length === 0 && removed.roles.length === 0 && removed.permissions.length === 0) return loss;
  // Whoever holds something that changes, with everything that they hold: another role may bring the same.
  const moved = movement(application, plan, await heldSets(db, { applicationId }));
  const { each } = await countHolders(db, {
    applicationId,
    only: { roles: changed.map(({ id }) => id), permissions: [] },
  });
  return { ...loss, ...moved, changedRoles: changed.map((role) => withCounts(role, each.get(role.id))) };
}

const withCounts = (role: RoleChange, counts: Counts = { members: 0, groups: 0, tenants: 0 }) => ({
  ...role,
  ...counts,
});

async function assignedTenants(
  db: Db,
  { applicationId, numberOfTenants = 0 }: Application,
): Promise<Impact['tenants']> {
  const rows = await db
    .select({ name: tenants.name })
    .from(tenantApplications)
    .innerJoin(tenants, eq(tenants.id, tenantApplications.tenantId))
    .where(eq(tenantApplications.applicationId, applicationId))
    .orderBy(asc(sql`lower(${tenants.name})`), asc(tenants.id))
    .limit(IMPACT.names);
  return { count: numberOfTenants, names: rows.map(({ name }) => name) };
}

/** The clients of an application; those of other tenants are counted only. */
async function clientsOf(db: Db, ownerTenantId: string, applicationId: string): Promise<Impact['clients']> {
  const mine = eq(oidcClients.applicationId, applicationId);
  const [counted] = await db.select({ count: countAll }).from(oidcClients).where(mine);
  const rows = await db
    .select({ name: oidcClients.clientName })
    .from(oidcClients)
    .where(and(mine, eq(oidcClients.tenantId, ownerTenantId)))
    .orderBy(asc(sql`lower(${oidcClients.clientName})`))
    .limit(IMPACT.names);
  return { count: counted?.count ?? 0, names: rows.map(({ name }) => name) };
}

/** The invitations, expired ones too, whose person would have something in the application after accepting. */
async function invitationsTo(db: Db, applicationId: string): Promise<{ count: number }> {
  const promised = (column: typeof invitations.applicationRoles | typeof invitations.applicationPermissions) =>
    sql`${column} @> ${JSON.stringify([{ applicationId }])}::jsonb`;
  const [counted] = await db
    .select({ count: countAll })
    .from(invitations)
    .where(
      and(
        eq(invitations.status, 'pending'),
        or(promised(invitations.applicationRoles), promised(invitations.applicationPermissions)),
      ),
    );
  return { count: counted?.count ?? 0 };
}
