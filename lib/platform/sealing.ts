/** Data encrypted with the platform key, for a start and for operators' commands. */
import { sql } from 'drizzle-orm';
import type { Db } from './db/database';
import { requireSettings, sealSettings } from './db/settings';
import type { PlatformLog } from './log';
import { KEY_LOCK, readKeys, sealKeys } from './oidc/keys';

/**
 * Encrypts keys that an earlier version stored in plain text or that another platform key of the list encrypted, in one
 * transaction.
 *
 * @throws StartError when none of the platform keys opens one of them; nothing is changed then
 */
export async function sealStored(db: Db, log: PlatformLog): Promise<void> {
  const plain = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
    return (await sealSettings(tx)) + (await sealKeys(tx));
  });
  if (plain === 0) return;
  log.warn(
    { keys: plain },
    'the keys in the database are encrypted now; backups from before hold them as they were: run `admin rotate-keys`',
  );
}

/** @throws StartError when a key in the database is not encrypted, or none of the platform keys opens it */
export async function requireSealed(db: Db): Promise<void> {
  await requireSettings(db);
  await readKeys(db);
}
