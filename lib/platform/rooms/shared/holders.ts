import { type SQL, sql } from 'drizzle-orm';
import type { ImpactMember } from '@/lib/contract/rooms/applications/impact';
import { IMPACT } from '@/lib/contract/limits';
import { type Db, anyOf, rowsOf } from '../../db/database';
import { nameOrder } from '../../db/name-order';

/** Roles and permissions of one application: all of them, or these. */
export interface Grants {
  applicationId: string;
  only?: { roles: readonly string[]; permissions: readonly string[] };
  /** Limits the holders to this tenant. */
  tenantId?: string;
}

/** Numbers of holders; a person counts once for each tenant. */
export interface Counts {
  members: number;
  groups: number;
  tenants: number;
}

/**
 * Holders as the table `held`: a row for each way in which a member has a role or permission, directly or through a group, and one for
 * each group without members.
 */
function heldOf({ applicationId, only, tenantId }: Grants): SQL {
  const among = (column: SQL, ids: readonly string[] | undefined) =>
    ids === undefined ? sql`true` : sql`${column} = ${anyOf(ids)}`;
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

export type CountRow = Counts & { id: string | null };

/** The query for the number of holders of any of them (without an id), and of each role and permission with a holder. */
export function holderCounts(grants: Grants): SQL {
  return sql`with ${heldOf(grants)},
      people as (select grant_id as id, count(*)::int as members from (
          select distinct grant_id, tenant_id, user_id from held where user_id is not null
        ) pairs group by grant_id
        union all
        select null, count(*)::int from (select distinct tenant_id, user_id from held where user_id is not null) persons),
      places as (select grant_id as id, count(distinct group_id)::int as groups, count(distinct tenant_id)::int as tenants
        from held group by grouping sets ((grant_id), ()))
      select places.id, coalesce(people.members, 0) as members, places.groups, places.tenants
      from places left join people on people.id is not distinct from places.id`;
}

/** Maps the rows of `holderCounts`. */
export function toCounts(rows: readonly CountRow[]): { all: Counts; each: Map<string, Counts> } {
  const each = new Map<string, Counts>();
  let all: Counts = { members: 0, groups: 0, tenants: 0 };
  for (const { id, members, groups, tenants } of rows) {
    if (id === null) all = { members, groups, tenants };
    else each.set(id, { members, groups, tenants });
  }
  return { all, each };
}

/** The number of holders of any of them, and of each role and permission with a holder, by id. */
export async function countHolders(db: Db, grants: Grants): Promise<{ all: Counts; each: Map<string, Counts> }> {
  return toCounts(await rowsOf<CountRow>(db, holderCounts(grants)));
}

/** The first holders of any of them by name, with all that they hold of them. */
function firstHolders(grants: Grants): SQL {
  const names = (name: SQL, table: SQL) =>
    sql`array(select distinct ${name} from held join ${table} named on named.id = held.grant_id
      where held.tenant_id = first.tenant_id and held.user_id = first.user_id)`;
  return sql`with ${heldOf(grants)}, first as (
        select m.tenant_id, m.user_id, m.order_key
        from (select distinct tenant_id, user_id from held where user_id is not null) h
        join tenant_members m on m.tenant_id = h.tenant_id and m.user_id = h.user_id
        order by m.order_key, m.user_id, m.tenant_id limit ${IMPACT.names}
      )
      select u.display_name as name, t.name as "tenantName",
        ${names(sql`case named.display_name when '' then named.name else named.display_name end`, sql`application_roles`)} as roles,
        ${names(sql`named.name`, sql`application_permissions`)} as permissions
      from first join users u on u.id = first.user_id join tenants t on t.id = first.tenant_id
      order by first.order_key, first.user_id, first.tenant_id`;
}

/** The rows of `losses`. */
export interface LossRows {
  counts: CountRow;
  people: ImpactMember;
  groups: { name: string; tenantName: string };
  places: { name: string };
}

/** The queries for holders of any of them: numbers, and the first people, groups and tenants by name. */
export function losses(grants: Grants): Record<keyof LossRows, SQL> {
  const held = heldOf(grants);
  return {
    counts: holderCounts(grants),
    people: firstHolders(grants),
    groups: sql`with ${held}
      select g.name, t.name as "tenantName" from groups g join tenants t on t.id = g.tenant_id
      where g.id in (select group_id from held) order by ${nameOrder(sql`g.name`)}, g.id limit ${IMPACT.names}`,
    places: sql`with ${held}
      select name from tenants where id in (select tenant_id from held) order by ${nameOrder(sql`name`)}, id limit ${IMPACT.names}`,
  };
}

/** A set of roles and permissions, and the number of members who hold exactly these. */
export interface HeldSet {
  grants: string[];
  members: number;
}

/** The query for the sets of these that members hold, with the number of members for each. */
export function heldSets(grants: Grants): SQL {
  return sql`with ${heldOf(grants)}
      select grants, count(*)::int as members from (
        select array_agg(distinct grant_id order by grant_id) as grants
        from held where user_id is not null group by tenant_id, user_id
      ) each_member group by grants`;
}
