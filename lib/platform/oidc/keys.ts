import { randomUUID } from 'node:crypto';
import { desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { type JWK, exportJWK, generateKeyPair } from 'jose';
import type { Db } from '../db/database';
import { notSealed, openRow, sealRow } from '../db/platform-key';
import { signingKeys } from '../db/schema';
import { deleteSome } from '../db/sweep';
import { ISSUER_SECONDS } from '@/lib/contract/limits';

const DAY_SECONDS = 86_400;

/**
 * Keys of the issuer, in seconds: how often each process checks for new ones, and how long after they were made they
 * sign, by command or by schedule. By default they are replaced before they are `days` old.
 */
export const SIGNING_KEYS = { lookSeconds: 60, leadSeconds: 300, scheduledLeadSeconds: DAY_SECONDS, days: 90 } as const;

/** RS256 is the default and supported by every client; ES256 is for clients that request it. */
const ALGORITHMS = ['RS256', 'ES256'] as const;
/** Prevents two replicas from making or re-encrypting keys at the same time. */
export const KEY_LOCK = 7_290_417;

/** Members of a JWK that are private (RFC 7517, section 4, and RFC 7518, section 6). */
const PRIVATE = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']);
const purposeOf = (kid: string): string => `signing_keys ${kid}`;

const stored = (db: Db, kid: string, jwk: object) => ({
  jwk: Object.fromEntries(Object.entries(jwk).filter(([name]) => !PRIVATE.has(name))),
  sealedKey: sealRow(db, JSON.stringify(jwk), purposeOf(kid)),
});

async function addKeys(db: Db, createdAt: Date): Promise<void> {
  for (const alg of ALGORITHMS) {
    const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 });
    const kid = randomUUID();
    const jwk = { ...(await exportJWK(privateKey)), kid, alg, use: 'sig' };
    await db.insert(signingKeys).values({ kid, alg, ...stored(db, kid, jwk), createdAt });
  }
}

/** The issuer's keys, made at first use and kept in the database: a restart invalidates no token. @returns as `readKeys` */
export async function loadKeys(db: Db): Promise<JWK[]> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
    const current = await tx.select().from(signingKeys).where(isNull(signingKeys.retiredAt));
    if (current.length === 0) await addKeys(tx, new Date());
  });
  return await readKeys(db);
}

/**
 * Reads the existing keys.
 *
 * @returns private keys, the current signing keys first (the provider signs with the first that fits), then the next
 * ones, which are published before they sign, then retired ones for verification
 */
export async function readKeys(db: Db, now = new Date()): Promise<JWK[]> {
  const isRetired = sql`coalesce(${signingKeys.retiredAt} <= ${now.toISOString()}::timestamptz, false)`;
  const rows = await db
    .select()
    .from(signingKeys)
    .orderBy(isRetired, sql`${signingKeys.retiredAt} asc nulls last`, desc(signingKeys.createdAt));
  return rows.map(({ kid, sealedKey }) => {
    if (sealedKey === null) throw notSealed();
    return JSON.parse(openRow(db, sealedKey, purposeOf(kid)).text) as JWK;
  });
}

/**
 * Encrypts signing keys that are still plain with the first platform key.
 *
 * @returns how many an earlier version had left as they were
 * @throws StartError when no platform key opens one
 */
export async function sealKeys(tx: Db): Promise<number> {
  let plain = 0;
  for (const { kid, jwk, sealedKey } of await tx.select().from(signingKeys)) {
    const opened = sealedKey === null ? undefined : openRow(tx, sealedKey, purposeOf(kid));
    if (opened?.isByFirst === true) continue;
    if (opened === undefined) plain += 1;
    const key = opened === undefined ? jwk : (JSON.parse(opened.text) as JWK);
    await tx
      .update(signingKeys)
      .set(stored(tx, kid, key))
      .where(eq(signingKeys.kid, kid));
  }
  return plain;
}

/**
 * Makes new keys, which all processes publish before they sign, and retires the current ones at that moment. Retired keys stay published
 * until the last token that they signed has expired.
 *
 * @param leadSeconds - until the new keys sign
 */
export async function rotateKeys(
  db: Db,
  leadSeconds: number = SIGNING_KEYS.leadSeconds,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
    const retiredAt = new Date(now.getTime() + leadSeconds * 1000);
    // Includes keys that an earlier rotation will retire later.
    const isLater = or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, retiredAt));
    await tx.update(signingKeys).set({ retiredAt }).where(isLater);
    await addKeys(tx, now);
  });
}

/**
 * Makes the next keys a day before they must sign, so that no key signs at the age of `days`. One process does it.
 *
 * @returns whether it was time
 */
export async function rotateWhenDue(db: Db, days: number, now = new Date()): Promise<boolean> {
  const { scheduledLeadSeconds } = SIGNING_KEYS;
  const due = now.getTime() - (days * DAY_SECONDS - scheduledLeadSeconds) * 1000;
  const isDue = async (on: Db): Promise<boolean> => {
    const [newest] = await on
      .select({ createdAt: signingKeys.createdAt })
      .from(signingKeys)
      .where(isNull(signingKeys.retiredAt))
      .orderBy(desc(signingKeys.createdAt))
      .limit(1);
    return newest !== undefined && newest.createdAt.getTime() <= due;
  };
  if (!(await isDue(db))) return false;
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
    // Another process may have been faster.
    if (!(await isDue(tx))) return false;
    await rotateKeys(tx, scheduledLeadSeconds, now);
    return true;
  });
}

/** Deletes retired keys once no valid token can be signed by them. */
export async function sweepKeys(db: Db): Promise<number> {
  return await deleteSome(
    db,
    signingKeys,
    lt(signingKeys.retiredAt, new Date(Date.now() - ISSUER_SECONDS.grant * 1000)),
  );
}
