/**
 * Reads the usage counters for rooms. Days are ISO texts, in UTC; a missing day means "not since `countedSince`". No
 * function here checks access: the rooms do.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { LastUse } from '@/lib/contract/entities/common';
import { type Db, anyOf, dayOf, rowsOf, together } from '../db/database';
import { nameOrder } from '../db/name-order';
import type { UsageKind } from '../db/schema';
import { SINCE } from './store';

/** SQL: the first day of counting; null while nothing is counted. */
export const countedSince: SQL<string | null> = sql`(select value #>> '{}' from settings where key = ${SINCE})`;

/** SQL: the day of a person's last sign-in that counts for a tenant; two index lookups per row. */
export const lastSignInTo = (tenantId: SQL, userId: SQL): SQL<string | null> =>
  sql`(select p.last_day::text from usage_subjects s join usage_people p on p.subject_id = s.id
    where s.key = 'signIn ' || ${tenantId} and p.user_id = ${userId})`;

/**
 * The day of a person's last sign-in that counts for an organization, as an expression: for one of its tenants, or to the console,
 * where organizations are administered.
 */
export const lastSignInAmong = (organizationId: SQL, userId: SQL): SQL<string | null> =>
  sql`(select max(p.last_day)::text from usage_people p join usage_subjects s on s.id = p.subject_id
    where p.user_id = ${userId} and (s.key = 'clientSignIn' or (s.kind = 'signIn'
      and s.tenant_id in (select o.id from tenants o where o.organization_id = ${organizationId}))))`;

/** SQL: the last day on which anything of a client was used: a sign-in, a token, or only its secret. */
export const lastUseOf = (clientId: SQL): SQL<string | null> =>
  sql`(select max(last.day)::text from usage_subjects s cross join lateral (
    select d.day from usage_days d where d.subject_id = s.id order by d.day desc limit 1) last where s.client_id = ${clientId})`;

export interface UseOf {
  kind: UsageKind;
  clientId: string | null;
  tenantId: string | null;
  roleId: string | null;
  permissionId: string | null;
  /** A scope, a registered redirect URI, or the fingerprint of a secret's hash (`fingerprintOf`). */
  name: string | null;
  lastDay: string;
  /** In the requested days; for roles and permissions: people, each once a day. */
  uses: number;
}

/** The counts, and their first day; null while nothing is counted. */
export interface Uses {
  since: string | null;
  uses: UseOf[];
}

const since = sql`select ${countedSince} as day`;
/** Reads each subject's newest row and the counted rows by index, so that it skips years of days. */
const usesWhere = (isMeant: SQL, from: string): SQL =>
  sql`select s.kind, s.client_id as "clientId", s.tenant_id as "tenantId", s.role_id as "roleId",
      s.permission_id as "permissionId", s.name, last.day::text as "lastDay", coalesce((select sum(d.uses)
        from usage_days d where d.subject_id = s.id and d.day >= ${from}::date), 0)::int as uses
    from usage_subjects s cross join lateral (
      select d.day from usage_days d where d.subject_id = s.id order by d.day desc limit 1) last
    where ${isMeant}`;

/** Returns all counts of clients: tokens, sign-ins, scopes, redirect URIs, secrets. */
export async function usesOfClients(db: Db, clientIds: readonly string[], from: string): Promise<Uses> {
  const found = await together<{ since: { day: string | null }; uses: UseOf }>(db, {
    since,
    uses: usesWhere(sql`s.client_id = ${anyOf(clientIds)}`, from),
  });
  return { since: found.since[0]?.day ?? null, uses: found.uses };
}

/**
 * Returns the counts of an application in tokens: itself, its roles and its permissions, per tenant; and the number of
 * different people with such a token. `since` is not before the application was made.
 *
 * @param from - first day of what `uses` adds up, and of the tokens that people had
 */
