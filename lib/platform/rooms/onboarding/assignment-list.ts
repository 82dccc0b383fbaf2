import { and, sql } from 'drizzle-orm';
import { byName } from '@/lib/contract/compare-names';
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import type { Answer, Query } from '../../api/handler';
import { type Db, anyOf, together } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { applications, organizations, tenants } from '../../db/schema';
import { type ApplicationRow, applicationList, grouped, toApplication } from '../shared/applications';
import { type ListQuery, keyOf, keysetPage, listRequest } from '../shared/paging';
import { organizationsLike, tenantPage } from '../shared/tenant-list';

/** Tenants with the applications assigned to them. */
export async function assignmentPage(
  db: Db,
  query: Query<'superTenants.assignedTenants'>,
): Promise<Answer<'superTenants.assignedTenants'>> {
  const options = { searchApplications: true, organizationIds: query.organization?.split(',') };
  return await tenantPage(db, query, options, async (rows) => {
    const ids = rows.map((row) => row.id);
    const assigned = await assignedApplications(db, ids, query.detail === 'summary');
    return rows.map((row) => ({ ...row, applications: assigned.get(row.id) ?? [] }));
  });
}

interface AssignmentRows {
  links: { tenantId: string; applicationId: string };
  rows: ApplicationRow & { ownerId: string; ownerName: string };
}

/** The applications of each tenant with their owners, without roles and permissions, by tenant id, sorted by name. */
async function assignedApplications(db: Db, tenantIds: string[], summary: boolean) {
  const given = sql`from tenant_applications g where g.tenant_id = ${anyOf(tenantIds)}`;
  const { links, rows } = await together<AssignmentRows>(db, {
    links: sql`select g.tenant_id as "tenantId", g.application_id as "applicationId" ${given}`,
    rows: sql`select listed.*, applications.owner_tenant_id as "ownerId", owner.name as "ownerName"
      from (${applicationList(sql`${applications.id} in (select g.application_id ${given})`)}) listed
      join applications on applications.id = listed.id join tenants owner on owner.id = applications.owner_tenant_id`,
  });
  const entries = rows
    .map(({ ownerId, ownerName, ...row }): TenantAssignments['applications'][number] => {
      const application = toApplication(row, [], []);
      const { applicationId, name, suiteName, tenantId, isPublic } = application;
      const gives = { id: ownerId, name: ownerName };
      // The other fields of a short row have the contract's default values.
      const little = { applicationTemplateId: null, description: '', url: '', iconUrl: null, hasClient: false };
      return summary
        ? { ...little, applicationId, name, suiteName, tenantId, isPublic, roles: [], permissions: [], owner: gives }
        : { ...application, owner: gives };
    })
    .toSorted(byName);
  const place = new Map(entries.map((application, index) => [application.applicationId, index]));
  const tenantsOf = grouped(
    links.toSorted((a, b) => (place.get(a.applicationId) ?? 0) - (place.get(b.applicationId) ?? 0)),
    (link) => link.tenantId,
    (link) => link.applicationId,
  );
  return new Map(
    [...tenantsOf].map(([tenantId, own]) => [tenantId, own.flatMap((id) => entries[place.get(id) ?? -1] ?? [])]),
  );
}

// Written out: in a query of one table, drizzle drops the table's name from selected columns.
const numberOfTenants = sql<number>`(select count(*)::int from tenants inside where inside.organization_id = organizations.id)`;

/** The organizations that have tenants, by name. */
export async function assignmentOrganizations(db: Db, query: ListQuery): Promise<Answer<'superTenants.organizations'>> {
  const request = listRequest(query, ['name']);
  const columns = [nameOrder(organizations.name), sql`${organizations.id}`];
  const inhabited = sql`exists (select 1 from ${tenants} where ${tenants.organizationId} = ${organizations.id})`;
  const where = and(inhabited, organizationsLike(request.search));
  const rows = db
    .select({ id: organizations.id, name: organizations.name, tenants: numberOfTenants, key: keyOf(columns) })
    .from(organizations)
    .$dynamic();
  const count = db.$count(organizations, where);
  return await keysetPage(request, { columns, where, rows, count }, (shown) =>
    shown.map(({ id, name, tenants: number }) => ({ id, name, tenants: number })),
  );
}
