import { sql } from 'drizzle-orm';
import { SUMMARY_NAMES } from '@/lib/contract/limits';
import { type Db, rowsOf } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { type Catalogue, type CatalogueKind, tables } from './catalogue';

/** The first roles (without their permissions) and permissions by name, and their numbers. */
export interface CatalogueSummary extends Catalogue {
  numberOfRoles: number;
  numberOfPermissions: number;
}

interface NamedRow {
  what: 'role' | 'permission';
  ownerId: string;
  id: string;
  name: string;
  displayName: string;
  total: number;
}

/** Loads short lists of roles and permissions for several applications or templates. */
export async function loadSummaries(
  db: Db,
  kind: CatalogueKind,
  ownerIds: string[],
): Promise<ReadonlyMap<string, CatalogueSummary>> {
  const t = tables(kind);
  // Reads each owner's first names and a count: sorting the names of all owners together takes many times as long.
  const first = (what: NamedRow['what']) => sql`
    select ${what}::text as what, named.id, named.name, named."displayName", owner.id as "ownerId", counted.total, named.place
    from owner
    cross join lateral (
      select count(*)::int as total from ${t[`${what}s`]} x where x.${t.owner} = owner.id
    ) counted
    cross join lateral (
      select x.id, x.name, ${what === 'role' ? sql`x.display_name` : sql`''`} as "displayName", ${nameOrder(sql`x.name`)} as place
      from ${t[`${what}s`]} x where x.${t.owner} = owner.id order by place limit ${SUMMARY_NAMES}
    ) named`;
  const rows = await rowsOf<NamedRow>(
    db,
    sql`with owner (id) as (select jsonb_array_elements_text(${JSON.stringify(ownerIds)}::text::jsonb))
      ${first('role')} union all ${first('permission')} order by place`,
  );
  const found = new Map<string, CatalogueSummary>(
    ownerIds.map((id) => [id, { roles: [], permissions: [], numberOfRoles: 0, numberOfPermissions: 0 }]),
  );
  for (const { what, ownerId, id, name, displayName, total } of rows) {
    const summary = found.get(ownerId);
    if (summary === undefined) continue;
    if (what === 'role') {
      summary.roles.push({ id, name, displayName, permissions: [], isAssigned: false });
      summary.numberOfRoles = total;
    } else {
      summary.permissions.push({ id, name });
      summary.numberOfPermissions = total;
    }
  }
  return found;
}
