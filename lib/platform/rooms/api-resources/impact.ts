import { sql } from 'drizzle-orm';
import type { ApiResourceImpact } from '@/lib/contract/entities/resources';
import { IMPACT } from '@/lib/contract/limits';
import type { Db } from '../../db/database';
import { oidcClientTemplates, oidcClients } from '../../db/schema';
import { recordsOf } from '../shared/sql';

/** Who uses one scope, or in the last group all of them together. */
interface UserRow {
  /** Null for all scopes together. */
  scope: string | null;
  id: string;
  clientName: string;
  isMine: boolean;
  total: number;
}

/**
 * The clients and client templates that may ask for scopes. Those of other tenants are counted and not named.
 *
 * @param tenantId - whose names are told
 */
export async function impactOf(db: Db, tenantId: string, scopes: readonly string[]): Promise<ApiResourceImpact> {
  const [clients, templates] = [
    await usersOf(db, oidcClients, 'client_id', tenantId, scopes),
    await usersOf(db, oidcClientTemplates, 'id', tenantId, scopes),
  ];
  const usersIn = (scope: string | null) => {
    const of = (rows: UserRow[]) => rows.filter((row) => row.scope === scope);
    const [mine, made] = [of(clients), of(templates)];
    return {
      clients: mine.filter(({ isMine }) => isMine).map(({ id, clientName }) => ({ clientId: id, clientName })),
      templates: made.filter(({ isMine }) => isMine).map(({ id, clientName }) => ({ id, clientName })),
      clientCount: mine[0]?.total ?? 0,
      templateCount: made[0]?.total ?? 0,
    };
  };
  return { ...usersIn(null), scopes: scopes.map((name) => ({ name, ...usersIn(name) })) };
}

/** The first ones by name of each scope, the tenant's own before others, each with how many there are. One statement. */
async function usersOf(
  db: Db,
  table: typeof oidcClients | typeof oidcClientTemplates,
  key: 'client_id' | 'id',
  tenantId: string,
  scopes: readonly string[],
): Promise<UserRow[]> {
  if (scopes.length === 0) return [];
  const id = sql`held.${sql.identifier(key)}`;
  const isMine = sql`held.tenant_id = ${tenantId}`;
  const names = recordsOf([...scopes.map((name) => ({ name })), { name: null }]);
  const ranked = sql`(
    select given.name as scope, ${id} as id, held.client_name as client_name, ${isMine} as is_mine,
      count(*) over (partition by given.name) as total,
      row_number() over (partition by given.name order by (${isMine}) desc, lower(held.client_name), ${id}) as place
    from ${names} as given(name text)
    join ${table} held on case when given.name is null
      then held.allowed_scopes && array(select one.name from ${names} as one(name text) where one.name is not null)
      else given.name = any(held.allowed_scopes) end) ranked`;
  return await db
    .select({
      scope: sql<string | null>`ranked.scope`,
      id: sql<string>`ranked.id`,
      clientName: sql<string>`ranked.client_name`,
      isMine: sql<boolean>`ranked.is_mine`,
      total: sql<number>`ranked.total::int`,
    })
    .from(ranked)
    .where(sql`ranked.place <= ${IMPACT.names}`)
    .orderBy(sql`ranked.place`);
}
