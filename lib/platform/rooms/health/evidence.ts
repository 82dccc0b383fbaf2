import { type SQL, sql } from 'drizzle-orm';
import { Role } from '@/lib/contract/access';
import { HEALTH, SECRET } from '@/lib/contract/limits';
import { type Db, anyOf, together } from '../../db/database';
import { type AcceptanceRow, acceptancesIn } from './acceptances';
import type { Reach } from './reach';
import type { ClientEvidence, Evidence } from './rules';

const none = sql`select null where false`;
/** One more than an answer has, so that it can say that there are more. */
const some = HEALTH.each + 1;
/** Clients of which one rule or another may have something to say. */
const MOST_CLIENTS = 500;
const tenantOf = sql`t.id as "tenantId", t.name as "tenantName", t.organization_id as "organizationId"`;
/** The first names of a group, in order. */
const firstNames = (name: SQL, order: SQL, filter = sql``): SQL =>
  sql`coalesce((array_agg(${name} order by ${order}) ${filter})[1:${sql.raw(String(HEALTH.names))}], '{}')`;

function invitations({ peopleIn }: Reach, now: Date): SQL {
  const until = new Date(now.getTime() + HEALTH.invitationDays * 86_400_000).toISOString();
  const over = sql`i.expires_at <= ${now.toISOString()}::timestamptz`;
  const group = (isOver: SQL) =>
    sql`json_build_object('count', count(*) filter (where ${isOver}), 'at', min(i.expires_at) filter (where ${isOver}),
      'names', ${firstNames(sql`i.contact_email`, sql`i.expires_at, i.id`, sql`filter (where ${isOver})`)})`;
  return sql`select t.id, t.name, ${tenantOf}, ${group(over)} as ended, ${group(sql`not ${over}`)} as ending
    from invitations i join tenants t on t.id = i.tenant_id
    where i.tenant_id = ${anyOf(peopleIn)} and i.status = 'pending' and i.expires_at <= ${until}::timestamptz
    group by t.id order by lower(t.name), t.id limit ${some}`;
}

function tenantAdmins({ peopleIn, tenantsOf }: Reach): SQL {
  const isIn = sql`(t.id = ${anyOf(peopleIn)} or t.organization_id = ${anyOf(tenantsOf)})`;
  return sql`select * from (select t.id, t.name, ${tenantOf},
      coalesce((select c.members from tenant_member_counts c where c.tenant_id = t.id and c.role = ${Role.Admin}), 0) as count,
      array(select u.display_name from tenant_members m join users u on u.id = m.user_id
        where m.tenant_id = t.id and m.role = ${Role.Admin} limit 1) as names
    from tenants t where ${isIn}) tenant where count < 2 order by lower(name), id limit ${some}`;
}

function organizationAdmins({ organizations }: Reach): SQL {
  const isIn = organizations === 'all' ? sql`true` : sql`o.id = ${anyOf(organizations)}`;
  return sql`select o.id, o.name, o.id as "organizationId", coalesce(c.members, 0) as count,
      array(select u.display_name from organization_members m join users u on u.id = m.user_id
        where m.organization_id = o.id and m.is_organization_admin limit 1) as names
    from organizations o
    left join organization_member_counts c on c.organization_id = o.id and c.is_organization_admin
    where ${isIn} and coalesce(c.members, 0) < 2 order by lower(o.name), o.id limit ${some}`;
}

/** Only those of which a rule may have something to say: what it says, the rules know alone. */
function clients({ managed }: Reach, now: Date): SQL {
  const near = new Date(now.getTime() + SECRET.attentionDays * 86_400_000).toISOString();
  const changed = (field: string) =>
    sql`coalesce((select max(a.at) from audit_records a where a.target_id = c.client_id and a.result in ('success', 'partial')
      and a.details->'before'->${field}::text is distinct from a.details->'after'->${field}::text), c.created_at)`;
  return sql`select c.client_id as id, c.client_name as name, ${tenantOf}, c.client_type = 'public' as "isPublic",
      c.client_type = 'confidential' and c.token_endpoint_auth_method = 'client_secret' as "hasSecret",
      c.secret_expires_at as "secretExpiresAt", c.application_id is not null as "hasApplication",
      c.redirect_uris as "redirectUris", c.access_token_lifetime as "accessTokenLifetime",
      ${changed('applicationId')} as "applicationSince", ${changed('redirectUris')} as "redirectsSince",
      ${changed('lifetimeSeconds')} as "lifetimeSince"
    from oidc_clients c join tenants t on t.id = c.tenant_id
    where c.tenant_id = ${anyOf(managed)} and c.is_enabled and (c.secret_expires_at <= ${near}::timestamptz
      or c.application_id is null or c.access_token_lifetime > ${HEALTH.tokenSeconds}
      or exists (select from unnest(c.redirect_uris) uri where uri not like 'https://%' or uri like '%*%'))
    order by lower(c.client_name), c.client_id limit ${MOST_CLIENTS}`;
}

