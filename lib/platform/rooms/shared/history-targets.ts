import { type SQL, sql } from 'drizzle-orm';
import type { targetScreens } from '@/lib/contract/rooms';
import { anyOf } from '../../db/database';

export type HistoryPlace = { organizationId: string } | { tenantId: string };

/** Target types for which a history shows whether they still exist. */
export const TARGET = {
  member: 'member',
  organizationAdmin: 'organizationAdmin',
  invitation: 'invitation',
  tenant: 'tenant',
  group: 'group',
  application: 'application',
  applicationTemplate: 'applicationTemplate',
  apiResource: 'apiResource',
  client: 'oidcClient',
  clientTemplate: 'oidcClientTemplate',
  provider: 'identityProvider',
} as const;
/** Includes the console's link targets: a room's target (`targets` in lib/contract/rooms) without a case or a table below is a compile error. */
type TargetType = (typeof TARGET)[keyof typeof TARGET] | keyof typeof targetScreens;

export type TargetRow = { targetType: string | null; targetId: string | null };

/** A target's key for a map. */
export const targetKey = (row: TargetRow): string => `${row.targetType ?? ''}/${row.targetId ?? ''}`;

/**
 * Queries which targets of these records still exist in the place: its people, open invitations, tenants and what they have. Other types
 * are left out, because the console has no page for them.
 */
export function existingTargets(place: HistoryPlace, records: readonly TargetRow[]) {
  const ids = (type: TargetType) => [
    ...new Set(records.flatMap((row) => (row.targetType === type && row.targetId !== null ? [row.targetId] : []))),
  ];
  const asked = new Map(Object.values(TARGET).flatMap((type) => (ids(type).length === 0 ? [] : [[type, ids(type)]])));
  const parts = Object.fromEntries([...asked].map(([type, some]) => [type, targetsOf(place, type, some)]));
  const read = (found: Partial<{ [Type in TargetType]: { id: string }[] }>): ReadonlyMap<string, boolean> => {
    const known = new Map<string, boolean>();
    for (const [type, some] of asked) {
      const there = new Set(found[type]?.map(({ id }) => id));
      for (const id of some) known.set(targetKey({ targetType: type, targetId: id }), there.has(id));
    }
    return known;
  };
  return { parts, read };
}

/** Tables of what belongs to a tenant, with their columns of the tenant and of the id. */
const TABLES = {
  group: [sql`groups`, sql`tenant_id`, sql`id`],
  application: [sql`applications`, sql`owner_tenant_id`, sql`id`],
  applicationTemplate: [sql`application_templates`, sql`owner_tenant_id`, sql`id`],
  apiResource: [sql`api_resources`, sql`tenant_id`, sql`id`],
  oidcClient: [sql`oidc_clients`, sql`tenant_id`, sql`client_id`],
  oidcClientTemplate: [sql`oidc_client_templates`, sql`tenant_id`, sql`id`],
} as const;

function targetsOf(place: HistoryPlace, type: TargetType, ids: readonly string[]): SQL {
  const inTenant = 'tenantId' in place;
  const some = anyOf(ids);
  const inPlace = inTenant ? sql`t.id = ${place.tenantId}` : sql`t.organization_id = ${place.organizationId}`;
  switch (type) {
    case TARGET.member:
    case TARGET.organizationAdmin:
      return inTenant
        ? sql`select user_id as id from tenant_members where tenant_id = ${place.tenantId} and user_id = ${some}`
        : sql`select user_id as id from organization_members
            where organization_id = ${place.organizationId} and user_id = ${some}`;
    case TARGET.invitation:
      return sql`select i.id from invitations i join tenants t on t.id = i.tenant_id
        where ${inPlace} and i.status = 'pending' and i.id = ${some}`;
    case TARGET.tenant:
      return sql`select t.id from tenants t where ${inPlace} and t.id = ${some}`;
    case TARGET.provider:
      // Connections belong to organizations, not to tenants.
      return sql`select name as id from provider_connections
        where ${inTenant ? sql`false` : sql`organization_id = ${place.organizationId}`} and name = ${some}`;
    default: {
      const [table, tenant, id] = TABLES[type];
      return sql`select x.${id} as id from ${table} x join tenants t on t.id = x.${tenant}
        where ${inPlace} and x.${id} = ${some}`;
    }
  }
}
