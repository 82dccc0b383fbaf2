/** A tenant of a million members and years of history, made by the database itself, beside the demo data. */
import { sql } from 'drizzle-orm';
import { Role } from '@/lib/contract/access';
import { LOCAL_IDP } from '@/lib/contract/limits';
import type { Db } from '@/lib/platform/db/database';
import { openDatabase } from '@/lib/platform/db/open';
import { seedOnce } from '@/lib/platform/db/seed';
import { demoId as id } from '@/lib/platform/db/seed/ids';
import { withoutIndexesAndReferences } from '@/lib/platform/db/seed/indexes';
import { PLATFORM_KEYS } from '../../support/platform-key';

export interface ScaleSize {
  members: number;
  records: number;
}
export const SCALE: ScaleSize = { members: 1_000_000, records: 5_000_000 };
/** The tenant that all of it is about; its admin is also one of the organization. */
export const SCALE_TENANT = id('tenant scale');
export const SCALE_ORGANIZATION = id('organization fjordkraft');

const FIRST = 'Anne,Ole,Kari,Jan,Inger,Per,Liv,Arne,Marit,Knut,Randi,Svein,Eva,Odd,Berit,Geir,Nina,Tor,Hege,Øyvind';
const LAST =
  'Hansen,Johansen,Olsen,Larsen,Andersen,Pedersen,Nilsen,Kristiansen,Jensen,Karlsen,Berg,Haugen,Hagen,Dahl,Lund,Moen,Solberg,Strand,Åsheim';
/** One of some words for each n, the same in each run and without a pattern. */
const pick = (words: string, salt: string) => {
  const count = words.split(',').length;
  return sql`split_part(${words}, ',', 1 + (hashint8(n) # hashtext(${salt}) & 2147483647) % ${count}::int)`;
};
const person = sql`${pick(FIRST, 'first')} || ' ' || ${pick(LAST, 'last')} || ' ' || to_hex(n)`;
const userId = (n = sql`n`) => sql`'scale-' || ${n}`;

/** One in a thousand is an admin, one in a hundred is never seen, the others were active within two years. */
const role = sql`case when n % 1000 = 0 then ${Role.Admin} when n % 1000 < 4 then ${Role.LimitedAdmin} else ${Role.Regular} end`;
const lastSeen = sql`case when n % 100 = 7 then null else now() - make_interval(secs => (n::bigint * 7919) % 63072000) end`;
const sortKeys = sql`lower(${person}), 'person' || n || '@scale.example', 'person' || n`;

const FILLED = ['users', 'tenant_members', 'organization_members', 'audit_records'];

/**
 * Fills a new PostgreSQL database.
 *
 * @param size - how much of it; tests that look at plans make do with less
 */
export async function makeScaleData(databaseUrl: string, size = SCALE): Promise<void> {
  const silent = () => undefined;
  const database = await openDatabase({
    dataDir: '',
    databaseUrl,
    platformKeys: PLATFORM_KEYS,
    log: { info: silent, warn: silent, error: silent },
  });
  try {
    const { db } = database;
    await seedOnce(db, 'demo', new Date());
    await fillScaleData(db, size);
    // As autovacuum leaves a table that is not being filled just now.
    for (const table of FILLED) await db.execute(sql.raw(`vacuum analyze ${table}`));
  } finally {
    await database.close();
  }
}

/** The same into a database that is there, in one transaction. */
export async function fillScaleData(db: Db, { members, records }: ScaleSize): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
    await withoutIndexesAndReferences(
      tx,
      FILLED,
      () => undefined,
      async () => {
        await tx.execute(sql`
        insert into tenants (id, organization_id, name, prefix, allowed_api_resource_access_levels, allowed_scope_access_levels)
        values (${SCALE_TENANT}, ${SCALE_ORGANIZATION}, 'A Million', 'scale', '{tenant,organization}', '{tenant,organization}')`);
        await fillMembers(tx, members);
        await fillHistory(tx, members, records);
      },
    );
  });
}

