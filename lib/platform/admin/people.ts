import { eq, or, sql } from 'drizzle-orm';
import { Role } from '@/lib/contract/access';
import { type Db, inTransaction, rowsOf } from '../db/database';
import { pendingSignIns, users } from '../db/schema';
import { createMailer } from '../mail/mailer';
import { endAllAccess, tellClients } from '../oidc/sessions';
import { forgetAccount } from '../sign-in/attempts';
import { forgetCodeTries } from '../sign-in/factors';
import { disable, enable, onlyAdminOf } from '../sign-in/disabled';
import { removeFactors } from '../sign-in/lost-factors';
import { newResetLink } from '../sign-in/reset';
import type { User } from '../sign-in/users';
import { mayUsePassword } from '../upstream/connections';
import { type AdminContext, AdminError, record } from './context';
import { tableOf } from './table';

const AT_ONCE = 20;

/** The label of a person in an answer. */
export const nameOf = ({ displayName, username, idp }: User) => `${displayName} (${username}, ${idp})`;

/** Finds a person by user name, e-mail address or ID. @throws AdminError when there is no such person, or more than one */
export async function personOf(db: Db, text: string): Promise<User> {
  const wanted = text.trim().toLowerCase();
  const found = await db
    .select()
    .from(users)
    .where(
      or(
        eq(users.id, text.trim()),
        eq(sql`lower(${users.username})`, wanted),
        eq(sql`lower(${users.contactEmail})`, wanted),
      ),
    )
    .orderBy(users.idp, users.username);
  const [person] = found;
  if (person === undefined) {
    throw new AdminError(
      `There is no person "${text}"; give the user name, the e-mail address or the ID. \`list-admins\` names the admins.`,
    );
  }
  if (found.length === 1) return person;
  const list = found.map((each) => `  ${each.id}  ${nameOf(each)}`).join('\n');
  throw new AdminError(`${found.length} people are called "${text}"; give the ID of the one who is meant:\n${list}`);
}

/** Lists admins of super-tenants, then Organization admins, and whether they can sign in. */
export async function listAdmins({ db }: AdminContext): Promise<string> {
  const rows = await rowsOf<{
    id: string;
    username: string;
    name: string;
    email: string;
    idp: string;
    seen: string | null;
    role: string;
    place: string;
    isDisabled: boolean;
  }>(
    db,
    sql`select u.id, u.username, u.display_name as name, u.contact_email as email, u.idp,
        to_char(u.last_activity at time zone 'UTC', 'YYYY-MM-DD') as seen, a.role, a.place,
        u.disabled_at is not null as "isDisabled"
      from (
        select 0 as turn, m.user_id, 'Admin of a super-tenant' as role, t.name as place
          from tenant_members m join tenants t on t.id = m.tenant_id
          where t.is_super_tenant and m.role = ${Role.Admin}
        union all
        select 1, m.user_id, 'Organization admin', o.name
          from organization_members m join organizations o on o.id = m.organization_id
          where m.is_organization_admin
      ) a join users u on u.id = a.user_id
      order by a.turn, a.place, u.username, u.id`,
  );
  if (rows.length === 0) return 'There are no admins. `setup-link` makes the link for the first one.';
  const head = ['User name', 'Name', 'E-mail', 'Identity provider', 'Role', 'Place', 'State', 'Last active', 'ID'];
  const lines = rows.map((row) => {
    const { id, username, name, email, idp, role, place, isDisabled, seen } = row;
    return [username, name, email, idp, role, place, isDisabled ? 'disabled' : 'enabled', seen ?? 'never', id];
  });
  const table = tableOf([head, ...lines]);
  if (rows.some(({ isDisabled }) => !isDisabled)) return table;
  return `${table}\n\nAll of them are disabled: \`enable <user>\` lets one of them sign in again.`;
}

/** Creates a one-time link for setting a new password. */
export async function recoveryLink({ db, log, publicUrl }: AdminContext, name: string): Promise<string> {
  const person = await personOf(db, name);
  if (person.disabledAt !== null) {
    throw new AdminError(
      `${nameOf(person)} is disabled. \`enable\` lets them sign in again; the link is made after that.`,
    );
  }
  if (!(await mayUsePassword(db, person))) {
    throw new AdminError(
      `${nameOf(person)} signs in at the identity provider ${person.idp}: the link would open nothing. An admin of its organization can select this account as the one that keeps its password.`,
    );
  }
  const { link, expiresAt } = await inTransaction(db, async (tx) => {
    await record(tx, 'recoveryLink', person);
    return await newResetLink(tx, person.id, publicUrl);
  });
  log.warn({ user: person.id }, 'an operator made a recovery link: it opens the account of this person');
  return [
    `${nameOf(person)} sets a new password here, once, until ${expiresAt.toISOString()}:`,
    link,
    'It opens the account: give it to that person alone. An older link of this person does not work any more. With its use all sessions of the person end.',
  ].join('\n');
}

