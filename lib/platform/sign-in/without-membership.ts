/** Accounts of people who are in no organization: docs/decisions/retention.md. */
import { randomUUID } from 'node:crypto';
import { type SQL, and, inArray, sql } from 'drizzle-orm';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { writeAudit } from '../api/audit';
import { type Db, rowsOf } from '../db/database';
import { users } from '../db/schema';
import { forgetPerson } from './forgetting';
import { pseudonymOf } from './pseudonym';

/** Accounts that go in one step: for each the whole audit trail is read. */
export const STEP_ACCOUNTS = 10;

/**
 * Accounts that belong to no organization, that nothing else needs, and with which nothing has been done for so many days. An
 * invitation that has expired counts as well: it may be sent again.
 */
function isDue(days: number): SQL {
  const since = sql`now() - make_interval(days => ${days}::int)`;
  const none = (rows: SQL) => sql`and not exists (select from ${rows})`;
  const invitations = sql`invitations i where i.status = 'pending'`;
  return sql`greatest(users.created_at, users.last_activity, users.password_changed_at, users.disabled_at) < ${since}
    ${none(sql`departures d where d.user_id = users.id and d.left_at >= ${since}`)}
    ${none(sql`devices d where d.user_id = users.id and d.last_used_at >= ${since}`)}
    ${none(sql`sign_ins s where s.user_id = users.id and s.last_activity >= ${since}`)}
    ${none(sql`organization_members m where m.user_id = users.id`)}
    ${none(sql`tenant_members m where m.user_id = users.id`)}
    ${none(sql`provider_connections p where p.break_glass_user_id = users.id`)}
    ${none(sql`oidc_records r where r.account_id = users.id and (r.expires_at is null or r.expires_at > now())`)}
    ${none(sql`${invitations} and i.user_id = users.id`)}
    ${none(sql`${invitations} and lower(i.contact_email) = lower(users.contact_email)`)}
    ${none(sql`${invitations} and lower(i.username) = lower(users.username) and coalesce(i.idp, ${LOCAL_IDP}) = users.idp`)}`;
}

/** How many accounts are due to be deleted after so many days. */
export async function countWithoutMembership(db: Db, days: number): Promise<number> {
  return await db.$count(users, isDue(days));
}

/**
 * Deletes accounts that are due, as a person is deleted: of what was done the trail keeps the pseudonym. Clients get no logout token, since each
 * session has expired.
 *
 * @param db - a transaction
 * @returns how many, at most `STEP_ACCOUNTS`; 0 when no more are due
 */
export async function deleteWithoutMembership(db: Db, days: number): Promise<number> {
  const found = await rowsOf<{ id: string }>(
    db,
    sql`select users.id from users where ${isDue(days)} limit ${STEP_ACCOUNTS} for update skip locked`,
  );
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  // Once more, now that they are held: a membership that was given meanwhile was not seen before.
  const due = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), isDue(days)));
  for (const person of due) {
    await forgetPerson(db, person);
    const who = { actorId: 'operator', requestId: randomUUID(), operation: 'operator.deleteWithoutMembership' };
    const details = { name: pseudonymOf(person.id) };
    await writeAudit(db, who, [{ targetType: 'person', targetId: person.id, details }]);
  }
  return due.length;
}
