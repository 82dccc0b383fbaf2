import { type SQL, and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Application, TenantRef } from '@/lib/contract/rooms/applications/entities';
import { type Answer, type Query, notFound } from '../../api/handler';
import { type Db, everyWord, isId } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { applicationPermissions, applicationRoles, applications, organizations, tenants } from '../../db/schema';
import { hasClient, toApplication } from './applications';
import { loadCatalogues } from './catalogue';
import { loadSummaries } from './catalogue-summary';
import { catalogueContent } from './catalogue-versions';
import { keyOf, keysetPage, listRequest } from './paging';
import { oneLike } from './sql';
import { versionOf } from './versions';

export type Tenancy = 'multi' | 'single';

/** The condition "managed by this super-tenant", for one kind or both. */
export function managedBy(ownerTenantId: string, tenancy?: Tenancy) {
  const kind = tenancy === undefined ? undefined : (tenancy === 'multi' ? isNull : isNotNull)(applications.tenantId);
  return and(eq(applications.ownerTenantId, ownerTenantId), kind);
}

const SORTS = ['name', 'tenant'] as const;

// Cut to keep cursors short; ties are broken by id. Columns are written out, because in a query of one table drizzle drops the table's
// name from selected columns.
const ofApplication = nameOrder(sql`applications.name`);
const leading: Record<(typeof SORTS)[number], SQL<string>> = {
  name: sql<string>`left(${ofApplication}, 60)`,
  tenant: sql<string>`coalesce((select ${nameOrder(sql`t.name`)} from tenants t where t.id = applications.tenant_id), '') || ' ' || left(${ofApplication}, 30)`,
};

// Subqueries for the page's rows only: a join would be evaluated for every application before the page is cut.
const numberOfTenants = sql<number>`(select count(*)::int from tenant_applications given where given.application_id = applications.id)`;
const tenant = sql<TenantRef | null>`(select json_build_object('id', t.id, 'name', t.name, 'organizationName', o.name)
  from tenants t join organizations o on o.id = t.organization_id where t.id = applications.tenant_id)`;
const template = sql<ManagedTemplate | null>`(select json_build_object('id', m.id, 'name', m.name)
  from application_templates m where m.id = applications.template_id)`;
/** The client in the super-tenant that manages the application; another tenant's must not be named. */
const client = sql<ManagedClient | null>`(select json_build_object('clientId', c.client_id, 'clientName', c.client_name)
  from oidc_clients c where c.application_id = applications.id and c.tenant_id = applications.owner_tenant_id
  order by ${nameOrder(sql`c.client_name`)} limit 1)`;
// Not "exists", which would read all clients.
const hasSomeClient = sql<boolean>`coalesce((select true from oidc_clients c where c.application_id = applications.id limit 1), false)`;
type ManagedTemplate = NonNullable<Application['template']>;
type ManagedClient = NonNullable<Application['client']>;

const columnsOf = (sort: (typeof SORTS)[number]): SQL[] => [leading[sort], sql`${applications.id}`];
const rowsBy = (db: Db, columns: readonly SQL[]) =>
  db
    .select({
      ...{ row: applications, hasClient: hasSomeClient, numberOfTenants, tenant, template, client },
      key: keyOf(columns),
    })
    .from(applications);
type ManagedRow = Awaited<ReturnType<typeof rowsBy>>[number];

/** A super-tenant's applications, sorted by name (section 4): all of them, or a page. */
export async function managedApplications(
  db: Db,
  ownerTenantId: string,
  where: SQL | undefined,
  query: Query<'singleTenantApplications.list'>,
): Promise<Answer<'applications.list'>> {
  const request = listRequest(query, SORTS);
  const columns = columnsOf(request.sort);
  const matching = and(
    eq(applications.ownerTenantId, ownerTenantId),
    where,
    filtered(query),
    searched(db, request.search),
  );
  const count = db.$count(applications, matching);
  const rows = rowsBy(db, columns).$dynamic();
  return await keysetPage(request, { columns, where: matching, rows, count }, (shown) =>
    toManaged(db, shown, query.detail === 'summary'),
  );
}

