/** Statistics of the last days: few statements, each bounded by the days or by an index, for any number of people. */
import { type SQL, sql } from 'drizzle-orm';
import { STATISTICS } from '@/lib/contract/limits';
import type { Statistics } from '@/lib/contract/rooms/overview/entities';
import { type Db, dayOf, together } from '../../db/database';
import { type SignInDay, countedSince, peopleSince, signInsByDay } from '../../usage/read';
import { atEndOfDay, lastDays, onEachDay, waitingAtEndOfDay } from './series';

export type StatisticsOf = { createdBy: string | undefined } | { organizationId: string } | { tenantId: string };

interface Rows {
  organizations: { day: string; count: number };
  tenants: { day: string; count: number };
  waiting: { since: string; until: string | null; count: number };
  funnel: { sent: number; opened: number; accepted: number; ended: number; endedInDays: number };
  since: { since: string | null };
  signIns: SignInDay;
  week: { people: number };
}

/** Conditions on organizations `o`, on tenants `t`, and on a column with a tenant's id: null when all count. */
function conditionsOf(scope: StatisticsOf) {
  if ('tenantId' in scope) {
    return {
      tenants: sql`t.id = ${scope.tenantId}`,
      among: (column: SQL): SQL => sql`${column} = ${scope.tenantId}`,
    };
  }
  const organizations =
    'organizationId' in scope
      ? sql`o.id = ${scope.organizationId}`
      : scope.createdBy === undefined
        ? sql`true`
        : sql`o.created_by_tenant_id = ${scope.createdBy}`;
  const tenants =
    'organizationId' in scope
      ? sql`t.organization_id = ${scope.organizationId}`
      : scope.createdBy === undefined
        ? sql`true`
        : sql`t.organization_id in (select o.id from organizations o where ${organizations})`;
  const isAll = 'createdBy' in scope && scope.createdBy === undefined;
  const among = isAll ? null : (column: SQL): SQL => sql`${column} in (select t.id from tenants t where ${tenants})`;
  return { organizations, tenants, among };
}

/** The statistics of the platform, an organization, or a tenant. */
export async function statistics(db: Db, scope: StatisticsOf, now: Date): Promise<Statistics> {
  const days = lastDays(now, STATISTICS.days);
  const first = sql`${days[0]}::date`;
  const start = sql`${`${days[0]}T00:00:00Z`}::timestamptz`;
  const moment = sql`${now.toISOString()}::timestamptz`;
  const { organizations = sql`false`, tenants, among } = conditionsOf(scope);
  const inside = among ?? (() => sql`true`);
  const created = (table: SQL, condition: SQL): SQL =>
    sql`select greatest(${dayOf(sql`created_at`)}, ${first})::text as day, count(*)::int as count
      from ${table} where ${condition} group by 1`;
  const counted = sql`i.expires_at >= ${start} and i.status <> 'withdrawn' and ${inside(sql`i.tenant_id`)}`;
  const isSent = sql`i.created_at >= ${start}`;
  const isEnded = sql`i.status = 'pending' and i.expires_at <= ${moment}`;
  const rows = await together<Rows>(db, {
    organizations: created(sql`organizations o`, organizations),
    tenants: created(sql`tenants t`, tenants),
    waiting: sql`select greatest(${dayOf(sql`i.created_at`)}, ${first})::text as since,
        case when i.status <> 'pending' or ${isEnded} then ${dayOf(sql`least(i.accepted_at, i.expires_at)`)}::text end as until,
        count(*)::int as count
      from invitations i where ${counted} group by 1, 2`,
    funnel: sql`select count(*) filter (where ${isSent})::int as sent,
        count(*) filter (where ${isSent} and (i.opened_at is not null or i.status = 'accepted'))::int as opened,
        count(*) filter (where ${isSent} and i.status = 'accepted')::int as accepted,
        count(*) filter (where ${isSent} and ${isEnded})::int as ended,
        count(*) filter (where ${isEnded})::int as "endedInDays"
      from invitations i where ${counted}`,
    since: sql`select ${countedSince} as since`,
    signIns: signInsByDay(among, days[0] ?? ''),
    week: peopleSince(among, days.at(-STATISTICS.activeDays) ?? ''),
  });
  const [funnel] = rows.funnel;
  return {
    days,
    ...('createdBy' in scope ? { organizations: atEndOfDay(days, rows.organizations) } : {}),
    ...('tenantId' in scope ? {} : { tenants: atEndOfDay(days, rows.tenants) }),
    ...signInFigures(days, rows),
    ...(funnel === undefined ? {} : { invitations: { waiting: waitingAtEndOfDay(days, rows.waiting), ...funnel } }),
  };
}

/** Sign-ins: people, number and refusals; empty when usage counters are off. */
function signInFigures(
  days: readonly string[],
  rows: Pick<{ [Name in keyof Rows]: Rows[Name][] }, 'since' | 'signIns' | 'week'>,
) {
  if (rows.since[0]?.since == null) return {};
  const of = (count: (day: SignInDay) => number): number[] => onEachDay(days, rows.signIns, count);
  return {
    active: { week: rows.week[0]?.people ?? 0, perDay: of(({ people }) => people) },
    signIns: { done: of(({ signIns }) => signIns), refused: of(({ refused }) => refused) },
  };
}
