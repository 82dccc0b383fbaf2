import { type SQL, and, asc, eq, ne, sql } from 'drizzle-orm';
import type { ApplicationTemplate } from '@/lib/contract/entities/applications';
import { notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { applicationTemplates, applications } from '../../db/schema';
import { loadCatalogues } from '../shared/catalogue';
import { looksLike, nameTaken } from '../shared/names';
import { countAll } from '../shared/sql';

/** The templates of a super-tenant that fulfil a condition, sorted by name. */
export async function loadTemplates(db: Db, ownerTenantId: string, where?: SQL): Promise<ApplicationTemplate[]> {
  const rows = await db
    .select()
    .from(applicationTemplates)
    .where(and(eq(applicationTemplates.ownerTenantId, ownerTenantId), where))
    .orderBy(asc(sql`lower(${applicationTemplates.name})`), asc(applicationTemplates.id));
  const instances = await db
    .select({ templateId: applications.templateId, count: countAll })
    .from(applications)
    .where(eq(applications.ownerTenantId, ownerTenantId))
    .groupBy(applications.templateId);
  const counts = new Map(instances.map((row) => [row.templateId, row.count]));
  const catalogues = await loadCatalogues(
    db,
    'template',
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    applicationTemplateId: row.id,
    name: row.name,
    suiteName: row.suiteName,
    description: row.description,
    isPublic: row.isPublic,
    numberOfInstances: counts.get(row.id) ?? 0,
    roles: catalogues.get(row.id)?.roles ?? [],
    permissions: catalogues.get(row.id)?.permissions ?? [],
  }));
}

/** One template of a super-tenant. Throws ApiError notFound, also for another super-tenant's. */
export async function requireTemplate(db: Db, ownerTenantId: string, id: string): Promise<ApplicationTemplate> {
  const [found] = await loadTemplates(db, ownerTenantId, eq(applicationTemplates.id, id));
  if (found === undefined) throw notFound('The template');
  return found;
}

/** Names of templates are unique in their super-tenant. Throws ApiError conflict.nameTaken. */
export async function requireFreeTemplateName(
  db: Db,
  ownerTenantId: string,
  name: string,
  exceptId?: string,
): Promise<void> {
  const rows = await db
    .select({ id: applicationTemplates.id })
    .from(applicationTemplates)
    .where(
      and(
        eq(applicationTemplates.ownerTenantId, ownerTenantId),
        looksLike(applicationTemplates.name, name),
        exceptId === undefined ? undefined : ne(applicationTemplates.id, exceptId),
      ),
    )
    .limit(1);
  if (rows.length > 0) throw nameTaken(`A template called ${name}`);
}
