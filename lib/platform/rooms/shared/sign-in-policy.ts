/** Finds people in an organization or a tenant who do not meet a sign-in policy. */
import { type SQL, sql } from 'drizzle-orm';
import type { PageOf } from '@/lib/contract/entities/common';
import type { Requirement } from '@/lib/contract/rooms/organizations/requirements';
import type { LackingPerson, PolicyEffect } from '@/lib/contract/rooms/organizations/sign-in-policy';
import { type Db, anyOf, everyWord, rowsOf } from '../../db/database';
import type { Addressee } from '../../mail/letter';
import { ADMIN_ROLES, policiesOf } from '../../sign-in/policy';
import { type ListQuery, fetchCount, keyOf, listRequest, pageOf } from './paging';
import { afterKey } from './sql';

export interface PolicyScope {
  organizationId: string;
  tenantId?: string;
}

const membersOf = ({ organizationId, tenantId }: PolicyScope): SQL =>
  tenantId === undefined
    ? sql`select m.user_id, m.is_organization_admin or exists (
          select from tenant_members tm join tenants t on t.id = tm.tenant_id
          where tm.user_id = m.user_id and t.organization_id = m.organization_id and tm.role in ${ADMIN_ROLES}
        ) as is_admin
        from organization_members m where m.organization_id = ${organizationId}`
    : sql`select tm.user_id, tm.role in ${ADMIN_ROLES} or coalesce(m.is_organization_admin, false) as is_admin
        from tenant_members tm
        left join organization_members m on m.organization_id = ${organizationId} and m.user_id = tm.user_id
        where tm.tenant_id = ${tenantId}`;

/** Enabled people with their factors, as the table `people`. Those without a password here sign in elsewhere: no policy applies to them. */
const peopleOf = (scope: PolicyScope, which = sql`true`): SQL => sql`people as (
    select member.user_id, member.is_admin,
      u.password_hash is null or exists (
        select from provider_connections c
        where c.name = u.idp and c.state <> 'draft' and c.break_glass_user_id is distinct from u.id
      ) as is_elsewhere,
      exists (select from passkeys p where p.user_id = u.id) as has_passkey,
      exists (select from totp_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_app
    from (${membersOf(scope)}) member join users u on u.id = member.user_id and u.disabled_at is null
    where ${which}
  )`;

/** A few of the members, found by index: a tenant may have 50,000. */
const adminsOf = ({ organizationId, tenantId }: PolicyScope): SQL => sql`member.user_id in (
    select user_id from organization_members where organization_id = ${organizationId} and is_organization_admin
    union select user_id from tenant_members where role in ${ADMIN_ROLES} and ${
      tenantId === undefined
        ? sql`tenant_id in (select id from tenants where organization_id = ${organizationId})`
        : sql`tenant_id = ${tenantId}`
    })`;

/** Without a requirement of the place: admins who are asked for no second factor elsewhere either. */
const LACKS: Record<Requirement, SQL> = {
  none: sql`is_admin and not has_app and not has_passkey and not exists (
    select from (${policiesOf(sql`people.user_id`)}) asked where asked.requirement <> 'adminsSecondFactor' or asked."isAdmin")`,
  adminsSecondFactor: sql`is_admin and not has_app and not has_passkey`,
  secondFactor: sql`not has_app and not has_passkey`,
  passkey: sql`not has_passkey`,
};

type Counts = Record<'people' | 'admins' | 'elsewhere' | `${'all' | 'admins'}Without${'Factor' | 'Passkey'}`, number>;
type Own = Record<'isAdmin' | 'selfWithoutFactor' | 'selfWithoutPasskey', boolean>;

