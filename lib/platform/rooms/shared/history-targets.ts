import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/database';
import { groups, invitations, organizationMembers, tenantMembers, tenants } from '../../db/schema';
import { inChunks } from './sql';

/** Whose history. */
export type HistoryPlace = { organizationId: string } | { tenantId: string };

/** The kinds of targets whose existence a history tells. */
export const TARGET = {
  member: 'member',
  organizationAdmin: 'organizationAdmin',
  invitation: 'invitation',
  tenant: 'tenant',
  group: 'group',
} as const;
type TargetType = (typeof TARGET)[keyof typeof TARGET];

export type TargetRow = { targetType: string | null; targetId: string | null };

/** One text for a record's target, as a key of a map. */
export const targetKey = (row: TargetRow): string => `${row.targetType ?? ''}/${row.targetId ?? ''}`;

/**
 * Which targets of these records can still be found in the place: people who belong to it, invitations that are open, tenants
 * and groups. Other kinds are left out: the console has no page of theirs to lead to.
 */
export async function presentTargets(
  db: Db,
  place: HistoryPlace,
  records: readonly TargetRow[],
): Promise<ReadonlyMap<string, boolean>> {
  const known = new Map<string, boolean>();
  for (const type of Object.values(TARGET)) {
    const ids = [
      ...new Set(records.flatMap((row) => (row.targetType === type && row.targetId !== null ? [row.targetId] : []))),
    ];
    if (ids.length === 0) continue;
    const found = new Set((await inChunks(ids, (some) => findTargets(db, place, type, some))).map(({ id }) => id));
    for (const id of ids) known.set(targetKey({ targetType: type, targetId: id }), found.has(id));
  }
  return known;
}

function findTargets(db: Db, place: HistoryPlace, type: TargetType, ids: string[]): Promise<{ id: string }[]> {
  const inTenant = 'tenantId' in place;
  switch (type) {
    case TARGET.member:
    case TARGET.organizationAdmin:
      return inTenant
        ? db
            .select({ id: tenantMembers.userId })
            .from(tenantMembers)
            .where(and(eq(tenantMembers.tenantId, place.tenantId), inArray(tenantMembers.userId, ids)))
            .execute()
        : db
            .select({ id: organizationMembers.userId })
            .from(organizationMembers)
            .where(
              and(
                eq(organizationMembers.organizationId, place.organizationId),
                inArray(organizationMembers.userId, ids),
              ),
            )
            .execute();
    case TARGET.invitation:
      return db
        .select({ id: invitations.id })
        .from(invitations)
        .innerJoin(tenants, eq(tenants.id, invitations.tenantId))
        .where(
          and(
            inTenant ? eq(tenants.id, place.tenantId) : eq(tenants.organizationId, place.organizationId),
            eq(invitations.status, 'pending'),
            inArray(invitations.id, ids),
          ),
        )
        .execute();
    case TARGET.tenant:
      return db
        .select({ id: tenants.id })
        .from(tenants)
        .where(
          and(
            inTenant ? eq(tenants.id, place.tenantId) : eq(tenants.organizationId, place.organizationId),
            inArray(tenants.id, ids),
          ),
        )
        .execute();
    case TARGET.group:
      return db
        .select({ id: groups.id })
        .from(groups)
        .innerJoin(tenants, eq(tenants.id, groups.tenantId))
        .where(
          and(
            inTenant ? eq(tenants.id, place.tenantId) : eq(tenants.organizationId, place.organizationId),
            inArray(groups.id, ids),
          ),
        )
        .execute();
  }
}