export async function usesOfApplication(
  db: Db,
  applicationId: string,
  from: string,
): Promise<Uses & { people: number }> {
  const isMeant = sql`s.application_id = ${applicationId}`;
  const made = sql`(select ${dayOf(sql`a.created_at`)}::text from applications a where a.id = ${applicationId})`;
  const found = await together<{ since: { day: string | null }; uses: UseOf; people: { count: number } }>(db, {
    since: sql`select greatest(${countedSince}, ${made}) as day where ${countedSince} is not null`,
    uses: usesWhere(isMeant, from),
    people: sql`select count(distinct p.user_id)::int as count from usage_subjects s
      join usage_people p on p.subject_id = s.id where s.kind = 'application' and ${isMeant} and p.last_day >= ${from}::date`,
  });
  return { since: found.since[0]?.day ?? null, uses: found.uses, people: found.people[0]?.count ?? 0 };
}

/** A person's last sign-in to a client. */
export interface PersonSignIn {
  /** Null: the console. */
  clientId: string | null;
  clientName: string | null;
  day: string;
}

/**
 * Returns a person's last sign-ins to each client that belongs to the tenant or names it for its members. Third parties are left out,
 * because they are the person's private matter.
 */
export async function clientSignInsOf(db: Db, tenantId: string, userId: string): Promise<PersonSignIn[]> {
  return await rowsOf<PersonSignIn>(
    db,
    sql`select s.client_id as "clientId", c.client_name as "clientName", p.last_day::text as day
      from usage_people p join usage_subjects s on s.id = p.subject_id left join oidc_clients c on c.client_id = s.client_id
      where p.user_id = ${userId} and s.kind = 'clientSignIn' and (s.client_id is null or c.tenant_id = ${tenantId}
        or exists (select from oidc_client_tenants a where a.client_id = s.client_id and a.tenant_id = ${tenantId}))
      order by p.last_day desc, ${nameOrder(sql`c.client_name`)} nulls first`,
  );
}

/**
 * Converts a day and the first day of counting to the contract's form; null while nothing is counted.
 *
 * @param madeAt - what was made after counting began has been unused only since then
 */
export function toLastUse(
  found: { day: string | null; since: string | null } | undefined,
  madeAt?: Date,
): LastUse | null {
  if (found?.since == null) return null;
  const madeOn = madeAt?.toISOString().slice(0, 10) ?? '';
  return { day: found.day, since: found.day === null && madeOn > found.since ? madeOn : found.since };
}

export interface SignInDay {
  day: string;
  signIns: number;
  /** Different people; a person in several tenants counts in each. */
  people: number;
  refused: number;
}

/** SQL condition that selects tenants by the column that names one; null: the whole platform. */
type Among = ((tenantId: SQL) => SQL) | null;

/** Sign-ins and refusals by day, as a query of `SignInDay`; a day without either has no row. */
export function signInsByDay(among: Among, from: string): SQL {
  const isMeant = among === null ? sql`s.key in ('signIn', 'refusal')` : among(sql`s.tenant_id`);
  return sql`select d.day::text as day, coalesce(sum(d.uses) filter (where s.kind = 'signIn'), 0)::int as "signIns",
      sum(d.people)::int as people, coalesce(sum(d.uses) filter (where s.kind = 'refusal'), 0)::int as refused
    from usage_subjects s join usage_days d on d.subject_id = s.id
    where s.kind in ('signIn', 'refusal') and ${isMeant} and d.day >= ${from}::date group by d.day order by d.day`;
}

/**
 * SQL: the number of different people who have signed in since a day, as one row `{ people }`.
 *
 * @param among - to any of these tenants; null: at all
 */
export function peopleSince(among: Among, from: string): SQL {
  const isMeant = among === null ? sql`s.key = 'signIn'` : sql`s.kind = 'signIn' and ${among(sql`s.tenant_id`)}`;
  return sql`select count(distinct p.user_id)::int as people
    from usage_subjects s join usage_people p on p.subject_id = s.id
    where ${isMeant} and p.last_day >= ${from}::date`;
}
