/** Which tenants an identity provider is for (docs/decisions/provider-tenants.md). */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/database';

/**
 * SQL: an identity provider is for a tenant. An unconnected one is for all, and so is a draft, which changes nothing
 * for its people.
 *
 * @param idp - the provider's name as accounts have it
 */
export const isForTenant = (idp: SQLWrapper, tenantId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`(${idp} not in (select c.name from provider_connections c where c.state <> 'draft' and not c.for_all_tenants)
    or (${idp}, ${tenantId}) in (select p.provider, p.tenant_id from provider_tenants p))`;

/** The same for a person's identity provider. */
export const isOpenTo = (userId: SQLWrapper, tenantId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`(select ${isForTenant(sql`u.idp`, tenantId)} from users u where u.id = ${userId})`;

/** Whether the identity provider of this name is for a tenant. */
export async function isProviderFor(db: Db, idp: string, tenantId: string): Promise<boolean> {
  const [row] = await rowsOf<{ is: boolean }>(
    db,
    sql`select ${isForTenant(sql`${idp}::text`, sql`${tenantId}::text`)} as "is"`,
  );
  return row?.is === true;
}
