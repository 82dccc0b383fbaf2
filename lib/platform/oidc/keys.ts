import { randomUUID } from 'node:crypto';
import { desc, isNull, lt, sql } from 'drizzle-orm';
import { type JWK, exportJWK, generateKeyPair } from 'jose';
import type { Db } from '../db/database';
import { signingKeys } from '../db/schema';
import { ISSUER_SECONDS } from '@/lib/contract/limits';

/** RS256 is what every client understands and the default; ES256 is there for those who ask for it. */
const ALGORITHMS = ['RS256', 'ES256'] as const;
/** Keeps two replicas from making first keys at the same time. */
const KEY_LOCK = 7_290_417;

async function addKeys(db: Db): Promise<void> {
  for (const alg of ALGORITHMS) {
    const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 });
    const kid = randomUUID();
    const jwk = { ...(await exportJWK(privateKey)), kid, alg, use: 'sig' };
    await db.insert(signingKeys).values({ kid, alg, jwk });
  }
}

/**
 * The issuer's keys, made at first use and kept in the database: a restart invalidates no token.
 *
 * @returns private keys, the current ones first (the provider signs with the first that fits), then retired ones for verification
 */
export async function loadKeys(db: Db): Promise<JWK[]> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
    const current = await tx.select().from(signingKeys).where(isNull(signingKeys.retiredAt));
    if (current.length === 0) await addKeys(tx);
  });
  const rows = await db
    .select()
    .from(signingKeys)
    .orderBy(sql`${signingKeys.retiredAt} is not null`, desc(signingKeys.createdAt));
  return rows.map((row) => row.jwk as JWK);
}

/**
 * Makes new keys and retires the current ones. Retired keys stay published until the last token that they signed has expired, then a later rotation
 * removes them.
 */
export async function rotateKeys(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
    await tx.delete(signingKeys).where(lt(signingKeys.retiredAt, new Date(Date.now() - ISSUER_SECONDS.grant * 1000)));
    await tx.update(signingKeys).set({ retiredAt: new Date() }).where(isNull(signingKeys.retiredAt));
    await addKeys(tx);
  });
}
