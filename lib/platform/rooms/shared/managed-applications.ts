import { type SQL, and, asc, eq, exists, inArray, isNotNull, isNull, like, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Application, TenantRef } from '@/lib/contract/entities/applications';
import { notFound } from '../../api/handler';
import { type Db, likeContains } from '../../db/database';
import {
  applicationPermissions,
  applicationRoles,
  applicationTemplates,
  applications,
  oidcClients,
  organizations,
  tenants,
} from '../../db/schema';
import { type Answer } from '../../api/handler';
import { hasClient, toApplication } from './applications';
import { loadCatalogues } from './catalogue';
import { loadSummaries } from './catalogue-summary';
import { catalogueContent } from './catalogue-versions';
import { type ListQuery, keysetPage, listRequest, pageOf } from './paging';
import { countAll, inChunks } from './sql';
import { versionOf } from './versions';

/** Which applications of a super-tenant: those for every tenant, or those of one tenant each. */
export type Tenancy = 'multi' | 'single';

/** The condition "managed by this super-tenant", of one kind or both. */
export function managedBy(ownerTenantId: string, tenancy?: Tenancy) {
  const kind = tenancy === undefined ? undefined : (tenancy === 'multi' ? isNull : isNotNull)(applications.tenantId);
  return and(eq(applications.ownerTenantId, ownerTenantId), kind);
}

/** The filters of the contract (`singleTenantFilters`) as the guard hands them over. */
export interface ApplicationQuery extends ListQuery {
  isPublic?: string | undefined;
  hasClient?: string | undefined;
  tenantId?: string | undefined;
  applicationTemplateId?: string | undefined;
  detail?: 'summary' | undefined;
}

const SORTS = ['name', 'tenant'] as const;
/** A cursor of the list: what it is sorted by, and the id. */
const KEY_LENGTH = 2;

// Cut, so that a cursor stays short; names that start alike are in the order of their ids.
const leading: Record<(typeof SORTS)[number], SQL<string>> = {
  name: sql<string>`left(lower(${applications.name}), 60)`,
  tenant: sql<string>`coalesce(lower(${tenants.name}), '') || ' ' || left(lower(${applications.name}), 30)`,
};

const numberOfTenants = sql<number>`(select count(*)::int from tenant_applications given where given.application_id = ${applications.id})`;

const selection = (key: SQL<string>) => ({
  row: applications,
  hasClient,
  numberOfTenants,
  tenantName: tenants.name,
  organizationName: organizations.name,
  templateName: applicationTemplates.name,
  key,
});
const rowsWith = (db: Db, key: SQL<string>) =>
  db
    .select(selection(key))
    .from(applications)
    .leftJoin(tenants, eq(tenants.id, applications.tenantId))
    .leftJoin(organizations, eq(organizations.id, tenants.organizationId))
    .leftJoin(applicationTemplates, eq(applicationTemplates.id, applications.templateId));
type ManagedRow = Awaited<ReturnType<typeof rowsWith>>[number];

/**
 * Applications of a super-tenant, sorted by name (section 4): all of them, or a page.
 *
 * @param where - which of them, besides what the query says
 */
export async function managedApplications(
  db: Db,
  ownerTenantId: string,
  where: SQL | undefined,
  query: ApplicationQuery,
): Promise<Answer<'applications.list'>> {
  const request = listRequest(query, SORTS, KEY_LENGTH);
  const key = leading[request.sort];
  const matching = and(
    eq(applications.ownerTenantId, ownerTenantId),
    where,
    filtered(query),
    searched(db, request.search),
  );
  const count = db
    .select({ total: countAll })
    .from(applications)
    .leftJoin(tenants, eq(tenants.id, applications.tenantId))
    .$dynamic();
  const { rows, total } = await keysetPage(request, {
    columns: [key, sql`${applications.id}`],
    where: matching,
    rows: rowsWith(db, key).$dynamic(),
    count,
  });
  const told = await toManaged(db, rows, query.detail === 'summary');
  return pageOf(
    request,
    rows.map((row, index) => ({ row, application: told[index] })),
    total,
    ({ row }) => [row.key, row.row.id],
    ({ application }) => application as Application,
  );
}

/**
 * One application that the super-tenant manages.
 *
 * @throws ApiError notFound, also for another super-tenant's
 */
