/** Limits an identity provider to tenants of its organization. */
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { fieldError, invalid } from '../../api/handler';
import type { Db } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { providerConnections, providerTenants, tenants } from '../../db/schema';
import type { Connection } from '../../upstream/connections';

type Limited = Pick<Connection, 'name' | 'organizationId'>;

/**
 * Limits a provider to tenants, or opens it for all. Call it while the organization is locked.
 *
 * @param wanted - null for all
 * @throws ApiError request.invalid for a tenant of another organization, provider.ownTenants
 */
export async function setTenants(db: Db, provider: Limited, wanted: readonly string[] | null): Promise<void> {
  const { name, organizationId } = provider;
  const ids = [...new Set(wanted)];
  const known = await db.$count(tenants, and(eq(tenants.organizationId, organizationId), inArray(tenants.id, ids)));
  if (known < ids.length) throw invalid('tenantIds', 'gone', 'The organization has no such tenant.');
  await db
    .update(providerConnections)
    .set({ forAllTenants: wanted === null })
    .where(eq(providerConnections.name, name));
  await db.delete(providerTenants).where(eq(providerTenants.provider, name));
  if (ids.length > 0) await db.insert(providerTenants).values(ids.map((tenantId) => ({ provider: name, tenantId })));
  await requireOwnTenants(db, { ...provider, forAllTenants: wanted === null });
}

/** A tenant refuses its own people when its own provider does not serve it. @throws ApiError provider.ownTenants, with their names */
export async function requireOwnTenants(
  db: Db,
  { name, organizationId, forAllTenants }: Limited & Pick<Connection, 'forAllTenants'>,
): Promise<void> {
  if (forAllTenants) return;
  const has = db
    .select({ id: providerTenants.tenantId })
    .from(providerTenants)
    .where(eq(providerTenants.provider, name));
  const left = await db
    .select({ name: tenants.name })
    .from(tenants)
    .where(
      and(
        eq(tenants.organizationId, organizationId),
        eq(tenants.isUniqueIdp, true),
        eq(tenants.idp, name),
        notInArray(tenants.id, has),
      ),
    )
    .orderBy(nameOrder(tenants.name));
  if (left.length > 0)
    throw fieldError(
      'provider.ownTenants',
      'tenantIds',
      `It is the own identity provider of these tenants: ${left.map((tenant) => tenant.name).join(', ')}.`,
    );
}
