/** The secrets in links of invitations. The database has their hashes alone: a copy of it opens no invitation. */
import { createHmac, randomUUID } from 'node:crypto';
import type { Db } from './db/database';
import { sharedRandom } from './db/settings';
import { tokenHash } from './secrets';

/** By the schema object of a database, which its transactions have too. */
const keys = new WeakMap<object, Buffer>();

/** Reads the key that the links of a database are made with, or makes it. */
export async function loadLinkKey(db: Db): Promise<void> {
  keys.set(db._.fullSchema, await sharedRandom(db, 'invitation-key', 32));
}

/**
 * The secret of an invitation's link: enough to accept it, and always the same, so that it can be shown again to those who may give what
 * it gives.
 */
export function linkTokenOf(db: Db, invitationId: string): string {
  const key = keys.get(db._.fullSchema);
  if (key === undefined) throw new Error('the database was opened without the key of invitation links');
  // An id in a path begins with a letter or a digit, which base64url does not always.
  return createHmac('sha256', key).update(invitationId).digest('hex');
}

/** The id of a new invitation, and what its link is found by. */
export function newLink(db: Db): { id: string; linkHash: string } {
  const id = randomUUID();
  return { id, linkHash: linkHashOf(db, id) };
}

/** By which the invitation of a link is found. */
export const linkHashOf = (db: Db, invitationId: string): string => tokenHash(linkTokenOf(db, invitationId));
