import { sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import type { UsageKind } from '../db/schema';

/** One use: the thing and the person. One `signIn` of a person is counted for the client, each of its tenants and the platform. */
export interface Use {
  kind: Exclude<UsageKind, 'clientSignIn'>;
  /** Omitted: the console. */
  client?: string | undefined;
  person?: string | undefined;
  tenant?: string | undefined;
  application?: string | undefined;
  role?: string | undefined;
  permission?: string | undefined;
  name?: string | undefined;
}

export interface Counted extends Use {
  /** ISO text, in UTC. */
  day: string;
  uses: number;
}

const KEPT_DAYS = 400;
/** Setting with the first day of counting. */
export const SINCE = 'usage-since';

/** Whether a statement writes counters, which happens outside calls. */
export const isUsageWrite = (statement: string): boolean => statement.startsWith('with usage_given');

/** Records the first day of counting, if there is none yet. */
export async function startCounting(db: Db, day: string): Promise<void> {
  await db.execute(
    sql`insert into settings (key, value) values (${SINCE}, to_jsonb(${day}::text)) on conflict do nothing`,
  );
}

/** Stops counting: a later start begins again. */
export async function stopCounting(db: Db): Promise<void> {
  await db.execute(sql`delete from settings where key = ${SINCE}`);
}

/** SQL: tenant `m` counts a sign-in to client `c` if the client is for it; an own client without a list is for its own tenant. */
const isFor = sql`(c.client_id is null or c.is_third_party
  or exists (select from oidc_client_tenants a where a.client_id = c.client_id and a.tenant_id = m.tenant_id)
  or (c.tenant_id = m.tenant_id and not exists (select from oidc_client_tenants a where a.client_id = c.client_id)))`;

const SUBJECT = sql.raw('kind, client, tenant, application, role, permission, name');
/** Hashed, because a redirect URI may be too long for an index. */
const KEY = sql.raw("concat_ws(' ', kind, client, tenant, application, role, permission, md5(name))");

const APPLICATION_KEY = sql.raw("concat_ws(' ', 'application', tenant, application)");

/**
 * Adds uses of one day, in one statement.
 *
 * `people` has the pairs of person and subject that are new on this day. A day's number of people counts them; they also count a role or a
 * permission once per person and day. (The `coalesce` forces a hash table: the planner expects few rows, and would compare each with each.)
 * A refusal or a sign-in without a tenant of its person is counted for the client only.
 */
export async function addUses(db: Db, day: string, uses: readonly Counted[]): Promise<void> {
  await db.execute(sql`with usage_given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(uses)}::text::jsonb) as g(kind text, client text, person text,
        tenant text, application text, role text, permission text, name text, uses int)
    ), placed as materialized (
      select g.kind, g.person, g.uses, coalesce(mine.tenant_id, c.tenant_id) as tenant
      from usage_given g left join oidc_clients c on c.client_id = g.client
        left join lateral (select m.tenant_id from tenant_members m where m.user_id = g.person
          and (g.client is null or c.client_id is not null) and ${isFor}) mine on true
      where g.kind in ('signIn', 'refusal')
    ), used as materialized (
      select *, ${KEY} as key from (
        select ${SUBJECT}, person, uses from usage_given where kind not in ('signIn', 'refusal')
        union all
        select 'clientSignIn', client, null, null, null, null, null, person, uses from usage_given where kind = 'signIn'
        union all
        select kind, null, null, null, null, null, null, person, uses from usage_given where kind in ('signIn', 'refusal')
        union all
        select kind, null, tenant, null, null, null, null, person, uses from placed where tenant is not null
      ) each
    ), known as materialized (
      select s.id, s.key from usage_subjects s where s.key in (select key from used)
    ), made as (
      insert into usage_subjects (key, kind, client_id, tenant_id, application_id, role_id, permission_id, name)
      select distinct key, ${SUBJECT} from used u
      where not exists (select from known k where k.key = u.key)
        and (client is null or exists (select from oidc_clients where client_id = client))
        and (tenant is null or exists (select from tenants where id = tenant))
        and (application is null or exists (select from applications where id = application))
        and (role is null or exists (select from application_roles where id = role))
        and (permission is null or exists (select from application_permissions where id = permission))
      order by key
      on conflict (key) do update set kind = excluded.kind returning id, key
    ), subjects as materialized (
      select id, key from known union all select id, key from made
    ), people as (
      insert into usage_people (user_id, subject_id, last_day)
      select distinct u.person, s.id, ${day}::date from used u join subjects s on s.key = u.key join users on users.id = u.person
      where u.kind in ('clientSignIn', 'signIn', 'application') order by 1, 2
      on conflict (user_id, subject_id) do update set last_day = excluded.last_day
        where usage_people.last_day < excluded.last_day
      returning user_id, subject_id
    ), granted as (
      select distinct key, person from used
      where kind in ('role', 'permission') and coalesce((person, ${APPLICATION_KEY}) in (
        select p.user_id, s.key from people p join subjects s on s.id = p.subject_id where s.key like 'application %'), false)
    ), counted as (
      select s.id, u.uses, 0 as people from used u join subjects s on s.key = u.key where u.kind not in ('role', 'permission')
      union all
      select s.id, 1, 0 from granted g join subjects s on s.key = g.key
      union all
      select subject_id, 0, 1 from people
    )
    insert into usage_days (subject_id, day, uses, people)
    select id, ${day}::date, sum(uses), sum(people) from counted group by id order by id
    on conflict (subject_id, day) do update
      set uses = usage_days.uses + excluded.uses, people = usage_days.people + excluded.people`);
}

/** Deletes rows past their retention, rows of people in tenants that they left, and subjects without rows. */
export async function removeOld(db: Db, today: string): Promise<void> {
  await db.execute(sql`delete from usage_days where day < ${today}::date - ${KEPT_DAYS}::int`);
  await db.execute(sql`delete from usage_people p using usage_subjects s
    where s.id = p.subject_id and (p.last_day < ${today}::date - ${KEPT_DAYS}::int
      or (s.tenant_id is not null and not exists (
        select from tenant_members m where m.tenant_id = s.tenant_id and m.user_id = p.user_id)))`);
  await db.execute(sql`delete from usage_subjects s where not exists (select from usage_days d where d.subject_id = s.id)
    and not exists (select from usage_people p where p.subject_id = s.id)`);
}
