/** The accounts of the demo's other provider: the people who sign in with it here, and those invited to. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { invitations, users } from '../db/schema';
import { DEMO_IDP } from '../db/seed/demo-accounts';

export interface DemoPerson {
  /** The user name in lower case: the provider's id of the person. */
  subject: string;
  name: string;
  mail: string;
}

const LISTED = 30;

const named = (username: string): string =>
  username
    .split('@', 1)[0]
    ?.split(/[._-]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ') ?? '';

/** Its accounts by name, members first. */
export async function demoPeople(db: Db, subject?: string): Promise<DemoPerson[]> {
  const is = (column: typeof users.username | typeof invitations.username) =>
    subject === undefined ? undefined : eq(sql`lower(${column})`, subject);
  const members = await db
    .select({ username: users.username, name: users.displayName, mail: users.contactEmail })
    .from(users)
    .where(and(eq(users.idp, DEMO_IDP), is(users.username)))
    .orderBy(asc(users.displayName))
    .limit(LISTED);
  const invited = await db
    .selectDistinct({ username: invitations.username, mail: invitations.contactEmail })
    .from(invitations)
    .where(and(eq(invitations.idp, DEMO_IDP), eq(invitations.status, 'pending'), is(invitations.username)))
    .orderBy(asc(invitations.username))
    .limit(LISTED);
  const people = new Map<string, DemoPerson>();
  for (const { username, name, mail } of [
    ...members,
    ...invited.map((row) => ({ ...row, name: named(row.username) })),
  ]) {
    const key = username.toLowerCase();
    if (!people.has(key)) people.set(key, { subject: key, name, mail });
  }
  return [...people.values()];
}