/** Loads an application that the super-tenant manages. @throws ApiError notFound, also for another super-tenant's */
export async function requireManaged(
  db: Db,
  ownerTenantId: string,
  applicationId: string,
  tenancy?: Tenancy,
): Promise<Application> {
  const rows = await rowsBy(db, columnsOf('name')).where(
    and(managedBy(ownerTenantId, tenancy), eq(applications.id, applicationId)),
  );
  const [found] = await toManaged(db, rows, false);
  if (found === undefined) throw notFound('The application');
  return found;
}

/** Checks that the super-tenant manages an application, without loading it. @throws ApiError notFound */
export async function requireOwned(db: Db, ownerTenantId: string, applicationId: string): Promise<void> {
  const isOwned = and(managedBy(ownerTenantId), eq(applications.id, applicationId));
  if ((await db.$count(applications, isOwned)) === 0) throw notFound('The application');
}

function filtered({
  isPublic,
  hasClient: client,
  tenantId,
  applicationTemplateId,
}: Query<'singleTenantApplications.list'>) {
  // Selecting both values means no filter.
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
  return everyWord(search, (pattern) => wordFound(db, pattern, search));
}

function wordFound(db: Db, pattern: string, search: string | undefined): SQL | undefined {
  // Evaluated once for all applications, not for each.
  const has = (table: typeof applicationRoles | typeof applicationPermissions, ...columns: AnyPgColumn[]) =>
    inArray(
      applications.id,
      db
        .select({ id: table.applicationId })
        .from(table)
        .where(oneLike(pattern, ...columns)),
    );
  return or(
    oneLike(pattern, applications.name, applications.suiteName, applications.description),
    inArray(
      applications.tenantId,
      db
        .select({ id: tenants.id })
        .from(tenants)
        .where(oneLike(pattern, tenants.name, tenants.id)),
    ),
    search === undefined ? undefined : isId(applications.id, search),
    has(applicationRoles, applicationRoles.name, applicationRoles.displayName),
    has(applicationPermissions, applicationPermissions.name),
  );
}

/** Tenants with a single-tenant application of this super-tenant, by name. */
export async function singleTenants(db: Db, ownerTenantId: string): Promise<TenantRef[]> {
  const having = db.select({ id: applications.tenantId }).from(applications).where(managedBy(ownerTenantId, 'single'));
  return await db
    .select({ id: tenants.id, name: tenants.name, organizationName: organizations.name })
    .from(tenants)
    .innerJoin(organizations, eq(organizations.id, tenants.organizationId))
    .where(inArray(tenants.id, having))
    .orderBy(asc(nameOrder(tenants.name)), asc(tenants.id));
}

async function toManaged(db: Db, rows: readonly ManagedRow[], summary: boolean): Promise<Application[]> {
  const ids = rows.map(({ row }) => row.id);
  const catalogues = summary
    ? await loadSummaries(db, 'application', ids)
    : await loadCatalogues(db, 'application', ids, true);
  return rows.map(({ row, hasClient: has, tenant: of, template: from, ...figures }) => {
    const catalogue = catalogues.get(row.id) ?? { roles: [], permissions: [] };
    const application: Application = {
      ...toApplication({ ...row, hasClient: has }, catalogue.roles, catalogue.permissions),
      ...catalogue,
      numberOfTenants: figures.numberOfTenants,
      client: figures.client,
    };
    if (of !== null) application.tenant = of;
    if (from !== null) application.template = from;
    return summary ? application : { ...application, version: versionOf(contentOf(application)) };
  });
}

function contentOf(application: Application) {
  const { name, suiteName, description, url, iconUrl, isPublic } = application;
  return { name, suiteName, description, url, iconUrl, isPublic, ...catalogueContent(application) };
}
