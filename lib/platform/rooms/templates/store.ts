import { type SQL, and, eq, exists, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ApplicationTemplate } from '@/lib/contract/rooms/applications/entities';
import { type Answer, notFound } from '../../api/handler';
import { type Db, everyWord, isId } from '../../db/database';
import { orderKey } from '../../db/name-order';
import { applicationTemplates, templatePermissions, templateRoles } from '../../db/schema';
import { loadCatalogues } from '../shared/catalogue';
import { loadSummaries } from '../shared/catalogue-summary';
import { catalogueContent } from '../shared/catalogue-versions';
import { type NameOptions, requireFreeName } from '../shared/names';
import { type ListQuery, keyOf, keysetPage, listRequest } from '../shared/paging';
import { oneLike } from '../shared/sql';
import { versionOf } from '../shared/versions';

const SORTS = ['name', 'numberOfInstances'] as const;

// Written out: in a query of one table, drizzle drops the table's name from selected columns.
const numberOfInstances = sql<number>`(select count(*)::int from applications made where made.template_id = application_templates.id
  and made.owner_tenant_id = application_templates.owner_tenant_id)`;
const byName = orderKey(applicationTemplates.name);
const leading: Record<(typeof SORTS)[number], SQL<string>> = {
  name: byName,
  numberOfInstances: sql<string>`lpad(${numberOfInstances}::text, 10, '0') || ' ' || ${byName}`,
};

const columnsOf = (sort: (typeof SORTS)[number]): SQL[] => [leading[sort], sql`${applicationTemplates.id}`];
const rowsBy = (db: Db, columns: readonly SQL[]) =>
  db.select({ row: applicationTemplates, numberOfInstances, key: keyOf(columns) }).from(applicationTemplates);
type TemplateRow = Awaited<ReturnType<typeof rowsBy>>[number];

/** A super-tenant's templates, sorted by name: all of them, or a page. */
export async function templatePage(
  db: Db,
  ownerTenantId: string,
  query: ListQuery & { detail?: 'summary' | undefined },
): Promise<Answer<'templates.list'>> {
  const request = listRequest(query, SORTS);
  const columns = columnsOf(request.sort);
  const where = and(eq(applicationTemplates.ownerTenantId, ownerTenantId), searched(db, request.search));
  const rows = rowsBy(db, columns).$dynamic();
  const count = db.$count(applicationTemplates, where);
  return await keysetPage(request, { columns, where, rows, count }, (shown) =>
    toTemplates(db, shown, query.detail === 'summary'),
  );
}

function searched(db: Db, search: string | undefined): SQL | undefined {
  return everyWord(search, (pattern) => wordFound(db, pattern, search));
}

function wordFound(db: Db, pattern: string, search: string | undefined): SQL | undefined {
  const has = (table: typeof templateRoles | typeof templatePermissions, ...columns: AnyPgColumn[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.templateId, applicationTemplates.id), oneLike(pattern, ...columns))),
    );
  return or(
    oneLike(pattern, applicationTemplates.name, applicationTemplates.suiteName, applicationTemplates.description),
    search === undefined ? undefined : isId(applicationTemplates.id, search),
    has(templateRoles, templateRoles.name, templateRoles.displayName),
    has(templatePermissions, templatePermissions.name),
  );
}

async function toTemplates(db: Db, rows: readonly TemplateRow[], summary: boolean): Promise<ApplicationTemplate[]> {
  const ids = rows.map(({ row }) => row.id);
  const catalogues = summary ? await loadSummaries(db, 'template', ids) : await loadCatalogues(db, 'template', ids);
  return rows.map(({ row, numberOfInstances: instances }) => {
    const { id, name, suiteName, description, isPublic } = row;
    const template: ApplicationTemplate = {
      applicationTemplateId: id,
      name,
      suiteName,
      description,
      isPublic,
      numberOfInstances: instances,
      ...(catalogues.get(id) ?? { roles: [], permissions: [] }),
    };
    if (summary) return template;
    return { ...template, version: versionOf({ name, suiteName, description, ...catalogueContent(template) }) };
  });
}

/** Loads a template of a super-tenant. Throws ApiError notFound, also for another super-tenant's. */
export async function requireTemplate(db: Db, ownerTenantId: string, id: string): Promise<ApplicationTemplate> {
  const rows = await rowsBy(db, columnsOf('name')).where(
    and(eq(applicationTemplates.ownerTenantId, ownerTenantId), eq(applicationTemplates.id, id)),
  );
  const [found] = await toTemplates(db, rows, false);
  if (found === undefined) throw notFound('The template');
  return found;
}

const owned = (db: Db, ownerTenantId: string, id: string) =>
  db
    .select({ id: applicationTemplates.id })
    .from(applicationTemplates)
    .where(and(eq(applicationTemplates.ownerTenantId, ownerTenantId), eq(applicationTemplates.id, id)));

/** The condition that a template belongs to the super-tenant. */
export const isOwned = (db: Db, ownerTenantId: string, id: string): SQL => exists(owned(db, ownerTenantId, id));

/** Checks that a template belongs to the super-tenant, without loading it. Throws ApiError notFound. */
export async function requireOwned(db: Db, ownerTenantId: string, id: string): Promise<void> {
  if ((await owned(db, ownerTenantId, id)).length === 0) throw notFound('The template');
}

/** Template names are unique in their super-tenant. Throws ApiError conflict.nameTaken. */
export function requireFreeTemplateName(db: Db, ownerTenantId: string, name: string, options?: NameOptions) {
  const within = eq(applicationTemplates.ownerTenantId, ownerTenantId);
  return requireFreeName(db, { table: applicationTemplates, within, what: 'A template' }, name, options);
}