/** The effect of each requirement on the current people, and how many sign in elsewhere. */
export async function policyEffects(
  db: Db,
  scope: PolicyScope,
  selfId: string,
): Promise<{ effects: PolicyEffect[]; elsewhere: number }> {
  const here = sql`not is_elsewhere`;
  const counted = (condition: SQL): SQL => sql`count(*) filter (where ${here} and ${condition})::int`;
  const self = (condition: SQL): SQL =>
    sql`coalesce(bool_or(${condition}) filter (where ${here} and user_id = ${selfId}), false)`;
  const [row] = await rowsOf<Counts & Own>(
    db,
    sql`with ${peopleOf(scope)} select
      ${counted(sql`true`)} as people, ${counted(sql`is_admin`)} as admins,
      count(*) filter (where is_elsewhere)::int as elsewhere,
      ${counted(LACKS.secondFactor)} as "allWithoutFactor", ${counted(LACKS.adminsSecondFactor)} as "adminsWithoutFactor",
      ${counted(LACKS.passkey)} as "allWithoutPasskey", ${counted(sql`is_admin and ${LACKS.passkey}`)} as "adminsWithoutPasskey",
      ${self(sql`is_admin`)} as "isAdmin", ${self(LACKS.secondFactor)} as "selfWithoutFactor",
      ${self(LACKS.passkey)} as "selfWithoutPasskey"
    from people`,
  );
  if (row === undefined) return { effects: [], elsewhere: 0 };
  const { people, admins, elsewhere } = row;
  const factor = { admins, adminsLacking: row.adminsWithoutFactor };
  return {
    elsewhere,
    effects: [
      {
        requirement: 'adminsSecondFactor',
        people: admins,
        lacking: row.adminsWithoutFactor,
        ...factor,
        isSelfLacking: row.isAdmin && row.selfWithoutFactor,
      },
      {
        requirement: 'secondFactor',
        people,
        lacking: row.allWithoutFactor,
        ...factor,
        isSelfLacking: row.selfWithoutFactor,
      },
      {
        requirement: 'passkey',
        people,
        lacking: row.allWithoutPasskey,
        admins,
        adminsLacking: row.adminsWithoutPasskey,
        isSelfLacking: row.selfWithoutPasskey,
      },
    ],
  };
}

/** People who lack a requirement, as the table `lacking`; for `none`, admins who have no second factor and need none by any policy. */
export const lackingOf = (scope: PolicyScope, requirement: Requirement): SQL => {
  const which = requirement === 'none' || requirement === 'adminsSecondFactor' ? adminsOf(scope) : undefined;
  return sql`${peopleOf(scope, which)}, lacking as (select user_id, is_admin from people where not is_elsewhere and ${LACKS[requirement]})`;
};

type Row = Omit<LackingPerson, 'remindedAt'> & { remindedAt: Date | string | null; key: string[]; total: number };

/** People who lack a requirement, by name. */
export async function lackingPeople(
  db: Db,
  scope: PolicyScope,
  requirement: Requirement,
  query: ListQuery,
): Promise<LackingPerson[] | PageOf<LackingPerson>> {
  const request = listRequest(query, ['displayName']);
  const { search, after, descending, offset } = request;
  const columns = [sql`lower(found."displayName")`, sql`found.id`];
  const direction = descending ? sql`desc` : sql`asc`;
  const limit = fetchCount(request);
  const rows = await rowsOf<Row>(
    db,
    sql`with ${lackingOf(scope, requirement)}, found as (
        select u.id, u.display_name as "displayName", u.contact_email as "contactEmail", l.is_admin as "isAdmin",
          r.sent_at as "remindedAt"
        from lacking l join users u on u.id = l.user_id left join sign_in_reminders r on r.user_id = u.id
        where ${everyWord(search, (pattern) => sql`u.search_text like ${pattern}`) ?? sql`true`}
      )
      select found.*, ${keyOf(columns)} as key, (select count(*)::int from found) as total from found
      where ${after === null ? sql`true` : afterKey(columns, after, descending)}
      order by ${columns[0]} ${direction}, ${columns[1]} ${direction}
      limit ${limit ?? null} offset ${offset ?? 0}`,
  );
  return pageOf(
    request,
    rows,
    rows[0]?.total ?? 0,
    ({ key }) => key,
    ({ id, displayName, contactEmail, isAdmin, remindedAt }) => ({
      id,
      displayName,
      contactEmail,
      isAdmin,
      remindedAt: remindedAt === null ? null : new Date(remindedAt).toISOString(),
    }),
  );
}

/** Records reminders for people who lack a requirement and had no reminder for a day. @returns these people */
export async function takeReminders(
  db: Db,
  scope: PolicyScope,
  requirement: Requirement,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Addressee[]> {
  return await rowsOf<Addressee>(
    db,
    sql`with ${lackingOf(scope, requirement)}, taken as (
        insert into sign_in_reminders (user_id, sent_at)
        select user_id, ${now.toISOString()}::timestamptz from lacking where user_id = ${anyOf(ids)}
        on conflict (user_id) do update set sent_at = excluded.sent_at
          where sign_in_reminders.sent_at <= excluded.sent_at - interval '1 day'
        returning user_id
      )
      select u.contact_email as "contactEmail", u.language, u.username from taken join users u on u.id = taken.user_id`,
  );
}
