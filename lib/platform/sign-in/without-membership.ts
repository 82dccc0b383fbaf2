/** Accounts of people without an organization: docs/decisions/retention.md. */
import { randomUUID } from 'node:crypto';
import { type SQL, and, inArray, sql } from 'drizzle-orm';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { writeAudit } from '../api/audit';
import { type Db, rowsOf } from '../db/database';
import { users } from '../db/schema';
import { forgetPerson } from './forgetting';
import { pseudonymOf } from './pseudonym';

/** Accounts deleted per step: each needs a search of the whole audit trail. */
const STEP_ACCOUNTS = 10;
/** Accounts checked per step: keeps its statements short, however many there are. */
const PAGE = 1000;

const none = (rows: SQL) => sql`not exists (select from ${rows})`;

/** SQL: accounts without an organization that nothing else needs, and that were unused for so many days. */
function isUnused(days: number): SQL {
  const since = sql`now() - make_interval(days => ${days}::int)`;
  return sql.join(
    [
      sql`greatest(users.created_at, users.last_activity, users.password_changed_at, users.disabled_at) < ${since}`,
      none(sql`organization_members m where m.user_id = users.id`),
      none(sql`tenant_members m where m.user_id = users.id`),
      none(sql`departures d where d.user_id = users.id and d.left_at >= ${since}`),
      none(sql`devices d where d.user_id = users.id and d.last_used_at >= ${since}`),
      none(sql`sign_ins s where s.user_id = users.id and s.last_activity >= ${since}`),
      none(sql`provider_connections p where p.break_glass_user_id = users.id`),
      none(sql`oidc_records r where r.account_id = users.id and (r.expires_at is null or r.expires_at > now())`),
    ],
    sql` and `,
  );
}

/** SQL: accounts without an invitation; an expired one counts too, because it may be sent again. No index: few rows are checked. */
function isNotInvited(): SQL {
  const invitations = sql`invitations i where i.status = 'pending'`;
  return sql`${none(sql`${invitations} and i.user_id = users.id`)}
    and ${none(sql`${invitations} and lower(i.contact_email) = lower(users.contact_email)`)}
    and ${none(sql`${invitations} and lower(i.username) = lower(users.username) and coalesce(i.idp, ${LOCAL_IDP}) = users.idp`)}`;
}

const isDue = (days: number): SQL => sql`${isUnused(days)} and ${isNotInvited()}`;

/** Counts the accounts that are due for deletion after so many days. */
export async function countWithoutMembership(db: Db, days: number): Promise<number> {
  return await db.$count(users, isDue(days));
}

interface Step {
  deleted: number;
  /** The last account that was checked; undefined after the last one. */
  lookedTo: string | undefined;
}

/**
 * Deletes due accounts among the next by id, like a deleted person: the trail keeps the pseudonym. Clients get no
 * logout token, since each session has expired.
 *
 * @param db - a transaction
 * @param after - the last account of the previous step
 */
export async function deleteWithoutMembership(db: Db, days: number, after = ''): Promise<Step> {
  const { found, lookedTo } = await nextPage(db, days, after);
  if (found.length === 0) return { deleted: 0, lookedTo };
  const held = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, found))
    .for('update', { skipLocked: true });
  const ids = held.map(({ id }) => id);
  // Checked again under the lock: a membership may have been added meanwhile.
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
  return { deleted: due.length, lookedTo };
}

/** Returns the unused accounts among the next ones, at most `STEP_ACCOUNTS`. */
async function nextPage(
  db: Db,
  days: number,
  after: string,
): Promise<{ found: string[]; lookedTo: string | undefined }> {
  const [page] = await rowsOf<{ found: string[]; last: string | null }>(
    db,
    sql`with page as materialized (select * from users where id > ${after} order by id limit ${PAGE})
      select array(select id from page users where ${isUnused(days)} order by id limit ${STEP_ACCOUNTS}) as found,
        (select id from page order by id offset ${PAGE - 1}) as last`,
  );
  const { found = [], last } = page ?? {};
  return { found, lookedTo: (found.length === STEP_ACCOUNTS ? found.at(-1) : last) ?? undefined };
}
