/** Maps a provider's claims about a person to their account here. */
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import * as rules from '@/lib/contract/rules';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../api/audit';
import { type Db, isUniqueViolation } from '../db/database';
import { invitations, upstreamIdentities, users } from '../db/schema';
import { type Invitation, type User, createUser, invitedUser, lockPending } from '../sign-in/users';
import type { Connection } from './connections';
import { UpstreamFailure } from './failure';

/** A person as their provider describes them; unknown values are missing. */
export interface UpstreamPerson {
  issuer: string;
  subject: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  mail?: string | undefined;
  userName?: string | undefined;
}

/** Maximum length of a subject (OpenID Connect Core, section 2), with room for providers that exceed it. */
const SUBJECT_MAX = 512;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
const nameOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  return text !== undefined && v.safeParse(rules.personName, text).success ? text : undefined;
};

/**
 * Reads the claims by the names that the connection configures.
 *
 * @throws UpstreamFailure when there is no subject: nothing else identifies the person
 */
export function personOf(
  connection: Pick<Connection, 'issuer' | 'claims'>,
  claims: Record<string, unknown>,
): UpstreamPerson {
  const names = connection.claims;
  const subject = claims[names.subject];
  if (typeof subject !== 'string' || subject === '' || subject.length > SUBJECT_MAX)
    throw new UpstreamFailure('claims', names.subject);
  const whole = textOf(claims[names.name]);
  const words = whole?.split(/\s+/) ?? [];
  return {
    issuer: connection.issuer,
    subject,
    firstName: nameOf(claims.given_name) ?? nameOf(words.slice(0, -1).join(' ')),
    lastName: nameOf(claims.family_name) ?? nameOf(words.length > 1 ? words.at(-1) : undefined),
    mail: textOf(claims[names.mail]),
    userName: textOf(claims[names.userName]),
  };
}

/** When the person authenticated there, if the provider says so: with an existing session it may not have asked. */
export const authTimeOf = ({ auth_time: at }: Record<string, unknown>): number | undefined =>
  Number.isSafeInteger(at) && Number(at) > 0 ? Number(at) : undefined;

/** Finds a person's account only by connection, issuer and subject. Excludes disabled people. */
export async function linkedUser(db: Db, connection: Connection, person: UpstreamPerson): Promise<User | undefined> {
  const isThis = and(
    eq(upstreamIdentities.provider, connection.name),
    eq(upstreamIdentities.issuer, person.issuer),
    eq(upstreamIdentities.subject, person.subject),
  );
  const [found] = await db
    .select({ user: users })
    .from(upstreamIdentities)
    .innerJoin(users, eq(users.id, upstreamIdentities.userId))
    .where(isThis);
  if (found === undefined || found.user.disabledAt !== null) return undefined;
  await db.update(upstreamIdentities).set({ lastSignInAt: new Date() }).where(isThis);
  return found.user;
}

const same = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase();

/**
 * Links an invited person at a provider to their account: a new one, or the one that the invitation is for. The
 * invitation's link has proven that its e-mail reached them; the provider must send the same user name or address.
 *
 * @returns undefined when the invitation has been used meanwhile, or its account is disabled
 * @throws UpstreamFailure when the provider says too little, or speaks of another person
 */
export async function linkInvited(
  db: Db,
  connection: Connection,
  person: UpstreamPerson,
  invitation: Invitation,
): Promise<User | undefined> {
  const { claims } = connection;
  if (invitation.idp !== connection.name) throw new UpstreamFailure('otherPerson', 'OTHER_PROVIDER');
  if (person.mail === undefined && person.userName === undefined)
    throw new UpstreamFailure('claims', `${claims.mail}, ${claims.userName}`);
  if (!same(person.userName, invitation.username) && !same(person.mail, invitation.contactEmail))
    throw new UpstreamFailure('otherPerson', 'OTHER_ADDRESS');
  try {
    return await db.transaction(async (tx) => {
      const pending = await lockPending(tx, invitation.id);
      if (pending === undefined) return undefined;
      const known = await invitedUser(tx, pending);
      if (known !== undefined && known.disabledAt !== null) return undefined;
      const user = known ?? (await makeUser(tx, connection, person, pending));
      const { issuer, subject } = person;
      const link = { provider: connection.name, issuer, subject, userId: user.id, lastSignInAt: new Date() };
      await tx.insert(upstreamIdentities).values(link);
      await tx.update(invitations).set({ userId: user.id }).where(eq(invitations.id, pending.id));
      const who = { actorId: user.id, requestId: randomUUID(), operation: 'me.linkProvider' };
      const details = { name: user.displayName, provider: connection.name };
      await writeAudit(tx, who, [{ targetType: 'person', targetId: user.id, details }]);
      return user;
    });
  } catch (error) {
    // The account belongs to another person of the provider, or this person has another account already.
    if (isUniqueViolation(error)) throw new UpstreamFailure('otherPerson', 'LINKED');
    throw error;
  }
}

async function makeUser(db: Db, connection: Connection, person: UpstreamPerson, invitation: Invitation): Promise<User> {
  const { firstName, lastName } = person;
  if (firstName === undefined || lastName === undefined) throw new UpstreamFailure('claims', connection.claims.name);
  const { username, contactEmail: email, language } = invitation;
  return await createUser(
    db,
    { firstName, lastName, email, username },
    { language, idp: connection.name, emailVerified: true },
  );
}
