import { type SQL, and, arrayOverlaps, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { IMPACT } from '@/lib/contract/limits';
import type { ApiResource, ApiResourceImpact } from '@/lib/contract/rooms/api-resources/entities';
import { type Db, together } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { oidcClientTemplates, oidcClients } from '../../db/schema';

interface User {
  id: string;
  name: string;
  tenantId: string;
  scopes: readonly string[];
}

/**
 * Clients and client templates that may ask for a resource's scopes. The owner counts all; other viewers count only their own. Those of
 * other tenants are never named.
 */
export async function resourceUsers(db: Db, tenantId: string, resource: ApiResource): Promise<ApiResourceImpact> {
  const names = resource.scopes.map(({ name }) => name);
  const isOwner = resource.tenantId === tenantId;
  if (names.length === 0) return { clients: [], templates: [], clientCount: 0, templateCount: 0, scopes: [] };
  const { clients, templates } = await together<{ clients: User; templates: User }>(db, {
    clients: usersOf(oidcClients, oidcClients.clientId, names, tenantId, isOwner),
    templates: usersOf(oidcClientTemplates, oidcClientTemplates.id, names, tenantId, isOwner),
  });
  const usedBy = (asks: (user: User) => boolean) => {
    const [foundClients, foundTemplates] = [clients.filter(asks), templates.filter(asks)];
    const own = (all: readonly User[]) => all.filter((user) => user.tenantId === tenantId).slice(0, IMPACT.names);
    return {
      clients: own(foundClients).map(({ id, name }) => ({ clientId: id, clientName: name })),
      templates: own(foundTemplates).map(({ id, name }) => ({ id, clientName: name })),
      clientCount: foundClients.length,
      templateCount: foundTemplates.length,
    };
  };
  return {
    ...usedBy(() => true),
    scopes: names.map((name) => ({ name, ...usedBy(({ scopes }) => scopes.includes(name)) })),
  };
}

/** The query for clients or templates that may ask for one of these scopes; includes other tenants' only for the owner. */
function usersOf(
  table: typeof oidcClients | typeof oidcClientTemplates,
  id: AnyPgColumn,
  scopes: string[],
  tenantId: string,
  isOwner: boolean,
): SQL {
  const asks = and(arrayOverlaps(table.allowedScopes, scopes), isOwner ? undefined : eq(table.tenantId, tenantId));
  return sql`select ${id} as id, client_name as name, tenant_id as "tenantId", allowed_scopes as scopes
    from ${table} where ${asks} order by ${nameOrder(sql`client_name`)}, ${id}`;
}
