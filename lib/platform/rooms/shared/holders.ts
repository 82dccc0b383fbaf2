import { type SQL, sql } from 'drizzle-orm';
import type { ImpactMember } from '@/lib/contract/entities/impact';
import { IMPACT } from '@/lib/contract/limits';
import { type Db, rowsOf } from '../../db/database';

/** Roles and permissions of one application whose holders are asked for: all of them, or these. */
export interface Grants {
  applicationId: string;
  only?: { roles: readonly string[]; permissions: readonly string[] };
  /** Holders in this tenant only. */
  tenantId?: string;
}

/** How many hold something; a person counts once for each tenant. */
export interface Counts {
  members: number;
  groups: number;
  tenants: number;
}

const oneOf = (ids: readonly string[]): SQL =>
  sql`any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)))`;

/**
 * Who holds what, as the table `held`: one row for each way in which a member has a role or permission, directly or through a group,
 * and one for each group without members.
 */
function heldOf({ applicationId, only, tenantId }: Grants): SQL {
  const among = (column: SQL, ids: readonly string[] | undefined) =>
    ids === undefined ? sql`true` : sql`${column} = ${oneOf(ids)}`;
  const there = (column: SQL) => (tenantId === undefined ? sql`true` : sql`${column} = ${tenantId}`);
  const roles = sql`select id from application_roles r where r.application_id = ${applicationId} and ${among(sql`r.id`, only?.roles)}`;
  const permissions = sql`select id from application_permissions p
    where p.application_id = ${applicationId} and ${among(sql`p.id`, only?.permissions)}`;
  return sql`held as materialized (
      select m.tenant_id, m.user_id, null as group_id, m.role_id as grant_id
        from member_application_roles m where m.role_id in (${roles}) and ${there(sql`m.tenant_id`)}
      union all
      select m.tenant_id, m.user_id, null, m.permission_id
        from member_application_permissions m where m.permission_id in (${permissions}) and ${there(sql`m.tenant_id`)}
      union all
      select g.tenant_id, gm.user_id, g.id, gr.role_id
        from group_application_roles gr join groups g on g.id = gr.group_id left join group_members gm on gm.group_id = g.id
        where gr.role_id in (${roles}) and ${there(sql`g.tenant_id`)}
      union all
      select g.tenant_id, gm.user_id, g.id, gp.permission_id
        from group_application_permissions gp join groups g on g.id = gp.group_id left join group_members gm on gm.group_id = g.id
        where gp.permission_id in (${permissions}) and ${there(sql`g.tenant_id`)}
    )`;
}

/** How many hold any of it, and each role and permission that somebody holds, by its id. */
export async function countHolders(db: Db, grants: Grants): Promise<{ all: Counts; each: Map<string, Counts> }> {
  const rows = await rowsOf<Counts & { id: string | null }>(
    db,
    sql`with ${heldOf(grants)},
      people as (select grant_id as id, count(*)::int as members from (
          select distinct grant_id, tenant_id, user_id from held where user_id is not null
        ) pairs group by grant_id
        union all
        select null, count(*)::int from (select distinct tenant_id, user_id from held where user_id is not null) persons),
      places as (select grant_id as id, count(distinct group_id)::int as groups, count(distinct tenant_id)::int as tenants
        from held group by grouping sets ((grant_id), ()))
      select places.id, coalesce(people.members, 0) as members, places.groups, places.tenants
      from places left join people on people.id is not distinct from places.id`,
  );
  const each = new Map<string, Counts>();
  let all: Counts = { members: 0, groups: 0, tenants: 0 };
  for (const { id, members, groups, tenants } of rows) {
    if (id === null) all = { members, groups, tenants };
    else each.set(id, { members, groups, tenants });
  }
  return { all, each };
}

/** The first members by name who hold any of it, with all of it that they hold. */
export async function firstHolders(db: Db, grants: Grants): Promise<ImpactMember[]> {
  const rows = await rowsOf<{ name: string; tenantName: string; grants: string[] }>(
    db,
    sql`with ${heldOf(grants)}, first as (
        select m.tenant_id, m.user_id, m.sort_name
        from (select distinct tenant_id, user_id from held where user_id is not null) h
        join tenant_members m on m.tenant_id = h.tenant_id and m.user_id = h.user_id
        order by m.sort_name, m.user_id, m.tenant_id limit ${IMPACT.names}
      )
      select u.display_name as name, t.name as "tenantName",
        array(select distinct grant_id from held where held.tenant_id = first.tenant_id and held.user_id = first.user_id) as grants
      from first join users u on u.id = first.user_id join tenants t on t.id = first.tenant_id
      order by first.sort_name, first.user_id, first.tenant_id`,
  );
  const names = await namesOf(db, grants.applicationId, [...new Set(rows.flatMap((row) => row.grants))]);
  const told = (ids: string[], kind: 'role' | 'permission') =>
    ids.flatMap((id) => (names.get(id)?.kind === kind ? (names.get(id)?.name ?? []) : [])).toSorted();
  return rows.map(({ name, tenantName, grants: ids }) => ({
    name,
    tenantName,
    roles: told(ids, 'role'),
    permissions: told(ids, 'permission'),
  }));
}

async function namesOf(db: Db, applicationId: string, ids: readonly string[]) {
  const rows = await rowsOf<{ id: string; name: string; kind: 'role' | 'permission' }>(
    db,
    sql`select id, case display_name when '' then name else display_name end as name, 'role' as kind
        from application_roles where application_id = ${applicationId} and id = ${oneOf(ids)}
      union all
      select id, name, 'permission' from application_permissions where application_id = ${applicationId} and id = ${oneOf(ids)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The first groups by name that give any of it. */
export async function firstGroups(db: Db, grants: Grants): Promise<{ name: string; tenantName: string }[]> {
  return await rowsOf(
    db,
    sql`with ${heldOf(grants)}
      select g.name, t.name as "tenantName" from groups g join tenants t on t.id = g.tenant_id
      where g.id in (select group_id from held) order by lower(g.name), g.id limit ${IMPACT.names}`,
  );
}

/** The first tenants by name in which any of it is held. */
export async function firstTenants(db: Db, grants: Grants): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`with ${heldOf(grants)}
      select name from tenants where id in (select tenant_id from held) order by lower(name), id limit ${IMPACT.names}`,
  );
  return rows.map(({ name }) => name);
}

/** Members by what they hold: each set of roles and permissions that somebody holds of these, and by how many members. */
export async function heldSets(db: Db, grants: Grants): Promise<{ grants: string[]; members: number }[]> {
  return await rowsOf(
    db,
    sql`with ${heldOf(grants)}
      select grants, count(*)::int as members from (
        select array_agg(distinct grant_id order by grant_id) as grants
        from held where user_id is not null group by tenant_id, user_id
      ) each_member group by grants`,
  );
}
