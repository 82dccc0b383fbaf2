/** Deletes a person: docs/decisions/life-of-a-person.md. */
import { type SQL, eq, sql } from 'drizzle-orm';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { type Db, rowsOf } from '../db/database';
import { users } from '../db/schema';
import { type Farewell, endAllAccess } from '../oidc/sessions';
import { forgetAccount } from './attempts';
import { pseudonymOf } from './pseudonym';
import type { User } from './users';

/**
 * Deletes a person and the account's data, and removes name, addresses and user name from everything that stays: the
 * audit trail keeps the pseudonym. Also deletes invitations to the person, including open ones.
 *
 * @returns for `tellClients`, after the commit
 */
export async function forgetPerson(db: Db, user: User): Promise<Farewell[]> {
  const ended = await endAllAccess(db, user.id);
  await forgetAccount(db, user);
  const invited = await deleteInvitations(db, user);
  const given = invited.flatMap(({ contactEmail, username }) => [contactEmail, username]);
  const names = distinct([user.displayName, user.contactEmail, ...given.filter((one) => one.includes('@'))]);
  const usernames = distinct([user.username, ...given.filter((one) => !one.includes('@'))]);
  const addresses = distinct([user.username, ...names]).filter((one) => one !== user.displayName);
  await db.delete(users).where(eq(users.id, user.id));
  await db.execute(sql`delete from sign_in_attempts where key like ${`%:${user.id}%`}`);
  await db.execute(sql`delete from oidc_records where position(${user.id} in payload::text) > 0
    or lower(payload #>> '{params,login_hint}') = any(${lowered(addresses)})`);
  await db.execute(sql`delete from outbox_mails where lower(recipient) = any(${lowered(addresses)})
    or subject || ' ' || body ~* any(${patterns(names)})`);
  await db.execute(sql`update refusals set came = null where came ~* any(${patterns(addresses)})`);
  await db.execute(sql`select forget_in_audit(${user.id}, ${list(invited.map(({ id }) => id))}, ${list(names)},
    ${list(usernames)}, ${pseudonymOf(user.id)})`);
  return ended;
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text.trim() !== ''))];

/** One parameter, however many texts. */
const list = (texts: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb))`;
const lowered = (texts: readonly string[]): SQL =>
  sql`array(select lower(word) from jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb) word)`;
const patterns = (texts: readonly string[]): SQL =>
  sql`array(select word_pattern(word) from jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb) word)`;

/** Deletes the person's invitations, and those to the address or user name unless it also belongs to another person. */
function deleteInvitations(db: Db, { id, idp, username, contactEmail }: User) {
  return rowsOf<{ id: string; contactEmail: string; username: string }>(
    db,
    sql`delete from invitations i where i.user_id = ${id}
        or (lower(i.username) = lower(${username}) and coalesce(i.idp, ${LOCAL_IDP}) = ${idp})
        or (lower(i.contact_email) = lower(${contactEmail}) and not exists (
          select from users u where lower(u.contact_email) = lower(${contactEmail}) and u.id <> ${id}))
      returning i.id, i.contact_email as "contactEmail", i.username`,
  );
}
