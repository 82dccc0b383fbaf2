import { type SQL, and, eq, sql } from 'drizzle-orm';
import { type ScreenId, can, canOpen, subjectFor } from '@/lib/contract/access';
import { type OperationId, operationRow } from '@/lib/contract/operations';
import type { Counts, CountsQuery, ListScreen } from '@/lib/contract/rooms/account/entities';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { type Db, rowsOf } from '../../db/database';
import * as t from '../../db/schema';
import { isAssigned } from '../clients/store';
import { managedBy } from '../shared/managed-applications';

type List = { operation: OperationId; count: (db: Db, placeId: string) => SQL };

/** Each list's operation, whose permission is checked, and the query that counts its rows in a tenant or an organization. */
export const LISTS: Record<ListScreen, List> = {
  organizationMembers: {
    operation: 'organizations.members',
    count: (_, id) => sql`(select sum(members) from ${t.organizationMemberCounts} where organization_id = ${id})`,
  },
  organizationTenants: {
    operation: 'organizations.tenants',
    count: (db, id) => db.$count(t.tenants, eq(t.tenants.organizationId, id)),
  },
  tenantMembers: {
    operation: 'members.everyone',
    count: (db, id) =>
      sql`(select sum(members) from ${t.tenantMemberCounts} where tenant_id = ${id}) + ${db.$count(t.invitations, and(eq(t.invitations.tenantId, id), eq(t.invitations.status, 'pending')))}`,
  },
  groups: { operation: 'groups.list', count: (db, id) => db.$count(t.groups, eq(t.groups.tenantId, id)) },
  assignedClients: { operation: 'clients.assigned', count: (db, id) => db.$count(t.oidcClients, isAssigned(db, id)) },
  applications: {
    operation: 'applications.list',
    count: (db, id) => db.$count(t.applications, managedBy(id, 'multi')),
  },
  singleTenantApplications: {
    operation: 'singleTenantApplications.list',
    count: (db, id) => db.$count(t.applications, managedBy(id, 'single')),
  },
  applicationTemplates: {
    operation: 'templates.list',
    count: (db, id) => db.$count(t.applicationTemplates, eq(t.applicationTemplates.ownerTenantId, id)),
  },
  apiResources: {
    operation: 'apiResources.list',
    count: (db, id) => db.$count(t.apiResources, eq(t.apiResources.tenantId, id)),
  },
  clients: { operation: 'clients.list', count: (db, id) => db.$count(t.oidcClients, eq(t.oidcClients.tenantId, id)) },
  clientTemplates: {
    operation: 'clientTemplates.list',
    count: (db, id) => db.$count(t.oidcClientTemplates, eq(t.oidcClientTemplates.tenantId, id)),
  },
};

/** Counts the rows of a place's lists; leaves out lists that the caller may not read. */
export async function countsOf(db: Db, me: Me, places: CountsQuery): Promise<Counts> {
  const columns = Object.entries(LISTS).flatMap(([screen, { operation, count }]) => {
    const { scope, action } = operationRow(operation);
    const { organizationId, tenantId } = places;
    const [subject, placeId] =
      scope === 'organization'
        ? [subjectFor(me, { organizationId }), organizationId]
        : [subjectFor(me, { tenantId }), tenantId];
    if (placeId === undefined || !canOpen(subject, screen as ScreenId) || !can(subject, action).allowed) return [];
    return sql`coalesce(${count(db, placeId)}, 0)::int as ${sql.identifier(screen)}`;
  });
  if (columns.length === 0) return {};
  const [row] = await rowsOf<Counts>(db, sql`select ${sql.join(columns, sql`, `)}`);
  return row ?? {};
}