async function fillMembers(db: Db, members: number): Promise<void> {
  const numbers = sql`generate_series(1, ${members}::int) n`;
  await db.execute(sql`
    insert into users (id, username, idp, first_name, last_name, display_name, contact_email, language, last_activity)
    select ${userId()}, 'person' || n, ${LOCAL_IDP}, ${pick(FIRST, 'first')}, ${pick(LAST, 'last')}, ${person},
      'person' || n || '@scale.example', 'en', ${lastSeen} from ${numbers}`);
  await db.execute(sql`
    insert into organization_members (organization_id, user_id, last_activity, sort_name, sort_email, sort_username)
    select ${SCALE_ORGANIZATION}, ${userId()}, ${lastSeen}, ${sortKeys} from ${numbers}`);
  await db.execute(sql`
    insert into tenant_members (tenant_id, user_id, role, last_activity, sort_name, sort_email, sort_username)
    select ${SCALE_TENANT}, ${userId()}, ${role}, ${lastSeen}, ${sortKeys} from ${numbers}`);
  await db.execute(sql`
    insert into tenant_members (tenant_id, user_id, role) values (${SCALE_TENANT}, ${id('user astrid.solheim')}, ${Role.Admin})`);
}

/**
 * Ten years. Six in ten records are of the large tenant, the others of the organization's other tenants and of other organizations.
 * Most are what few admins do; one in five is a person who accepts an invitation, and so an actor of their own; some are refusals,
 * which no history shows.
 */
async function fillHistory(db: Db, members: number, records: number): Promise<void> {
  const target = sql`1 + (hashint8(n) & 2147483647) % ${members}::int`;
  const others = sql`(array(select id from tenants where id <> ${SCALE_TENANT} order by id))`;
  await db.execute(sql`
    insert into audit_records (at, request_id, actor_id, organization_id, tenant_id, operation, target_type, target_id, result, details)
    select now() - make_interval(secs => (${records}::int - n) * 315360000.0 / ${records}::int), 'request-' || n, actor,
      case when tenant = ${SCALE_TENANT} then ${SCALE_ORGANIZATION} else (select organization_id from tenants where id = tenant) end,
      tenant, operation, case when operation like 'groups.%' then 'group' when operation like 'tenants.%' then 'tenant' else 'member' end,
      case when operation like 'groups.%' then 'group-' || n % 500 when operation like 'tenants.%' then tenant else ${userId(sql`target`)} end,
      case when n % 50 = 0 then 'refused' else 'success' end,
      case
        when operation = 'members.update' then jsonb_build_object('name', name, 'before', jsonb_build_object('role', ${Role.Regular}::text), 'after', jsonb_build_object('role', ${Role.Admin}::text))
        when operation = 'members.remove' then jsonb_build_object('name', name, 'before', jsonb_build_object('name', name, 'contactEmail', 'person' || target || '@scale.example'))
        when operation = 'invitations.accept' then jsonb_build_object('name', name, 'after', jsonb_build_object('role', ${Role.Regular}::text))
        when operation = 'groups.update' then jsonb_build_object('name', 'Group ' || n % 500, 'before', jsonb_build_object('members', '[]'::jsonb), 'after', jsonb_build_object('members', jsonb_build_array(name)))
        when operation = 'tenants.rename' then jsonb_build_object('name', 'Renamed ' || n, 'before', jsonb_build_object('name', 'Before ' || n), 'after', jsonb_build_object('name', 'Renamed ' || n))
        else jsonb_build_object('name', name, 'after', jsonb_build_object('role', ${Role.Regular}::text, 'contactEmail', 'person' || target || '@scale.example'))
      end
    from (
      select n, target, operation, ${pick(FIRST, 'whom')} || ' ' || ${pick(LAST, 'whom too')} || ' ' || to_hex(target) as name,
        case when operation = 'invitations.accept' then ${userId(sql`target`)} else ${userId(sql`1000 * (1 + target % greatest(1, least(300, ${members}::int / 1000)))`)} end as actor,
        case when n % 10 < 6 then ${SCALE_TENANT} else ${others}[1 + n % 7] end as tenant
      from (
        select n, ${target} as target,
          case when n % 100000 = 1 then 'tenants.rename' when n % 5 = 0 then 'invitations.accept' when n % 5 = 1 then 'members.update'
            when n % 5 = 2 then 'groups.update' when n % 25 = 3 then 'members.remove' else 'members.invite' end as operation
        from generate_series(1, ${records}::int) n
      ) numbered
    ) told`);
}
