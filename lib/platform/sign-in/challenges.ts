/** Challenges for authenticators. Issued ones are not stored: each contains its purpose and its expiry. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PASSKEYS } from '@/lib/contract/limits';
import type { Db } from '../db/database';
import { usedChallenges } from '../db/schema';
import { sharedRandom } from '../db/settings';
import { tokenHash } from '../secrets';

const RANDOM_BYTES = 32;
const EXPIRY_BYTES = 6;
const BODY_BYTES = RANDOM_BYTES + EXPIRY_BYTES;

/** Each database has one key. Cached, so that a sign-in page costs no statement. */
const keys = new WeakMap<Db, Promise<Buffer>>();

function keyOf(db: Db): Promise<Buffer> {
  const known = keys.get(db);
  if (known !== undefined) return known;
  const key = sharedRandom(db, 'challenge-key', 32);
  keys.set(db, key);
  key.catch(() => keys.delete(db));
  return key;
}

const sealOf = (key: Buffer, purpose: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(body).update(purpose).digest();

/** Makes a challenge. @param purpose - what an answer to it does, and for which interaction: it counts for nothing else */
export async function newChallenge(db: Db, purpose: string): Promise<Buffer> {
  const body = Buffer.alloc(BODY_BYTES);
  randomBytes(RANDOM_BYTES).copy(body);
  body.writeUIntBE(Date.now() + PASSKEYS.challengeSeconds * 1000, RANDOM_BYTES, EXPIRY_BYTES);
  return Buffer.concat([body, sealOf(await keyOf(db), purpose, body)]);
}

/**
 * Takes an answered challenge: only once, even for concurrent answers.
 *
 * @param challenge - in base64url, as a browser repeats it
 */
export async function takeChallenge(db: Db, purpose: string, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, BODY_BYTES);
  const seal = bytes.subarray(BODY_BYTES);
  const expected = sealOf(await keyOf(db), purpose, body);
  if (seal.length !== expected.length || !timingSafeEqual(seal, expected)) return false;
  const expiresAt = new Date(body.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES));
  if (expiresAt <= new Date()) return false;
  const taken = await db
    .insert(usedChallenges)
    .values({ hash: tokenHash(bytes.toString('base64url')), expiresAt })
    .onConflictDoNothing()
    .returning({ hash: usedChallenges.hash });
  return taken.length === 1;
}
