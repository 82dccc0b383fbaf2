import { and, eq, inArray, like, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TenantAssignments } from '@/lib/contract/entities/applications';
import type { Answer } from '../../api/handler';
import { type Db, likeContains } from '../../db/database';
import { applications, organizations, tenantApplications, tenants } from '../../db/schema';
import { grouped, hasClient, toApplication } from '../shared/applications';
import { type ListQuery, keysetPage, listRequest, pageOf } from '../shared/paging';
import { countAll, inChunks } from '../shared/sql';
import { TENANT_KEY_LENGTH, TENANT_SORTS, tenantPage } from '../shared/tenant-list';

/** The parameters of the contract (`assignmentFilters`) as the guard hands them over. */
interface AssignmentQuery extends ListQuery {
  organization?: string | undefined;
  detail?: 'summary' | undefined;
}

/** Tenants with the applications assigned to them. */
export async function assignmentPage(db: Db, query: AssignmentQuery): Promise<Answer<'superTenants.assignedTenants'>> {
  const request = listRequest(query, TENANT_SORTS, TENANT_KEY_LENGTH);
  const { rows, total } = await tenantPage(db, request, {
    searchApplications: true,
    organizationIds: query.organization?.split(','),
  });
  const assigned = await assignedApplications(
    db,
    rows.map((row) => row.id),
    query.detail === 'summary',
  );
  return pageOf(
    request,
    rows,
    total,
    (row) => [row.key, row.id],
    (row) => ({ ...row, applications: assigned.get(row.id) ?? [] }),
  );
}

const owner = alias(tenants, 'owner');

/** The applications of each tenant with who gives them, without their roles and permissions, by tenant id, sorted by name. */
async function assignedApplications(db: Db, tenantIds: string[], summary: boolean) {
  const links = await inChunks(tenantIds, (some) =>
    db
      .select({ tenantId: tenantApplications.tenantId, applicationId: tenantApplications.applicationId })
      .from(tenantApplications)
      .where(inArray(tenantApplications.tenantId, some)),
  );
  const ids = [...new Set(links.map((link) => link.applicationId))];
  const rows = await inChunks(ids, (some) =>
    db
      .select({ row: applications, hasClient, ownerName: owner.name })
      .from(applications)
      .innerJoin(owner, eq(owner.id, applications.ownerTenantId))
      .where(inArray(applications.id, some)),
  );
  const told = rows
    .map(({ row, ownerName, hasClient: client }): TenantAssignments['applications'][number] => {
      const application = toApplication({ ...row, hasClient: client }, [], []);
      const { applicationId, name, suiteName, tenantId, isPublic } = application;
      const gives = { id: row.ownerTenantId, name: ownerName };
      // The rest of a row of the summary is what the contract puts for what is left out.
      const little = { applicationTemplateId: null, description: '', url: '', iconUrl: null, hasClient: false };
      return summary
        ? { ...little, applicationId, name, suiteName, tenantId, isPublic, roles: [], permissions: [], owner: gives }
        : { ...application, owner: gives };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const place = new Map(told.map((application, index) => [application.applicationId, index]));
  const tenantsOf = grouped(
    links.toSorted((a, b) => (place.get(a.applicationId) ?? 0) - (place.get(b.applicationId) ?? 0)),
    (link) => link.tenantId,
    (link) => link.applicationId,
  );
  return new Map(
    [...tenantsOf].map(([tenantId, own]) => [tenantId, own.flatMap((id) => told[place.get(id) ?? -1] ?? [])]),
  );
}

const nameKey = sql<string>`lower(${organizations.name})`;
// Spelled out: in a query of one table the columns of a selection lose their table's name.
const numberOfTenants = sql<number>`(select count(*)::int from tenants inside where inside.organization_id = organizations.id)`;

/** The organizations that have tenants, by name. */
export async function assignmentOrganizations(db: Db, query: ListQuery): Promise<Answer<'superTenants.organizations'>> {
  const request = listRequest(query, ['name'], 2);
  const { search } = request;
  const inhabited = sql`exists (select 1 from ${tenants} where ${tenants.organizationId} = ${organizations.id})`;
  const { rows, total } = await keysetPage(request, {
    columns: [nameKey, sql`${organizations.id}`],
    where: and(
      inhabited,
      search === undefined ? undefined : or(like(nameKey, likeContains(search)), eq(organizations.id, search)),
    ),
    rows: db
      .select({ id: organizations.id, name: organizations.name, tenants: numberOfTenants, key: nameKey })
      .from(organizations)
      .$dynamic(),
    count: db.select({ total: countAll }).from(organizations).$dynamic(),
  });
  return pageOf(
    request,
    rows,
    total,
    (row) => [row.key, row.id],
    ({ id, name, tenants: count }) => ({ id, name, tenants: count }),
  );
}
