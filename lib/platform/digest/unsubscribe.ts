/** The unsubscribe link of these e-mails, which needs no sign-in (RFC 8058). */
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../api/audit';
import { type Db, inTransaction } from '../db/database';
import { sealingKey } from '../db/settings';
import { setDigest } from '../rooms/account/digest';
import { openSecret, sealSecret } from '../secrets';

/** Prefix of the person's id in the sealed text, so that nothing else sealed with this key is a link. */
const PURPOSE = 'digest ';
/** The path of these links. */
export const UNSUBSCRIBE_PATH = '/unsubscribe/';

/** Makes the path that ends a person's weekly e-mails. It allows only that. */
export async function unsubscribePath(db: Db, userId: string): Promise<string> {
  return UNSUBSCRIBE_PATH + sealSecret(PURPOSE + userId, await sealingKey(db));
}

/** Returns the person of a link; undefined for a link that this platform did not make. */
export async function readUnsubscribe(db: Db, token: string): Promise<string | undefined> {
  const key = await sealingKey(db);
  try {
    const sealed = openSecret(token, key);
    return sealed.startsWith(PURPOSE) ? sealed.slice(PURPOSE.length) : undefined;
  } catch {
    return undefined;
  }
}

/** Ends a person's weekly e-mails, and records it in the audit trail. */
export async function endDigest(db: Db, userId: string, actorId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const entry = await setDigest(tx, userId, false, new Date());
    await writeAudit(tx, { actorId, requestId: randomUUID(), operation: 'me.changeDigest' }, [entry]);
  });
}