/** Clears the failed sign-ins of a person. */
export async function unlock({ db }: AdminContext, name: string): Promise<string> {
  const person = await personOf(db, name);
  await inTransaction(db, async (tx) => {
    await forgetAccount(tx, person);
    await forgetCodeTries(tx, person.id);
    await record(tx, 'unlock', person);
  });
  return `${nameOf(person)} can try to sign in again. The limit of the network address, if that was met, ends by itself.`;
}

/** Removes a person's second factors and passkeys: authenticator app, recovery codes, passkeys. The person gets a mail about each. */
export async function resetFactors({ db, log, mailFrom }: AdminContext, name: string): Promise<string> {
  const person = await personOf(db, name);
  const now = new Date();
  const removed = await inTransaction(db, async (tx) => {
    const mails = await removeFactors(tx, person, now);
    if (mails.length === 0) return false;
    await record(tx, 'resetFactors', person);
    await createMailer({ mailFrom, log }).take(tx, mails);
    return true;
  });
  if (!removed) return `${nameOf(person)} has no authenticator app and no passkey.`;
  log.warn({ user: person.id }, 'an operator took away the second factor and the passkeys of this person');
  return [
    `${nameOf(person)} has no authenticator app, recovery codes and passkeys any more: the password is enough, unless a sign-in policy asks for more.`,
    'Where a policy asks for more, the next sign-in sets it up. `end-sessions` ends what is open on a lost device.',
  ].join('\n');
}

/** Ends a person's sessions, tokens and lasting access of applications. */
export async function endSessionsOf({ db, log, issuer }: AdminContext, name: string): Promise<string> {
  const person = await personOf(db, name);
  const ended = await inTransaction(db, async (tx) => {
    await record(tx, 'endSessions', person);
    return await endAllAccess(tx, person.id);
  });
  const { provider } = await issuer();
  await tellClients({ provider, log }, ended);
  return `All sessions and tokens of ${nameOf(person)} have ended.`;
}

/** Disables a person, even a last admin. The answer names the places that are left without an admin. */
export async function disablePerson({ db, log, issuer }: AdminContext, name: string): Promise<string> {
  const person = await personOf(db, name);
  const { ended, places } = await inTransaction(db, async (tx) => {
    const ended = await disable(tx, person.id, new Date());
    if (ended !== undefined) await record(tx, 'disable', person);
    return { ended, places: await onlyAdminOf(tx, person.id) };
  });
  if (ended === undefined) return `${nameOf(person)} is disabled already.`;
  log.warn({ user: person.id }, 'an operator disabled this person');
  const { provider } = await issuer();
  await tellClients({ provider, log }, ended);
  const done = `${nameOf(person)} is disabled: all sessions and tokens have ended, and no sign-in succeeds. \`enable\` undoes it.`;
  if (places.length === 0) return done;
  return `${done}\nThese have no admin now who can sign in: ${places.join(', ')}. \`list-admins\` shows who could be enabled.`;
}

/** Lets a disabled person sign in again. */
export async function enablePerson({ db, log }: AdminContext, name: string): Promise<string> {
  const person = await personOf(db, name);
  const isChanged = await inTransaction(db, async (tx) => {
    const changed = await enable(tx, person.id);
    if (changed) await record(tx, 'enable', person);
    return changed;
  });
  if (!isChanged) return `${nameOf(person)} is not disabled.`;
  log.warn({ user: person.id }, 'an operator enabled this person');
  return `${nameOf(person)} can sign in again, with roles, groups and permissions as they are. Sessions that ended do not come back.`;
}

/** Does the same for all people. Clients that act for themselves keep their tokens. */
export async function endAllSessions({ db, log, issuer }: AdminContext): Promise<string> {
  const { provider } = await issuer();
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select distinct account_id as id from oidc_records where account_id is not null`,
  );
  await record(db, 'endAllSessions', undefined, { people: rows.length });
  log.warn({ people: rows.length }, 'an operator ends all sessions');
  const waiting = rows.map(({ id }) => id);
  while (waiting.length > 0) {
    const some = waiting.splice(0, AT_ONCE).map(async (id) => {
      await tellClients({ provider, log }, await inTransaction(db, (tx) => endAllAccess(tx, id)));
    });
    await Promise.all(some);
  }
  // Pending sign-ins have passed the password and have no session yet: their people may have nothing else to end.
  await db.delete(pendingSignIns);
  await db.execute(
    sql`delete from oidc_records where model = 'Interaction' and payload->'result'->'login'->>'accountId' is not null`,
  );
  return `All sessions and tokens of ${rows.length} ${rows.length === 1 ? 'person' : 'people'} have ended.`;
}
