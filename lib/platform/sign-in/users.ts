import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { firstCharacters, isLonger } from '@/lib/contract/characters';
import { LOCAL_IDP, TEXT } from '@/lib/contract/limits';
import * as rules from '@/lib/contract/rules';
import type { Db } from '../db/database';
import { invitations, users } from '../db/schema';
import type { PersonForm } from '../pages/views';
import type { Translate } from '../pages/text';
import { mayUsePassword, passwordUsers } from '../upstream/connections';
import { passwordProblem } from './passwords';
import { hashPassword, verifyHash, verifyNothing } from '../secrets';

export type User = typeof users.$inferSelect;
export type Invitation = typeof invitations.$inferSelect;

/** A user by user name, or by an e-mail address that only one user of the provider has. */
export async function findUser(db: Db, idp: string, name: string): Promise<User | undefined> {
  const wanted = name.trim().toLowerCase();
  const [byName] = await db
    .select()
    .from(users)
    .where(and(eq(users.idp, idp), eq(sql`lower(${users.username})`, wanted)));
  if (byName !== undefined) return byName;
  const byEmail = await db
    .select()
    .from(users)
    .where(and(eq(users.idp, idp), eq(sql`lower(${users.contactEmail})`, wanted)))
    .limit(2);
  return byEmail.length === 1 ? byEmail[0] : undefined;
}

/**
 * Checks a user name and password. An unknown name and a disabled person take as long as a wrong password.
 *
 * @returns the named user, if there is one, and whether the password is right
 */
export async function checkPassword(
  db: Db,
  idp: string,
  name: string,
  password: string,
): Promise<{ user: User; isRight: boolean } | { user: undefined; isRight: false }> {
  const mayUse = await passwordUsers(db, idp);
  const user = isLonger(password, TEXT.password.max) ? undefined : await findUser(db, idp, name);
  if (user?.passwordHash == null || user.disabledAt !== null || !mayUse(user.id)) {
    await verifyNothing(firstCharacters(password, TEXT.password.max));
    return user === undefined ? { user, isRight: false } : { user, isRight: false };
  }
  return { user, isRight: await verifyHash(password, user.passwordHash) };
}

/** A person's stored password hash; undefined when the person does not sign in with a password here. */
export async function passwordOf(
  db: Db,
  userId: string,
): Promise<{ hash: string; changedAt: Date | null } | undefined> {
  const [row] = await db
    .select({ id: users.id, idp: users.idp, hash: users.passwordHash, changedAt: users.passwordChangedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (row?.hash == null || !(await mayUsePassword(db, row))) return undefined;
  return { hash: row.hash, changedAt: row.changedAt };
}

export interface NewPerson {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  /** Missing if the person signs in at their own provider. */
  password?: string;
}

/** Returns the errors of a new password that was typed twice, by field. */
export async function passwordErrors(
  data: Record<string, unknown>,
  t: Translate,
  about: readonly string[],
): Promise<Pick<PersonForm['errors'], 'password' | 'passwordAgain'>> {
  const password = typeof data.password === 'string' ? data.password : '';
  const problem = await passwordProblem(password, about);
  if (problem === 'short') return { password: t('passwordShort', { min: TEXT.password.min }) };
  if (problem === 'long') return { password: t('tooLong', { max: TEXT.password.max }) };
  if (problem === 'easy') return { password: t('passwordEasy') };
  return data.passwordAgain === password ? {} : { passwordAgain: t('passwordsDiffer') };
}

/** Reads and checks the fields of a form for a new person; `fixed` are values that the form does not decide. */
export async function readPerson(
  data: Record<string, unknown>,
  t: Translate,
  fixed: { email?: string; username?: string } = {},
): Promise<{ person: NewPerson; form: PersonForm; ok: boolean }> {
  const text = (name: string) => (typeof data[name] === 'string' ? data[name].trim() : '');
  const password = typeof data.password === 'string' ? data.password : '';
  const person = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: fixed.email ?? text('email'),
    username: fixed.username ?? text('username'),
    password,
  };
  const errors: PersonForm['errors'] = {};
  const problem = (rule: typeof rules.personName, value: string) => {
    const parsed = v.safeParse(rule, value);
    if (parsed.success) return undefined;
    const { key, max = 0 } = rules.readValidation(parsed.issues[0].message);
    return key === 'required' ? t('fieldRequired') : key === 'max' ? t('tooLong', { max }) : t('nameInvalid');
  };
  errors.firstName = problem(rules.personName, person.firstName);
  errors.lastName = problem(rules.personName, person.lastName);
  if (!rules.isEmail(person.email)) errors.email = t(person.email === '' ? 'fieldRequired' : 'emailInvalid');
  if (fixed.username === undefined) errors.username = problem(rules.userName, person.username);
  const { password: _password, ...values } = person;
  Object.assign(errors, await passwordErrors(data, t, Object.values(values)));
  return { person, form: { values, errors }, ok: Object.values(errors).every((error) => error === undefined) };
}

/**
 * Stores a new local user.
 *
 * @param options - `emailVerified`: the person came by a link that had been sent to the address
 * @throws a unique violation of `users_username` when the name is taken
 */
export async function createUser(
  db: Db,
  person: NewPerson,
  options: { language: string; idp?: string; emailVerified: boolean },
): Promise<User> {
  const [user] = await db
    .insert(users)
    .values({
      id: randomUUID(),
      username: person.username,
      passwordHash: person.password === undefined ? null : await hashPassword(person.password),
      idp: options.idp ?? LOCAL_IDP,
      firstName: person.firstName,
      lastName: person.lastName,
      displayName: `${person.firstName} ${person.lastName}`,
      contactEmail: person.email,
      emailVerified: options.emailVerified,
      language: options.language,
    })
    .returning();
  if (user === undefined) throw new Error('the new user was not returned');
  return user;
}

/** Finds the existing account that an invitation is for: its owner signs in instead of setting a password. */
export async function invitedUser(db: Db, invitation: Invitation): Promise<User | undefined> {
  const idp = invitation.idp ?? LOCAL_IDP;
  return (await findUser(db, idp, invitation.username)) ?? (await findUser(db, idp, invitation.contactEmail));
}

/** Locks an invitation for its use; undefined when it is no longer pending. */
export async function lockPending(db: Db, id: string): Promise<Invitation | undefined> {
  const isPending = and(eq(invitations.id, id), eq(invitations.status, 'pending'));
  const [pending] = await db.select().from(invitations).where(isPending).for('update');
  return pending;
}
