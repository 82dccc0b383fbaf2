import { type SQL, sql } from 'drizzle-orm';
import { Role } from '@/lib/contract/access';
import { HEALTH, SECRET } from '@/lib/contract/limits';
import type { Attention } from '@/lib/contract/rooms/members/filters';
import { type Db, anyOf, dayOf, together } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { countedSince, lastUseOf } from '../../usage/read';
import { disabledPeople, isAbsent, isCountedFor, isWaiting } from '../shared/attention';
import { type PolicyScope, lackingOf } from '../shared/sign-in-policy';
import { type AcceptanceRow, acceptancesIn } from './acceptances';
import { type Catalogue, NO_CATALOGUE, catalogueOf } from './catalogue';
import { firstNames, some, tenantOf } from './parts';
import type { Reach } from './reach';
import type { ClientEvidence, Evidence } from './evidence-types';

const none = sql`select null where false`;
/** Most clients to load for the rules: more than an answer shows for two rules. */
const MOST_CLIENTS = 2 * some;
const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** Disabled accounts do not count as admins. */
const canAct = sql`m.user_id not in ${disabledPeople}`;

/** The name of a member `m`. Not a join, which might be planned as a scan of all users. */
const nameOf = sql`(select u.display_name from users u where u.id = m.user_id)`;

function invitations({ peopleIn }: Reach, now: Date): SQL {
  const until = new Date(now.getTime() + HEALTH.invitationDays * 86_400_000).toISOString();
  const invitation = { expiresAt: sql`i.expires_at`, deliveryFailure: sql`i.delivery_failure` };
  const group = (rule: Attention, isMeant = isWaiting(rule, invitation, now)) =>
    sql`json_build_object('count', count(*) filter (where ${isMeant}), 'at', min(i.expires_at) filter (where ${isMeant}),
      'names', ${firstNames(sql`i.contact_email`, sql`i.expires_at, i.id`, sql`filter (where ${isMeant})`)})`;
  return sql`select t.id, t.name, ${tenantOf}, ${group('invitation.ended')} as ended,
      ${group('invitation.ending')} as ending, ${group('invitation.undelivered')} as undelivered
    from invitations i join tenants t on t.id = i.tenant_id
    where i.tenant_id = ${anyOf(peopleIn)} and i.status = 'pending' and (i.expires_at <= ${until}::timestamptz or i.delivery_failure is not null)
    group by t.id order by ${nameOrder(sql`t.name`)}, t.id limit ${some}`;
}

function tenantAdmins({ peopleIn, tenantsOf, memberId }: Reach): SQL {
  const isTheirs =
    memberId === undefined
      ? sql`true`
      : sql`exists (select from tenant_members m where m.tenant_id = t.id and m.user_id = ${memberId} and m.role = ${Role.Admin})`;
  const isIn = sql`(t.id = ${anyOf(peopleIn)} or t.organization_id = ${anyOf(tenantsOf)})`;
  return sql`select * from (select t.id, t.name, ${tenantOf},
      coalesce((select c.members from tenant_member_counts c where c.tenant_id = t.id and c.role = ${Role.Admin}), 0)
        - coalesce(off.members, 0) as count,
      array(select ${nameOf} from tenant_members m
        where m.tenant_id = t.id and m.role = ${Role.Admin} and ${canAct} limit 1) as names
    from tenants t left join (select m.tenant_id, count(*)::int as members from tenant_members m
      where m.role = ${Role.Admin} and m.user_id in ${disabledPeople} group by 1) off on off.tenant_id = t.id
    where ${isIn} and ${isTheirs}) tenant where count < 2 order by ${nameOrder(sql`name`)}, id limit ${some}`;
}

function organizationAdmins({ organizations }: Reach): SQL {
  const isIn = organizations === 'all' ? sql`true` : sql`o.id = ${anyOf(organizations)}`;
  const count = sql`coalesce(c.members, 0) - coalesce(off.members, 0)`;
  return sql`select o.id, o.name, o.id as "organizationId", ${count} as count,
      array(select ${nameOf} from organization_members m
        where m.organization_id = o.id and m.is_organization_admin and ${canAct} limit 1) as names
    from organizations o
    left join organization_member_counts c on c.organization_id = o.id and c.is_organization_admin
    left join (select m.organization_id, count(*)::int as members from organization_members m
      where m.is_organization_admin and m.user_id in ${disabledPeople} group by 1) off on off.organization_id = o.id
    where ${isIn} and ${count} < 2 order by ${nameOrder(sql`o.name`)}, o.id limit ${some}`;
}