/** Applications with entries of a kind that nothing uses. One application after the other: the first ones are enough. */
function applicationsWith({ managed }: Reach, table: SQL, name: SQL, isUnused: SQL): SQL {
  return sql`select a.id, a.name, ${tenantOf}, a.tenant_id is not null as "isSingleTenant", unused.count, unused.names
    from applications a join tenants t on t.id = a.owner_tenant_id
    join lateral (select count(*)::int as count, ${firstNames(name, sql`lower(${name})`)} as names
      from ${table} e where e.application_id = a.id and ${isUnused}) unused on unused.count > 0
    where a.owner_tenant_id = ${anyOf(managed)} order by lower(a.name), a.id limit ${some}`;
}

const roles = (reach: Reach): SQL =>
  applicationsWith(
    reach,
    sql`application_roles`,
    sql`e.display_name`,
    sql`not exists (select from member_application_roles m where m.role_id = e.id)
      and not exists (select from group_application_roles g join group_members m on m.group_id = g.group_id where g.role_id = e.id)`,
  );

const permissions = (reach: Reach): SQL =>
  applicationsWith(
    reach,
    sql`application_permissions`,
    sql`e.name`,
    sql`not exists (select from application_role_permissions r where r.permission_id = e.id)
      and not exists (select from member_application_permissions m where m.permission_id = e.id)
      and not exists (select from group_application_permissions g where g.permission_id = e.id)`,
  );

const scopes = ({ managed }: Reach): SQL =>
  sql`select r.id, r.display_name as name, ${tenantOf}, count(*)::int as count, ${firstNames(sql`s.name`, sql`s.name`)} as names
    from api_resources r join tenants t on t.id = r.tenant_id join api_scopes s on s.resource_id = r.id
    where r.tenant_id = ${anyOf(managed)} and s.name not in (select unnest(allowed_scopes) from oidc_clients)
    group by r.id, t.id order by lower(r.display_name), r.id limit ${some}`;

const keys = sql`select kid, alg, created_at as "createdAt" from signing_keys where retired_at is null order by alg`;

type Rows = { [Part in keyof Evidence]: Evidence[Part][number] } & { acceptances: AcceptanceRow };

/**
 * What the rules judge, and what was accepted of it, in one statement.
 *
 * @param reach - what the caller may read
 */
export async function evidenceOf(
  db: Db,
  reach: Reach,
  now: Date,
): Promise<Evidence & { acceptances: AcceptanceRow[] }> {
  const { rights } = reach;
  const rows = await together<Rows>(db, {
    invitations: rights.has('people') ? invitations(reach, now) : none,
    tenantAdmins: rights.has('tenantAdmins') ? tenantAdmins(reach) : none,
    organizationAdmins: rights.has('organizations') ? organizationAdmins(reach) : none,
    clients: rights.has('resources') ? clients(reach, now) : none,
    roles: rights.has('resources') ? roles(reach) : none,
    permissions: rights.has('resources') ? permissions(reach) : none,
    scopes: rights.has('resources') ? scopes(reach) : none,
    keys: rights.has('platform') ? keys : none,
    acceptances: acceptancesIn(reach.place, now),
  });
  return { ...rows, clients: rows.clients.map(withIsoTimes) };
}

const iso = (at: string): string => new Date(at).toISOString();
const withIsoTimes = (client: ClientEvidence): ClientEvidence => ({
  ...client,
  applicationSince: iso(client.applicationSince),
  redirectsSince: iso(client.redirectsSince),
  lifetimeSince: iso(client.lifetimeSince),
});
