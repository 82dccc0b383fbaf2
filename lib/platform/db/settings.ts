import { randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from './database';
import { notSealed, openRow, sealRow } from './platform-key';
import { settings } from './schema';

/** Reads a setting; undefined when it is not set. */
export async function readSetting(db: Db, key: string): Promise<unknown> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return row?.value;
}

/** Writes or overwrites a setting. */
export async function writeSetting(db: Db, key: string, value: unknown): Promise<void> {
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** The setting with the key of `sealSecret`. */
export const SEALING_KEY = 'sealing-key';

/** Secret settings, encrypted by the platform key. */
const SECRET_SETTINGS = [
  SEALING_KEY,
  'cookie-key',
  'challenge-key',
  'invitation-key',
  'demo-provider-secret',
  'demo-provider-cookie-key',
] as const;
type SecretSetting = (typeof SECRET_SETTINGS)[number];

const purposeOf = (key: string): string => `settings ${key}`;
const sealed = (db: Db, key: string, text: string) => ({ sealed: sealRow(db, text, purposeOf(key)) });

/** The encrypted text of a value; undefined for a plain text of an earlier version. */
function sealedOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('sealed' in value)) return undefined;
  return String(value.sealed);
}

function openValue(db: Db, key: string, value: unknown): Buffer {
  const text = sealedOf(value);
  if (text === undefined) throw notSealed();
  return Buffer.from(openRow(db, text, purposeOf(key)).text, 'base64url');
}

/** A random value, created once per database and shared by all replicas. */
export async function sharedRandom(db: Db, key: SecretSetting, bytes: number): Promise<Buffer> {
  await db
    .insert(settings)
    .values({ key, value: sealed(db, key, randomBytes(bytes).toString('base64url')) })
    .onConflictDoNothing();
  return openValue(db, key, await readSetting(db, key));
}

/** Returns the key of `sealSecret`. */
export function sealingKey(db: Db): Promise<Buffer> {
  return sharedRandom(db, SEALING_KEY, 32);
}

/** Returns the same key from the setting's value, when another query has read it. */
export const sealingKeyOf = (db: Db, value: unknown): Buffer => openValue(db, SEALING_KEY, value);

const secretRows = (db: Db) =>
  db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...SECRET_SETTINGS]));

/**
 * Encrypts secret settings with the first platform key, unless they are already.
 *
 * @returns how many an earlier version had left as they were
 * @throws StartError when no platform key opens one
 */
export async function sealSettings(tx: Db): Promise<number> {
  let plain = 0;
  for (const { key, value } of await secretRows(tx)) {
    const text = sealedOf(value);
    const opened = text === undefined ? undefined : openRow(tx, text, purposeOf(key));
    if (opened?.isByFirst === true) continue;
    if (opened === undefined) plain += 1;
    await writeSetting(tx, key, sealed(tx, key, opened?.text ?? String(value)));
  }
  return plain;
}

/** Checks that all stored secret settings can be decrypted. @throws StartError when one cannot be opened */
export async function requireSettings(db: Db): Promise<void> {
  for (const { key, value } of await secretRows(db)) openValue(db, key, value);
}
