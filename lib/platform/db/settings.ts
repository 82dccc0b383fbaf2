import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './database';
import { settings } from './schema';

/** The value of a setting, or undefined. */
export async function readSetting(db: Db, key: string): Promise<unknown> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return row?.value;
}

/** Writes a setting, over an older value. */
export async function writeSetting(db: Db, key: string, value: unknown): Promise<void> {
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** A random value that is made once per database and shared by all replicas. */
export async function sharedRandom(db: Db, key: string, bytes: number): Promise<Buffer> {
  await db
    .insert(settings)
    .values({ key, value: randomBytes(bytes).toString('base64url') })
    .onConflictDoNothing();
  return Buffer.from(String(await readSetting(db, key)), 'base64url');
}

/** The setting that is the key of `sealSecret`. */
export const SEALING_KEY = 'sealing-key';

/** The key of `sealSecret`. */
export function sealingKey(db: Db): Promise<Buffer> {
  return sharedRandom(db, SEALING_KEY, 32);
}

/** The same from the setting's value, where that was read along with something else. */
export const sealingKeyOf = (value: unknown): Buffer => Buffer.from(String(value), 'base64url');