/** Members who do not sign in: never, or not for long. */
function people({ peopleIn, memberId }: Reach, now: Date): SQL {
  const isOne = memberId === undefined ? sql`true` : sql`m.user_id = ${memberId}`;
  const member = { tenantId: sql`t.id`, userId: sql`m.user_id`, createdAt: sql`m.created_at` };
  const group = (
    rule: Attention,
  ) => sql`(select json_build_object('count', count(*), 'names', ${firstNames(sql`name`, sql`order_key`)})
    from (select ${nameOf} as name, m.order_key from tenant_members m
      where m.tenant_id = t.id and ${isOne} and ${isAbsent(rule, member, now)} limit ${HEALTH.counted + 1}) member)`;
  return sql`select t.id, t.name, ${tenantOf}, ${group('people.neverSignedIn')} as never, ${group('people.away')} as away
    from tenants t where t.id = ${anyOf(peopleIn)} order by ${nameOrder(sql`t.name`)}, t.id limit ${some}`;
}

/** The place with its admins who have no second factor and need none by any policy. */
function unaskedAdmins({ policy, memberId }: Reach): SQL {
  if (policy === undefined) return none;
  const isOne = memberId === undefined ? sql`true` : sql`u.id = ${memberId}`;
  return sql`with ${lackingOf(policy, 'none')}
    select place.*, admins.* from (${policyPlace(policy)}) place, (
      select count(*)::int as count, ${firstNames(sql`name`, sql`${nameOrder(sql`name`)}, id`)} as names
      from (select u.id, u.display_name as name from lacking l join users u on u.id = l.user_id
        where ${isOne} limit ${HEALTH.counted + 1}) admin) admins where admins.count > 0`;
}

const policyPlace = ({ organizationId, tenantId }: PolicyScope): SQL =>
  tenantId === undefined
    ? sql`select o.id, o.name, o.id as "organizationId" from organizations o where o.id = ${organizationId}`
    : sql`select t.id, t.name, ${tenantOf} from tenants t where t.id = ${tenantId}`;

/** Loads only candidates for a rule; the rules themselves decide. */
function clients({ managed }: Reach, now: Date): SQL {
  const near = new Date(now.getTime() + SECRET.attentionDays * 86_400_000).toISOString();
  const awayDay = dayBefore(now, HEALTH.awayDays);
  const mine = sql`select c.client_id from oidc_clients c where c.tenant_id = ${anyOf(managed)} and c.is_enabled`;
  // Queried only when a rule needs it.
  const changed = (field: string, isAsked: SQL) =>
    sql`coalesce((select max(a.at) from audit_records a where a.target_id = c.client_id and a.result in ('success', 'partial')
      and a.details->'before'->${field}::text is distinct from a.details->'after'->${field}::text and ${isAsked}), c.created_at)`;
  return sql`select c.client_id as id, c.client_name as name, ${tenantOf}, c.client_type = 'public' as "isPublic",
      c.client_type = 'confidential' and c.token_endpoint_auth_method = 'client_secret' as "hasSecret",
      c.secret_expires_at as "secretExpiresAt", not ${lacksApplication} as "hasApplication",
      c.redirect_uris as "redirectUris", c.access_token_lifetime as "accessTokenLifetime",
      c.created_at as "createdAt", use."lastUse", use."isSecretUsed",
      coalesce((select max(a.at) from audit_records a where a.target_id = c.client_id and a.result = 'success'
        and a.details->'after'->>'credentials' = 'changed' and not use."isSecretUsed"), c.created_at) as "secretSince",
      ${changed('applicationId', sql`c.application_id is null`)} as "applicationSince", ${changed('redirectUris', isRisky)} as "redirectsSince",
      ${changed('lifetimeSeconds', sql`c.access_token_lifetime > ${HEALTH.tokenSeconds}`)} as "lifetimeSince"
    from oidc_clients c join tenants t on t.id = c.tenant_id
      cross join lateral (select ${lastUse} as "lastUse", ${isSecretUsed} as "isSecretUsed") use
    where c.client_id = any(array(
      (${mine} and (c.secret_expires_at <= ${near}::timestamptz or c.access_token_lifetime > ${HEALTH.tokenSeconds} or ${isRisky})
        limit ${MOST_CLIENTS})
      union (${mine} and ${lacksApplication} limit ${some})
      union (${mine} and ((${isCountedFor(HEALTH.awayDays, now)} and coalesce(${lastUse}::date <= ${awayDay}::date, true))
        or (${isCountedFor(HEALTH.newcomerDays, now)} and not ${isSecretUsed})) limit ${some})))
    order by ${nameOrder(sql`c.client_name`)}, c.client_id`;
}

/** Tokens of a program that acts as itself carry no people's roles. */
const lacksApplication = sql`(c.application_id is null and c.allowed_grant_type = 'authorization_code')`;
const lastUse = lastUseOf(sql`c.client_id`);
const isRisky = sql`array_to_string(c.redirect_uris, ' ') ~ '(^| )(?!https://|$)|[*]'`;

