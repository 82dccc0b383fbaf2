/** The link of an e-mail that ends such e-mails without a sign-in (RFC 8058). */
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../api/audit';
import { type Db, inTransaction } from '../db/database';
import { sealingKey } from '../db/settings';
import { setDigest } from '../rooms/account/digest';
import { openSecret, sealSecret } from '../secrets';

/** Before the person's id in what is sealed, so that nothing else that is sealed with this key is a link. */
const PURPOSE = 'digest ';
/** Under it are the pages of these links. */
export const UNSUBSCRIBE_PATH = '/unsubscribe/';

/** The path that ends a person's weekly e-mails. It is enough to do that, and nothing else. */
export async function unsubscribePath(db: Db, userId: string): Promise<string> {
  return UNSUBSCRIBE_PATH + sealSecret(PURPOSE + userId, await sealingKey(db));
}

/** Whose e-mails a link ends; undefined for one that this platform did not make. */
export async function readUnsubscribe(db: Db, token: string): Promise<string | undefined> {
  const key = await sealingKey(db);
  try {
    const sealed = openSecret(token, key);
    return sealed.startsWith(PURPOSE) ? sealed.slice(PURPOSE.length) : undefined;
  } catch {
    return undefined;
  }
}

/** Ends a person's weekly e-mails, and says so in the audit trail. */
export async function endDigest(db: Db, userId: string, actorId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const entry = await setDigest(tx, userId, false, new Date());
    await writeAudit(tx, { actorId, requestId: randomUUID(), operation: 'me.changeDigest' }, [entry]);
  });
}
