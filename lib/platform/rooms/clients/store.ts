import { type SQL, and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { CLIENT_ID_NAME, clientIdOf, needsIdName } from '@/lib/contract/oauth/client-id';
import type { OidcClient } from '@/lib/contract/rooms/clients/entities';
import { ApiError, invalid, notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { applications, oidcClientTenants, oidcClients, tenants } from '../../db/schema';
import { IDENTITY_SCOPES, OFFLINE_SCOPE } from '@/lib/platform/oidc/tokens/scopes';
import { countedSince, lastUseOf, toLastUse } from '../../usage/read';
import { nameTaken } from '../shared/names';
import { type ResourceViewer, visibleResources } from '../shared/resources';
import { toAnswer, withVersion } from './settings';

export type ClientRow = typeof oidcClients.$inferSelect;

/** The condition for a client of a tenant. */
export const isClient = (tenantId: string, clientId: string) =>
  and(eq(oidcClients.clientId, clientId), eq(oidcClients.tenantId, tenantId));

/** Loads a client of a tenant. Throws ApiError notFound, also for another tenant's. */
export async function requireClient(db: Db, tenantId: string, clientId: string): Promise<ClientRow> {
  const [row] = await db.select().from(oidcClients).where(isClient(tenantId, clientId));
  if (row === undefined) throw notFound('The client');
  return row;
}

/** A client's allowed tenants, sorted by name: a column for queries of clients. */
export const allowed = sql<TenantName[]>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by ${nameOrder(sql`t.name`)}, t.id), '[]')
  from oidc_client_tenants a join tenants t on t.id = a.tenant_id where a.client_id = oidc_clients.client_id)`;

/** A client's last use and the start of counting: columns for queries of clients. */
export const lastUsedColumns = { day: lastUseOf(sql`oidc_clients.client_id`), since: countedSince };

type TenantName = { id: string; name: string };

/** Maps a row to the contract, without its secret. */
export function toClient(row: ClientRow, tenantsOfIt: readonly TenantName[]): OidcClient {
  const { clientId, applicationId, isEnabled, secretExpiresAt, previousSecretExpiresAt, tokenEndpointAuthMethod } = row;
  return withVersion({
    clientId,
    applicationId,
    ...toAnswer(row),
    isEnabled,
    secretExpiresAt: secretExpiresAt?.toISOString() ?? null,
    previousSecretExpiresAt: previousSecretExpiresAt?.toISOString() ?? null,
    tokenEndpointAuthMethod,
    jwks: row.jwks === null ? null : JSON.stringify(row.jwks),
    allowedTenantsIds: tenantsOfIt.map((tenant) => tenant.id),
    allowedTenants: [...tenantsOfIt],
  });
}

/** An operation's answer from a row, and the application's name for the trail. */
export async function answerOf(db: Db, row: ClientRow): Promise<OidcClient & { application: string | null }> {
  const [found] = await db
    .select({ allowed, application: applications.name, ...lastUsedColumns })
    .from(oidcClients)
    .leftJoin(applications, eq(applications.id, oidcClients.applicationId))
    .where(eq(oidcClients.clientId, row.clientId));
  return {
    ...toClient(row, found?.allowed ?? []),
    application: found?.application ?? null,
    lastUsed: toLastUse(found, row.createdAt),
  };
}

/**
 * Finds a free id for a new client: a renamed client may have the id of this name. Call it under the tenant's lock.
 *
 * @throws ApiError request.invalid or conflict.nameTaken
 */
export async function freeClientId(db: Db, tenantId: string, clientName: string, wanted?: string): Promise<string> {
  const isTaken = async (clientId: string): Promise<boolean> =>
    (await db.$count(oidcClients, eq(oidcClients.clientId, clientId))) > 0;
  if (wanted !== undefined && needsIdName(clientName)) {
    const prefix = `${tenantId}_`;
    if (!wanted.startsWith(prefix) || !CLIENT_ID_NAME.test(wanted.slice(prefix.length))) {
      throw invalid('clientId', 'invalid', 'The ID is the tenant’s ID, an underscore, and letters, digits and . _ ~ -');
    }
    if (await isTaken(wanted)) throw nameTaken('A client with this ID', 'clientId');
    return wanted;
  }
  for (let place = 1; ; place += 1) {
    const clientId = clientIdOf(tenantId, clientName, place);
    if (!(await isTaken(clientId))) return clientId;
  }
}

/** Replaces a client's allowed tenants. Throws ApiError request.invalid for one that does not exist. */
export async function writeAllowedTenants(db: Db, clientId: string, tenantIds: string[]): Promise<void> {
  const known =
    tenantIds.length === 0
      ? []
      : await db.select({ id: tenants.id }).from(tenants).where(inArray(tenants.id, tenantIds));
  if (known.length < tenantIds.length) throw invalid('allowedTenantsIds', 'gone', 'There is no such tenant.');
  await db.delete(oidcClientTenants).where(eq(oidcClientTenants.clientId, clientId));
  if (tenantIds.length > 0) {
    await db.insert(oidcClientTenants).values(tenantIds.map((tenantId) => ({ clientId, tenantId })));
  }
}

/** Names of the scopes for a tenant's clients: about the person, offline access, and of visible API resources. */
export async function usableScopes(db: Db, viewer: ResourceViewer): Promise<Set<string>> {
  const resources = Object.values(await visibleResources(db, viewer)).flat();
  const scopes = [...IDENTITY_SCOPES, ...resources.flatMap((resource) => resource.scopes)];
  return new Set([...scopes.map(({ name }) => name), OFFLINE_SCOPE]);
}

/**
 * Checks a client's application: the tenant must manage it, and it must have no other client (section 5).
 *
 * @throws ApiError application.notFound or conflict.nameTaken
 */
export async function requireFreeApplication(
  db: Db,
  tenantId: string,
  applicationId: string | null,
  clientId?: string,
): Promise<void> {
  if (applicationId === null) return;
  const isManaged = and(eq(applications.id, applicationId), eq(applications.ownerTenantId, tenantId));
  if ((await db.$count(applications, isManaged)) === 0)
    throw new ApiError('application.notFound', 'There is no such application.');
  const isOther = clientId === undefined ? undefined : ne(oidcClients.clientId, clientId);
  if ((await db.$count(oidcClients, and(eq(oidcClients.applicationId, applicationId), isOther))) > 0)
    throw nameTaken('A client of this application', 'applicationId');
}

/** Whether a tenant's members may use a client. */
export function isAssigned(db: Db, tenantId: string): SQL | undefined {
  const named = db
    .select({ id: oidcClientTenants.clientId })
    .from(oidcClientTenants)
    .where(eq(oidcClientTenants.tenantId, tenantId));
  const limited = db.select({ id: oidcClientTenants.clientId }).from(oidcClientTenants);
  return and(
    eq(oidcClients.isEnabled, true),
    or(
      inArray(oidcClients.clientId, named),
      and(eq(oidcClients.tenantId, tenantId), sql`${oidcClients.clientId} not in (${limited})`),
    ),
  );
}

/** Clients that a tenant's members may use, with their owners: its own, and those that name the tenant, unless disabled; sorted by name. */
export async function assignedClients(db: Db, tenantId: string): Promise<{ client: ClientRow; ownerName: string }[]> {
  return await db
    .select({ client: oidcClients, ownerName: tenants.name })
    .from(oidcClients)
    .innerJoin(tenants, eq(tenants.id, oidcClients.tenantId))
    .where(isAssigned(db, tenantId))
    .orderBy(asc(nameOrder(oidcClients.clientName)), asc(oidcClients.clientId));
}
