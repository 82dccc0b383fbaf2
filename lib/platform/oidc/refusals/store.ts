/** Rows of refusals: written with the refused request, found by code. */
import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { REFUSAL } from '@/lib/contract/rooms/refusals/bounds';
import { CODE_LENGTH, CODE_LETTERS } from '@/lib/contract/rooms/refusals/code';
import { type Db, isUniqueViolation } from '../../db/database';
import { oidcClients, refusals, tenants } from '../../db/schema';
import { deleteSome } from '../../db/sweep';
import { tokenHash } from '../../secrets';
import { addressPrefix } from '../../sign-in/address-prefix';
import { admitKey } from '../../sign-in/attempts';
import { masked } from './mask';

export interface Refused {
  cause: string;
  /** The registered client that sent the request or was meant. */
  clientId: string | null;
  /** The received id; distinguishes requests of unknown clients. */
  askedAs: string | undefined;
  tenantId: string | null;
  /** Before masking. */
  came: string | undefined;
  /** Source address of the request: limits the number of rows, and is not stored. */
  address: string;
}

const DAY_MS = 86_400_000;
const oldest = (): Date => new Date(Date.now() - REFUSAL.days * DAY_MS);

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length))).join('');

/** Counts a refusal, in a new row if there is no similar one. @returns its code; undefined when there are too many, and none before it */
export async function countRefusal(db: Db, refused: Refused): Promise<string | undefined> {
  const { cause, clientId, tenantId } = refused;
  const came = refused.came === undefined ? null : masked(refused.came);
  const askedAs = masked(refused.askedAs ?? '');
  const fingerprint = tokenHash(JSON.stringify([cause, clientId ?? askedAs, tenantId, came]));
  const again = await countAgain(db, fingerprint);
  if (again !== undefined) return again;
  // Limits the rows of different refusals to what an admin can read.
  const key = `refusal:${tokenHash(`${clientId ?? ''} ${addressPrefix(refused.address)}`)}`;
  if (!(await admitKey(db, key, REFUSAL.perAddress))) return await lastOf(db, clientId);
  const now = new Date();
  const row = { fingerprint, cause, clientId, tenantId, came, firstAt: now, lastAt: now };
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      const code = newCode();
      const [made] = await db
        .insert(refusals)
        .values({ ...row, code })
        .onConflictDoUpdate({ target: refusals.fingerprint, set: { count: sql`refusals.count + 1`, lastAt: now } })
        .returning({ code: refusals.code });
      await trim(db, clientId);
      return made?.code;
    } catch (error) {
      // Another refusal has this code already.
      if (!isUniqueViolation(error)) throw error;
    }
  }
  return undefined;
}

/** Counts an existing refusal. An expired one that is not yet deleted restarts. */
async function countAgain(db: Db, fingerprint: string): Promise<string | undefined> {
  const now = new Date();
  const isOver = lt(refusals.lastAt, oldest());
  const [row] = await db
    .update(refusals)
    .set({
      count: sql`case when ${isOver} then 1 else ${refusals.count} + 1 end`,
      firstAt: sql`case when ${isOver} then now() else ${refusals.firstAt} end`,
      lastAt: now,
    })
    .where(eq(refusals.fingerprint, fingerprint))
    .returning({ code: refusals.code });
  return row?.code;
}

const ofClient = (clientId: string | null) =>
  clientId === null ? isNull(refusals.clientId) : eq(refusals.clientId, clientId);

/** Keeps only a client's latest refusals. */
async function trim(db: Db, clientId: string | null): Promise<void> {
  const latest = db
    .select({ code: refusals.code })
    .from(refusals)
    .where(ofClient(clientId))
    .orderBy(desc(refusals.lastAt), refusals.code)
    .limit(clientId === null ? REFUSAL.unknown : REFUSAL.perClient);
  await db.delete(refusals).where(and(ofClient(clientId), notInArray(refusals.code, latest)));
}

async function lastOf(db: Db, clientId: string | null): Promise<string | undefined> {
  const [row] = await db
    .select({ code: refusals.code })
    .from(refusals)
    .where(ofClient(clientId))
    .orderBy(desc(refusals.lastAt))
    .limit(1);
  return row?.code;
}

/** Finds an unexpired refusal by its code, with its client and its tenant. */
export async function findRefusal(db: Db, code: string) {
  const [row] = await db
    .select({
      refusal: refusals,
      client: oidcClients,
      tenant: { id: tenants.id, name: tenants.name, organizationId: tenants.organizationId },
    })
    .from(refusals)
    .leftJoin(oidcClients, eq(oidcClients.clientId, refusals.clientId))
    .leftJoin(tenants, eq(tenants.id, refusals.tenantId))
    .where(and(eq(refusals.code, code), gt(refusals.lastAt, oldest())));
  return row;
}

/** Deletes expired refusals. */
export async function sweepRefusals(db: Db): Promise<number> {
  return await deleteSome(db, refusals, lt(refusals.lastAt, oldest()));
}
