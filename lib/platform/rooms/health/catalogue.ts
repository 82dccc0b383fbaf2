import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { type Db, anyOf, together } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { firstNames, some, tenantOf } from './parts';
import type { Evidence } from './evidence-types';

type Managed = readonly string[];
/** Unused entries of applications and API resources: finding them means checking every role, permission and scope. */
export type Catalogue = Pick<Evidence, 'roles' | 'permissions' | 'scopes'>;
export const NO_CATALOGUE: Catalogue = { roles: [], permissions: [], scopes: [] };

/** Cached results per process, keyed by sets of tenants. */
const REMEMBERED = 200;
const found = new WeakMap<Db, LRUCache<string, { at: string | null; catalogue: Catalogue }>>();

/**
 * Finds unused entries, with a cache. Every change writes an audit record in its transaction, so the cache is valid while there is no
 * new record from any process.
 *
 * @param managed - super-tenants whose applications and API resources the caller manages
 * @param latestChange - the newest record of the audit trail
 */
export async function catalogueOf(db: Db, managed: Managed, latestChange: string | null): Promise<Catalogue> {
  const remembered = found.get(db) ?? new LRUCache({ max: REMEMBERED });
  found.set(db, remembered);
  const key = managed.toSorted().join(' ');
  const known = remembered.get(key);
  if (known?.at === latestChange) return known.catalogue;
  const catalogue = await together<{ [Part in keyof Catalogue]: Catalogue[Part][number] }>(db, {
    roles: roles(managed),
    permissions: permissions(managed),
    scopes: scopes(managed),
  });
  remembered.set(key, { at: latestChange, catalogue });
  return catalogue;
}

/** Applications with unused entries of a kind. Searches one application after the other, because the first ones are enough. */
function applicationsWith(managed: Managed, table: SQL, name: SQL, isUnused: SQL): SQL {
  return sql`select a.id, a.name, ${tenantOf}, a.tenant_id is not null as "isSingleTenant", unused.count, unused.names
    from applications a join tenants t on t.id = a.owner_tenant_id
    join lateral (select count(*)::int as count, ${firstNames(name, nameOrder(name))} as names
      from ${table} e where e.application_id = a.id and ${isUnused}) unused on unused.count > 0
    where a.owner_tenant_id = ${anyOf(managed)} order by ${nameOrder(sql`a.name`)}, a.id limit ${some}`;
}

const roles = (managed: Managed): SQL =>
  applicationsWith(
    managed,
    sql`application_roles`,
    sql`e.display_name`,
    sql`not exists (select from member_application_roles m where m.role_id = e.id)
      and not exists (select from group_application_roles g join group_members m on m.group_id = g.group_id where g.role_id = e.id)`,
  );

const permissions = (managed: Managed): SQL =>
  applicationsWith(
    managed,
    sql`application_permissions`,
    sql`e.name`,
    sql`not exists (select from application_role_permissions r where r.permission_id = e.id)
      and not exists (select from member_application_permissions m where m.permission_id = e.id)
      and not exists (select from group_application_permissions g where g.permission_id = e.id)`,
  );

const scopes = (managed: Managed): SQL =>
  sql`select r.id, r.display_name as name, ${tenantOf}, count(*)::int as count, ${firstNames(sql`s.name`, sql`s.name`)} as names
    from api_resources r join tenants t on t.id = r.tenant_id join api_scopes s on s.resource_id = r.id
    where r.tenant_id = ${anyOf(managed)} and s.name not in (select unnest(allowed_scopes) from oidc_clients)
    group by r.id, t.id order by ${nameOrder(sql`r.display_name`)}, r.id limit ${some}`;