export async function requireManaged(
  db: Db,
  ownerTenantId: string,
  applicationId: string,
  tenancy?: Tenancy,
): Promise<Application> {
  const rows = await rowsWith(db, leading.name).where(
    and(managedBy(ownerTenantId, tenancy), eq(applications.id, applicationId)),
  );
  const [found] = await toManaged(db, rows, false);
  if (found === undefined) throw notFound('The application');
  return found;
}

function filtered({ isPublic, hasClient: client, tenantId, applicationTemplateId }: ApplicationQuery) {
  // Both choices are no choice.
  const flag = (given: string | undefined) =>
    given === undefined || given.includes(',') ? undefined : given === 'true';
  const among = (column: AnyPgColumn, ids: string | undefined) =>
    ids === undefined ? undefined : inArray(column, ids.split(','));
  const wantedClient = flag(client);
  const wantedPublic = flag(isPublic);
  return and(
    wantedPublic === undefined ? undefined : eq(applications.isPublic, wantedPublic),
    wantedClient === undefined ? undefined : sql`${hasClient} = ${wantedClient}`,
    among(applications.tenantId, tenantId),
    among(applications.templateId, applicationTemplateId),
  );
}

function searched(db: Db, search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined;
  const pattern = likeContains(search);
  const has = (table: typeof applicationRoles | typeof applicationPermissions, ...columns: AnyPgColumn[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(
          and(
            eq(table.applicationId, applications.id),
            or(...columns.map((column) => like(sql`lower(${column})`, pattern))),
          ),
        ),
    );
  return or(
    like(sql`lower(${applications.name})`, pattern),
    like(sql`lower(${applications.suiteName})`, pattern),
    like(sql`lower(${applications.description})`, pattern),
    like(sql`lower(${tenants.name})`, pattern),
    eq(applications.id, search),
    eq(applications.tenantId, search),
    has(applicationRoles, applicationRoles.name, applicationRoles.displayName),
    has(applicationPermissions, applicationPermissions.name),
  );
}

/** The tenants that have a single-tenant application of this super-tenant, by name. */
export async function singleTenants(db: Db, ownerTenantId: string): Promise<TenantRef[]> {
  const having = db.select({ id: applications.tenantId }).from(applications).where(managedBy(ownerTenantId, 'single'));
  return await db
    .select({ id: tenants.id, name: tenants.name, organizationName: organizations.name })
    .from(tenants)
    .innerJoin(organizations, eq(organizations.id, tenants.organizationId))
    .where(inArray(tenants.id, having))
    .orderBy(asc(sql`lower(${tenants.name})`), asc(tenants.id));
}

async function toManaged(db: Db, rows: readonly ManagedRow[], summary: boolean): Promise<Application[]> {
  const ids = rows.map(({ row }) => row.id);
  const clients = await clientsOf(db, ids);
  const catalogues = summary
    ? await loadSummaries(db, 'application', ids)
    : await loadCatalogues(db, 'application', ids, true);
  return rows.map(({ row, tenantName, organizationName, templateName, ...counted }) => {
    const catalogue = catalogues.get(row.id) ?? { roles: [], permissions: [] };
    const application: Application = {
      ...toApplication({ ...row, hasClient: counted.hasClient }, catalogue.roles, catalogue.permissions),
      ...catalogue,
      numberOfTenants: counted.numberOfTenants,
      client: clients.get(row.id) ?? null,
    };
    if (row.tenantId !== null && tenantName !== null) {
      application.tenant = { id: row.tenantId, name: tenantName, organizationName: organizationName ?? '' };
    }
    if (row.templateId !== null && templateName !== null) {
      application.template = { id: row.templateId, name: templateName };
    }
    return summary ? application : { ...application, version: versionOf(contentOf(application)) };
  });
}

/** What can be edited of an application. */
function contentOf(application: Application) {
  const { name, suiteName, description, url, iconUrl, isPublic } = application;
  return { name, suiteName, description, url, iconUrl, isPublic, ...catalogueContent(application) };
}

/** The clients of applications, of the super-tenant that manages them; another tenant's are not its to name. */
async function clientsOf(db: Db, applicationIds: string[]) {
  const rows = await inChunks(applicationIds, (some) =>
    db
      .select({
        applicationId: oidcClients.applicationId,
        clientId: oidcClients.clientId,
        clientName: oidcClients.clientName,
      })
      .from(oidcClients)
      .innerJoin(applications, eq(applications.id, oidcClients.applicationId))
      .where(and(inArray(oidcClients.applicationId, some), eq(oidcClients.tenantId, applications.ownerTenantId))),
  );
  return new Map(rows.map(({ applicationId, ...client }) => [applicationId, client]));
}
