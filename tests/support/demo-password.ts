/**
 * The password of the demo accounts, and secrets of clients, hashed at almost no cost. A sign-in takes half a second of processor at the
 * cost that accounts are made with, and tests sign in hundreds of times; the check is the same, since the cost stands in the hash.
 * Accounts that a test makes, and a console that makes its own data, have the full cost (tests/platform/demo.test.ts).
 */
import { randomBytes, scryptSync } from 'node:crypto';
import { isNotNull } from 'drizzle-orm';
import type { Db } from '@/lib/platform/db/database';
import { users } from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';

const COST = { N: 16, r: 8, p: 1 };

/** The hash of a password or a client secret, as lib/platform/secrets.ts writes it. */
export function cheapHash(secret: string, cost = COST): string {
  const salt = randomBytes(16);
  const key = scryptSync(secret, salt, 32, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Makes signing in cheap for everybody in a database of demo data that tests are given copies of. */
export async function cheapenPasswords(db: Db): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: cheapHash(DEMO_PASSWORD) })
    .where(isNotNull(users.passwordHash));
}
