import { and, arrayOverlaps, asc, eq, sql } from 'drizzle-orm';
import { IMPACT } from '@/lib/contract/limits';
import type { ApiResource, ApiResourceImpact } from '@/lib/contract/entities/resources';
import type { Db } from '../../db/database';
import { oidcClientTemplates, oidcClients } from '../../db/schema';

interface User {
  id: string;
  name: string;
  tenantId: string;
  scopes: readonly string[];
}

/**
 * The clients and client templates that may ask for the scopes of a resource. Its owner counts all of them; who only sees it
 * counts their own. Those of other tenants are never named.
 *
 * @param tenantId - who asks
 */
export async function resourceUsers(db: Db, tenantId: string, resource: ApiResource): Promise<ApiResourceImpact> {
  const names = resource.scopes.map(({ name }) => name);
  const isOwner = resource.tenantId === tenantId;
  const [clients, templates] =
    names.length === 0
      ? [[], []]
      : [await clientsOf(db, names, tenantId, isOwner), await templatesOf(db, names, tenantId, isOwner)];
  const told = (asks: (user: User) => boolean) => {
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
    ...told(() => true),
    scopes: names.map((name) => ({ name, ...told(({ scopes }) => scopes.includes(name)) })),
  };
}

function clientsOf(db: Db, names: string[], tenantId: string, isOwner: boolean): Promise<User[]> {
  const { clientId, clientName, allowedScopes } = oidcClients;
  return db
    .select({ id: clientId, name: clientName, tenantId: oidcClients.tenantId, scopes: allowedScopes })
    .from(oidcClients)
    .where(and(arrayOverlaps(allowedScopes, names), isOwner ? undefined : eq(oidcClients.tenantId, tenantId)))
    .orderBy(asc(sql`lower(${clientName})`), asc(clientId))
    .execute();
}

function templatesOf(db: Db, names: string[], tenantId: string, isOwner: boolean): Promise<User[]> {
  const { id, clientName, allowedScopes } = oidcClientTemplates;
  return db
    .select({ id, name: clientName, tenantId: oidcClientTemplates.tenantId, scopes: allowedScopes })
    .from(oidcClientTemplates)
    .where(and(arrayOverlaps(allowedScopes, names), isOwner ? undefined : eq(oidcClientTemplates.tenantId, tenantId)))
    .orderBy(asc(sql`lower(${clientName})`), asc(id))
    .execute();
}
