/** Members and invitations that need attention. Health counts them and the list of members shows them by the same conditions. */
import { type SQL, sql } from 'drizzle-orm';
import { HEALTH } from '@/lib/contract/limits';
import { type Attention, ATTENTION } from '@/lib/contract/rooms/members/filters';
import { dayOf } from '../../db/database';
import { countedSince } from '../../usage/read';

const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

/** SQL: whether uses are counted since `days` days before `now`. Never null, so that AND can skip the rest. */
export const isCountedFor = (days: number, now: Date): SQL =>
  sql`coalesce(${countedSince}::date <= ${daysBefore(now, days).slice(0, 10)}::date, false)`;

/** SQL: disabled accounts, which cannot sign in. */
export const disabledPeople = sql`(select u.id from users u where u.disabled_at is not null)`;

/** The columns of a membership. */
export interface Membership {
  tenantId: SQL;
  userId: SQL;
  createdAt: SQL;
}

/**
 * SQL condition: a member who joined a while ago and never signed in since, or did not for long; without disabled ones. Members who
 * joined before counting began may have signed in before it; and a period longer than the counters' is not reported.
 */
export function isAbsent(rule: Attention, { tenantId, userId, createdAt }: Membership, now: Date): SQL {
  const before = (days: number): SQL => sql`${daysBefore(now, days)}::timestamptz`;
  const since = sql`${countedSince}::date`;
  const joined = dayOf(createdAt);
  const lastDay = sql`(select p.last_day from usage_people p where p.user_id = ${userId}
    and p.subject_id = (select s.id from usage_subjects s where s.key = 'signIn ' || ${tenantId}))`;
  // A look-up per member: a page of a list has few, and disabled accounts of all tenants may be many.
  const canSignIn = sql`(select u.disabled_at from users u where u.id = ${userId}) is null`;
  if (rule === 'people.neverSignedIn')
    return sql`(${isCountedFor(HEALTH.newcomerDays, now)} and ${createdAt} < ${before(HEALTH.newcomerDays)}
      and ${joined} >= ${since} and ${lastDay} is null and ${canSignIn})`;
  const longAgo = before(HEALTH.awayDays);
  return sql`(${isCountedFor(HEALTH.awayDays, now)} and ${createdAt} < ${longAgo}
    and coalesce(${lastDay} < ${dayOf(longAgo)}, ${joined} < ${since}) and ${canSignIn})`;
}

/** The columns of a pending invitation. */
export interface Waiting {
  expiresAt: SQL;
  deliveryFailure: SQL;
}

/** SQL condition: a pending invitation that has ended, ends soon, or was not delivered. */
export function isWaiting(rule: Attention, { expiresAt, deliveryFailure }: Waiting, now: Date): SQL {
  const isOver = sql`${expiresAt} <= ${now.toISOString()}::timestamptz`;
  if (rule === 'invitation.ended') return isOver;
  if (rule === 'invitation.undelivered') return sql`(not ${isOver} and ${deliveryFailure} is not null)`;
  return sql`(not ${isOver} and ${expiresAt} <= ${daysBefore(now, -HEALTH.invitationDays)}::timestamptz and ${deliveryFailure} is null)`;
}

/** The columns of a list of members and invitations. */
export interface AttentionTo {
  people: Membership;
  invitation: Waiting;
}

/** SQL condition: the members or invitations that health counts by a rule. */
export const isCounted = (rule: Attention, { people, invitation }: AttentionTo, now: Date): SQL =>
  rule.startsWith('people.') ? isAbsent(rule, people, now) : isWaiting(rule, invitation, now);

/** SQL: the rule that counts a row, or null. */
export function attentionOf(columns: AttentionTo, now: Date): SQL<Attention | null> {
  const cases = ATTENTION.map((rule) => sql`when ${isCounted(rule, columns, now)} then ${rule}`);
  return sql`case ${sql.join(cases, sql` `)} end`;
}
