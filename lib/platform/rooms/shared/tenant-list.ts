import { type SQL, and, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import { byName } from '@/lib/contract/compare-names';
import { Role } from '@/lib/contract/access';
import type { PageOf } from '@/lib/contract/entities/common';
import type { Me, TenantSummary } from '@/lib/contract/rooms/organizations/entities';
import { type Db, anyOf, everyWord, together } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { applications, organizations, tenantApplications, tenants } from '../../db/schema';
import { type ApplicationRow, applicationList, grouped, toApplication } from './applications';
import { type ListQuery, keyOf, keysetPage, listRequest } from './paging';
import { oneLike } from './sql';

const SORTS = ['name', 'organizationName'] as const;
/** Most admins of a tenant that are named; more are counted. */
const ADMINS_NAMED = 20;

export type TenantListRow = Omit<TenantSummary, 'members' | 'isMember' | 'applications' | 'admins'>;

export interface TenantListOptions {
  organizationId?: string;
  organizationIds?: readonly string[] | undefined;
  /** Excludes tenants with an application of this template. */
  withoutTemplate?: string;
  searchApplications?: boolean;
  withAdmins?: boolean;
}

/** Super-tenants first, then by name (section 4). A key of one text that sorts like this. */
const leading: Record<(typeof SORTS)[number], SQL> = {
  name: sql`case when ${tenants.isSuperTenant} then '0' else '1' end || ${nameOrder(tenants.name)}`,
  organizationName: sql`${nameOrder(organizations.name)} || ' ' || ${nameOrder(tenants.name)}`,
};

/** Tenants with their organizations: all of them, or a page; `toItems` maps the rows to the answer. */
export async function tenantPage<Item>(
  db: Db,
  query: ListQuery,
  options: TenantListOptions,
  toItems: (rows: TenantListRow[]) => Item[] | Promise<Item[]>,
): Promise<Item[] | PageOf<Item>> {
  const request = listRequest(query, SORTS);
  const columns = [leading[request.sort], sql`${tenants.id}`];
  const rows = db
    .select({
      id: tenants.id,
      name: tenants.name,
      organizationId: tenants.organizationId,
      organizationName: organizations.name,
      isSuperTenant: tenants.isSuperTenant,
      key: keyOf(columns),
    })
    .from(tenants)
    .innerJoin(organizations, eq(organizations.id, tenants.organizationId))
    .$dynamic();
  const where = tenantsWhere(db, request.search, options);
  const joined = sql`${tenants} join ${organizations} on ${eq(organizations.id, tenants.organizationId)}`;
  return await keysetPage(request, { columns, where, rows, count: db.$count(joined, where) }, toItems);
}

/** The condition for a list's tenants, on tenants joined with their organizations. */
export function tenantsWhere(db: Db, search: string | undefined, options: TenantListOptions): SQL | undefined {
  const { organizationId, organizationIds, withoutTemplate, searchApplications } = options;
  const instance = db
    .select({ one: sql`1` })
    .from(applications)
    .where(and(eq(applications.tenantId, tenants.id), eq(applications.templateId, withoutTemplate ?? '')));
  return and(
    organizationId === undefined ? undefined : eq(tenants.organizationId, organizationId),
    organizationIds === undefined ? undefined : inArray(tenants.organizationId, [...organizationIds]),
    withoutTemplate === undefined ? undefined : notExists(instance),
    searched(db, search, searchApplications === true),
  );
}

function searched(db: Db, search: string | undefined, inApplications: boolean): SQL | undefined {
  return everyWord(search, (pattern) => wordFound(db, pattern, inApplications));
}

function wordFound(db: Db, pattern: string, inApplications: boolean): SQL | undefined {
  // Evaluated once for all tenants, not for each.
  const havingIt = db
    .select({ id: tenantApplications.tenantId })
    .from(tenantApplications)
    .innerJoin(applications, eq(applications.id, tenantApplications.applicationId))
    .where(oneLike(pattern, applications.name, applications.suiteName));
  return or(
    oneLike(pattern, tenants.name, organizations.name, tenants.id),
    inApplications ? inArray(tenants.id, havingIt) : undefined,
  );
}

/** The condition for organizations by name or id, whole or part: the organization's, or a tenant's in it. */
export const organizationsLike = (search: string | undefined): SQL | undefined =>
  everyWord(search, (pattern) =>
    or(
      oneLike(pattern, organizations.name, organizations.id),
      // Evaluated once for all organizations, not for each.
      sql`${organizations.id} in (select organization_id from tenants where lower(name) like ${pattern} or lower(id) like ${pattern})`,
    ),
  );

/** Tenants to select from, with their names and organizations' names. */
export async function tenantChoices(db: Db, query: ListQuery, options: TenantListOptions) {
  return await tenantPage(db, query, options, (rows) =>
    rows.map(({ id, name, organizationName }) => ({ id, name, organizationName })),
  );
}

/** Tenants as list rows: member counts, applications, and the caller's membership. */
export async function tenantSummaries(
  db: Db,
  me: Me,
  query: ListQuery,
  options: TenantListOptions,
): Promise<TenantSummary[] | PageOf<TenantSummary>> {
  const own = new Set(me.tenants.map((tenant) => tenant.id));
  return await tenantPage(db, query, options, async (rows) => {
    const ids = rows.map((row) => row.id);
    const summaries = await loadSummaries(db, ids, options.withAdmins === true);
    return rows.map((row) => ({
      ...row,
      members: summaries.members.get(row.id) ?? 0,
      isMember: own.has(row.id),
      applications: summaries.applications.get(row.id) ?? [],
      ...(options.withAdmins === true ? { admins: summaries.admins.get(row.id) ?? { count: 0, names: [] } } : {}),
    }));
  });
}

interface SummaryRows {
  counts: { id: string; members: number };
  links: { tenantId: string; applicationId: string };
  applications: ApplicationRow;
  admins: { id: string; count: number; names: string[] };
}

/** The number of each tenant's admins, and the first by name. */
const adminsOf = (some: SQL): SQL => sql`select c.tenant_id as id, c.members as count, array(
    select u.display_name from tenant_members m join users u on u.id = m.user_id
    where m.tenant_id = c.tenant_id and m.role = ${Role.Admin} order by m.order_key, m.sort_email, m.user_id limit ${ADMINS_NAMED}
  ) as names from tenant_member_counts c where c.tenant_id = ${some} and c.role = ${Role.Admin} and c.members > 0`;

/** Additional data for tenant rows, by tenant id: number of members, and applications without their roles. */
async function loadSummaries(db: Db, ids: string[], withAdmins: boolean) {
  const some = anyOf(ids);
  const given = sql`select ${tenantApplications.applicationId} from ${tenantApplications} where ${tenantApplications.tenantId} = ${some}`;
  const {
    counts,
    links,
    applications: rows,
    admins,
  } = await together<SummaryRows>(db, {
    counts: sql`select tenant_id as id, sum(members)::int as members from tenant_member_counts where tenant_id = ${some} group by tenant_id`,
    links: sql`select tenant_id as "tenantId", application_id as "applicationId" from tenant_applications where tenant_id = ${some}`,
    applications: applicationList(sql`${applications.id} in (${given})`),
    admins: withAdmins ? adminsOf(some) : sql`select where false`,
  });
  const tenantsOf = grouped(
    links,
    (link) => link.applicationId,
    (link) => link.tenantId,
  );
  const sorted = rows.map((row) => toApplication(row, [], [])).toSorted(byName);
  return {
    members: new Map(counts.map((row) => [row.id, row.members])),
    admins: new Map(admins.map(({ id, count, names }) => [id, { count, names }])),
    applications: grouped(
      sorted.flatMap((application) =>
        (tenantsOf.get(application.applicationId) ?? []).map((tenantId) => ({ tenantId, application })),
      ),
      ({ tenantId }) => tenantId,
      ({ application }) => application,
    ),
  };
}