/** Compares fingerprints like `fingerprintOf` of ../../secrets.ts, so that the hash does not leave the database. */
const isSecretUsed = sql`exists (select from usage_subjects s where s.client_id = c.client_id and s.kind = 'secret'
  and s.name = encode(sha256(convert_to(c.secret_hash, 'UTF8')), 'hex'))`;

/** Scopes that a client may ask for, but none did within the counted period; a shorter period is not reported. */
const unaskedScopes = ({ managed }: Reach, now: Date): SQL => {
  const day = sql`${dayBefore(now, HEALTH.awayDays)}::date`;
  return sql`select r.id, r.display_name as name, ${tenantOf}, count(*)::int as count, ${firstNames(sql`s.name`, sql`s.name`)} as names
    from api_resources r join tenants t on t.id = r.tenant_id join api_scopes s on s.resource_id = r.id
    where r.tenant_id = ${anyOf(managed)} and ${countedSince}::date <= ${day} and ${dayOf(sql`r.created_at`)} < ${day}
      and s.name in (select unnest(allowed_scopes) from oidc_clients)
      and s.name not in (select asked.name from usage_subjects asked join usage_days d on d.subject_id = asked.id
        where asked.kind = 'scope' and asked.name is not null and d.day > ${day})
    group by r.id, t.id order by ${nameOrder(sql`r.display_name`)}, r.id limit ${some}`;
};

const instant = (column: SQL): SQL => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Providers of an organization with a confirmed fault, or a certificate that expires soon. */
function providers({ place }: Reach, now: Date): SQL {
  if (typeof place === 'string' || !('organizationId' in place)) return none;
  const near = new Date(now.getTime() + HEALTH.certificateDays * 86_400_000).toISOString();
  return sql`select c.name as id, i.display_name as name, c.organization_id as "organizationId",
      c.fault, ${instant(sql`c.fault_since`)} as "faultSince",
      ${instant(sql`c.certificate_from`)} as "certificateFrom", ${instant(sql`c.certificate_to`)} as "certificateTo"
    from provider_connections c join identity_providers i on i.name = c.name
    where c.organization_id = ${place.organizationId} and c.state = 'enabled'
      and (c.fault_since is not null or c.certificate_to <= ${near}::timestamptz)
    order by ${nameOrder(sql`i.display_name`)}, c.name limit ${some}`;
}

const keys = sql`select kid, alg, created_at as "createdAt" from signing_keys where retired_at is null order by alg`;

type Live = Omit<Evidence, keyof Catalogue>;
type Rows = { [Part in keyof Live]: Live[Part][number] } & {
  acceptances: AcceptanceRow;
  state: { countedSince: string | null; latestChange: string | null };
};

/** Loads the rules' evidence and its acceptances: one statement, and another when a change may have affected the unused entries. */
export async function evidenceOf(
  db: Db,
  reach: Reach,
  now: Date,
): Promise<{ evidence: Evidence; acceptances: AcceptanceRow[]; countedSince: string | null }> {
  const { rights } = reach;
  const { acceptances, state, ...live } = await together<Rows>(db, {
    invitations: rights.has('invitations') ? invitations(reach, now) : none,
    tenantAdmins: rights.has('tenantAdmins') ? tenantAdmins(reach) : none,
    organizationAdmins: rights.has('organizations') ? organizationAdmins(reach) : none,
    people: rights.has('people') ? people(reach, now) : none,
    unaskedAdmins: unaskedAdmins(reach),
    clients: rights.has('resources') ? clients(reach, now) : none,
    unaskedScopes: rights.has('resources') ? unaskedScopes(reach, now) : none,
    providers: rights.has('providers') ? providers(reach, now) : none,
    keys: rights.has('platform') ? keys : none,
    acceptances: acceptancesIn(reach.place, now),
    state: sql`select ${countedSince} as "countedSince", (select max(id)::text from audit_records) as "latestChange"`,
  });
  const [{ countedSince: since = null, latestChange = null } = {}] = state;
  const catalogue = rights.has('resources') ? await catalogueOf(db, reach.managed, latestChange) : NO_CATALOGUE;
  const evidence = { ...live, ...catalogue, clients: live.clients.map(withIsoTimes) };
  return { evidence, acceptances, countedSince: since };
}

const iso = (at: string): string => new Date(at).toISOString();
const withIsoTimes = (client: ClientEvidence): ClientEvidence => ({
  ...client,
  createdAt: iso(client.createdAt),
  secretSince: iso(client.secretSince),
  applicationSince: iso(client.applicationSince),
  redirectsSince: iso(client.redirectsSince),
  lifetimeSince: iso(client.lifetimeSince),
});
