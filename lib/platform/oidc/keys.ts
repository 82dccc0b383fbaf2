import { randomUUID } from 'node:crypto';
import { desc, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { type JWK, exportJWK, generateKeyPair } from 'jose';
import type { Db } from '../db/database';
import { signingKeys } from '../db/schema';
import { deleteSome } from '../db/sweep';
import { ISSUER_SECONDS } from '@/lib/contract/limits';

/** Keys of the issuer: every process looks for new ones this often, and they sign this long after they were made, in seconds. */
export const SIGNING_KEYS = { lookSeconds: 60, leadSeconds: 300 } as const;

/** RS256 is what every client understands and the default; ES256 is there for those who ask for it. */
const ALGORITHMS = ['RS256', 'ES256'] as const;
/** Keeps two replicas from making first keys at the same time. */
const KEY_LOCK = 7_290_417;

async function addKeys(db: Db, createdAt: Date): Promise<void> {
  for (const alg of ALGORITHMS) {
    const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 });
    const kid = randomUUID();
    const jwk = { ...(await exportJWK(privateKey)), kid, alg, use: 'sig' };
    await db.insert(signingKeys).values({ kid, alg, jwk, createdAt });
  }
}

/**
 * The issuer's keys, made at first use and kept in the database: a restart invalidates no token.
 *
 * @returns as `readKeys`
 */
export async function loadKeys(db: Db): Promise<JWK[]> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
    const current = await tx.select().from(signingKeys).where(isNull(signingKeys.retiredAt));
    if (current.length === 0) await addKeys(tx, new Date());
  });
  return await readKeys(db);
}

/**
 * The keys that there are.
 *
 * @returns private keys, those that sign now first (the provider signs with the first that fits), then the next ones, which are published
 *   before they sign, then retired ones for verification
 */
export async function readKeys(db: Db, now = new Date()): Promise<JWK[]> {
  const isRetired = sql`coalesce(${signingKeys.retiredAt} <= ${now.toISOString()}::timestamptz, false)`;
  const rows = await db
    .select()
    .from(signingKeys)
    .orderBy(isRetired, sql`${signingKeys.retiredAt} asc nulls last`, desc(signingKeys.createdAt));
  return rows.map((row) => row.jwk as JWK);
}

/**
 * Makes new keys, which all processes publish before they sign, and retires the current ones at that moment. Retired keys stay published
 * until the last token that they signed has expired.
 *
 * @param leadSeconds - until the new keys sign
 */
export async function rotateKeys(db: Db, leadSeconds: number = SIGNING_KEYS.leadSeconds): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
    const now = new Date();
    const retiredAt = new Date(now.getTime() + leadSeconds * 1000);
    // Those that an earlier rotation has not retired yet, too.
    const isLater = or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, retiredAt));
    await tx.update(signingKeys).set({ retiredAt }).where(isLater);
    await addKeys(tx, now);
  });
}

/** Removes retired keys with which no living token can be signed. */
export async function sweepKeys(db: Db): Promise<number> {
  return await deleteSome(
    db,
    signingKeys,
    lt(signingKeys.retiredAt, new Date(Date.now() - ISSUER_SECONDS.grant * 1000)),
  );
}
