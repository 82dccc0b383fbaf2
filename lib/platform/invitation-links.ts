/** The secrets in invitation links. The database stores only their hashes, so that a copy of it opens no invitation. */
import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './db/database';
import { invitations } from './db/schema';
import { sharedRandom } from './db/settings';
import { tokenHash } from './secrets';

/** Keyed by the schema object of a database, which its transactions share. */
const keys = new WeakMap<object, Buffer>();

/** Loads the key of a database's links, or makes it. */
export async function loadLinkKey(db: Db): Promise<void> {
  keys.set(db._.fullSchema, await sharedRandom(db, 'invitation-key', 32));
}

/**
 * Returns the secret of an invitation's link: enough to accept it, and always the same, so that it can be shown again
 * to people who may grant what the invitation gives.
 */
export function linkTokenOf(db: Db, invitationId: string): string {
  const key = keys.get(db._.fullSchema);
  if (key === undefined) throw new Error('the database was opened without the key of invitation links');
  // An id in a path must begin with a letter or a digit; base64url does not always.
  return createHmac('sha256', key).update(invitationId).digest('hex');
}

/** Returns the id of a new invitation, and the hash that finds it. */
export function newLink(db: Db): { id: string; linkHash: string } {
  const id = randomUUID();
  return { id, linkHash: linkHashOf(db, id) };
}

/** Returns the hash by which a link's invitation is found. */
export const linkHashOf = (db: Db, invitationId: string): string => tokenHash(linkTokenOf(db, invitationId));

/** The invitation of a link, in any state. */
export async function findInvitation(db: Db, token: unknown) {
  if (typeof token !== 'string' || token === '') return undefined;
  const [row] = await db
    .select()
    .from(invitations)
    .where(eq(invitations.linkHash, tokenHash(token)));
  return row;
}
