import { programOf } from '@/lib/contract/oauth/program-kind';
import { type SQL, and, arrayOverlaps, eq, inArray, sql } from 'drizzle-orm';
import type { GrantType } from '@/lib/contract/rooms/clients/entities';
import { SECRET } from '@/lib/contract/limits';
import type { Handlers, Query } from '../../api/handler';
import type { Db } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { oidcClientTenants, oidcClients } from '../../db/schema';
import { keyOf, keysetPage, listRequest } from '../shared/paging';
import { contains } from '../shared/sql';
import { toLastUse } from '../../usage/read';
import { allowed, assignedClients, lastUsedColumns, toClient } from './store';

const CLIENT_SORTS = ['clientName', 'createdDate', 'attention'] as const;
type ClientSort = (typeof CLIENT_SORTS)[number];

/** Disabled, or with a secret that has expired or expires soon. No secret, or one that never expires, needs no attention. */
const needsAttention = sql<boolean>`(not ${oidcClients.isEnabled} or coalesce(
  ${oidcClients.secretExpiresAt} <= now() + make_interval(days => ${sql.raw(String(SECRET.attentionDays))}), false))`;

// Cut to keep cursors short; ties are broken by the id, which contains the name.
const shortName = sql`left(${nameOrder(oidcClients.clientName)}, 30)`;
const leading: Record<ClientSort, SQL> = {
  clientName: shortName,
  createdDate: sql`to_char(${oidcClients.createdAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
  attention: sql`case when ${needsAttention} then '0' else '1' end || ${shortName}`,
};

export const listHandlers = {
  'clients.list': async ({ db, params, query }) => {
    const request = listRequest(query, CLIENT_SORTS);
    const { tenantId, clientName, clientId, description } = oidcClients;
    const mine = eq(tenantId, params.tenantId);
    const columns = [leading[request.sort], sql`${clientId}`];
    const where = and(mine, filtered(db, query), contains(request.search, clientName, clientId, description));
    const rows = db
      .select({ row: oidcClients, allowed, ...lastUsedColumns, key: keyOf(columns) })
      .from(oidcClients)
      .$dynamic();
    const count = db.$count(oidcClients, where);
    const page = await keysetPage(request, { columns, where, rows, count }, (shown) =>
      shown.map(({ row, allowed: to, ...last }) => ({
        ...toClient(row, to),
        lastUsed: toLastUse(last, row.createdAt),
      })),
    );
    if (Array.isArray(page)) return page;
    return { ...page, attention: await db.$count(oidcClients, and(mine, needsAttention)) };
  },

  'clients.assigned': async ({ db, params }) => {
    const rows = await assignedClients(db, params.tenantId);
    return rows.map(({ client, ownerName }) => ({
      clientId: client.clientId,
      clientName: client.clientName,
      allowedGrantType: client.allowedGrantType,
      description: client.description,
      createdDate: client.createdAt.toISOString(),
      program: programOf(client),
      clientType: client.clientType,
      isThirdParty: client.isThirdParty,
      isTokenExchange: client.isTokenExchange,
      isExternalCC: client.isExternalCC,
      ownerName,
    }));
  },
} satisfies Handlers;

function filtered(db: Db, { grantType, allowedTenant, scope, attention }: Query<'clients.list'>): SQL | undefined {
  const named = (ids: string) =>
    db
      .select({ id: oidcClientTenants.clientId })
      .from(oidcClientTenants)
      .where(inArray(oidcClientTenants.tenantId, ids.split(',')));
  return and(
    grantType === undefined ? undefined : inArray(oidcClients.allowedGrantType, grantType.split(',') as GrantType[]),
    allowedTenant === undefined ? undefined : inArray(oidcClients.clientId, named(allowedTenant)),
    scope === undefined ? undefined : arrayOverlaps(oidcClients.allowedScopes, scope.split(',')),
    attention === undefined ? undefined : needsAttention,
  );
}
