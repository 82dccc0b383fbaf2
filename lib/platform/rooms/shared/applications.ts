import { type SQL, isNull, sql } from 'drizzle-orm';
import {
  type Application,
  type PermissionEntity,
  type RoleEntity,
  AccessLevel,
} from '@/lib/contract/rooms/applications/entities';
import * as v from 'valibot';
import { type Db, rowsOf, together } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { applications, oidcClients, tenantApplications } from '../../db/schema';
import { type CatalogueRows, catalogueParts, toCatalogues } from './catalogue';
import { loadSummaries } from './catalogue-summary';

export type ApplicationRow = Pick<
  typeof applications.$inferSelect,
  | 'id'
  | 'templateId'
  | 'tenantId'
  | 'name'
  | 'suiteName'
  | 'description'
  | 'url'
  | 'iconUrl'
  | 'isPublic'
  | 'accessLevel'
> & { hasClient: boolean };

export const hasClient = sql<boolean>`exists (select 1 from ${oidcClients} where ${oidcClients.applicationId} = ${applications.id})`;

/** The rows of `applicationParts`. */
export type ApplicationRows = CatalogueRows & { applications: ApplicationRow };

/** The query for applications that match a condition on `applications`, sorted by name (section 4). */
export function applicationList(where: SQL | undefined): SQL {
  return sql`select id, template_id as "templateId", tenant_id as "tenantId", name, suite_name as "suiteName", description, url,
      icon_url as "iconUrl", is_public as "isPublic", access_level as "accessLevel", ${hasClient} as "hasClient"
    from ${applications} where ${where ?? sql`true`} order by ${nameOrder(sql`name`)}, id`;
}

/** The same query with those for their roles and permissions. */
export function applicationParts(where: SQL | undefined): Record<keyof ApplicationRows, SQL> {
  const owners = sql`in (select ${applications.id} from ${applications} where ${where ?? sql`true`})`;
  return { applications: applicationList(where), ...catalogueParts('application', owners) };
}

/** Maps the rows of `applicationParts`. */
export function toApplications({
  applications: rows,
  ...catalogueRows
}: { [Name in keyof ApplicationRows]: ApplicationRows[Name][] }): Application[] {
  const catalogues = toCatalogues(
    rows.map((row) => row.id),
    catalogueRows,
  );
  return rows.map((row) => {
    const catalogue = catalogues.get(row.id);
    return toApplication(row, catalogue?.roles ?? [], catalogue?.permissions ?? []);
  });
}

/** Loads applications that match a condition on `applications`, with their roles and permissions, sorted by name. */
export async function loadApplications(db: Db, where: SQL | undefined): Promise<Application[]> {
  return toApplications(await together<ApplicationRows>(db, applicationParts(where)));
}

/** Loads the same with only the first roles and permissions, and their numbers. */
export async function loadSummarized(db: Db, where: SQL | undefined): Promise<Application[]> {
  const rows = await rowsOf<ApplicationRow>(db, applicationList(where));
  const ids = rows.map((row) => row.id);
  const summaries = await loadSummaries(db, 'application', ids);
  return rows.map((row) => ({ ...toApplication(row, [], []), ...summaries.get(row.id) }));
}

/** The condition "assigned to this tenant". */
export function assignedTo(tenantId: string): SQL {
  // Raw SQL: a statement uses it four times, and the query builder takes as long as the database.
  return sql`${applications.id} in (select application_id from ${tenantApplications} where tenant_id = ${tenantId})`;
}

/** The condition "multi-tenant": the application belongs to no single tenant. */
export const isMultiTenant: SQL = isNull(applications.tenantId);

/** Fields of an application that every reader sees, as in the contract. */
export const publicPart = (row: Omit<ApplicationRow, 'hasClient' | 'accessLevel'>) => ({
  applicationId: row.id,
  applicationTemplateId: row.templateId,
  name: row.name,
  suiteName: row.suiteName,
  description: row.description,
  url: row.url,
  iconUrl: row.iconUrl,
  tenantId: row.tenantId,
  isPublic: row.isPublic,
});

/** Maps an application to the contract. */
export function toApplication(row: ApplicationRow, roles: RoleEntity[], permissions: PermissionEntity[]): Application {
  const level = v.safeParse(AccessLevel, row.accessLevel);
  return {
    ...publicPart(row),
    roles,
    permissions,
    accessLevel: level.success ? level.output : undefined,
    hasClient: row.hasClient,
  };
}

/** Groups rows by a key, in their order. */
export function grouped<Row, Item>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  toItem: (row: Row) => Item,
): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const list = found.get(key);
    if (list === undefined) found.set(key, [toItem(row)]);
    else list.push(toItem(row));
  }
  return found;
}

/** Most permissions per role in an audit record: a role can have hundreds, and a record contains all roles twice. */
const NAMED_PERMISSIONS = 20;

/** A role in the audit trail: its names and permissions, which can both change. */
export function roleText({ name, displayName, permissions }: RoleEntity): string {
  const called =
    displayName === '' || displayName.toLowerCase() === name.toLowerCase() ? name : `${displayName} ${name}`;
  const names = permissions.slice(0, NAMED_PERMISSIONS).map((permission) => permission.name);
  const more = permissions.length - names.length;
  const shown = more > 0 ? [...names, `+${more}`] : names;
  return shown.length === 0 ? called : `${called} (${shown.join(', ')})`;
}
