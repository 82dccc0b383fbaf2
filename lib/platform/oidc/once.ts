/** Single use across concurrent requests and processes: the database decides which is the first. */
import { type SQL, and, eq, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { errors } from 'oidc-provider';
import type { Db } from '../db/database';
import { oidcRecords } from '../db/schema';

type OidcRecord = typeof oidcRecords.$inferSelect;

/** Models that are deleted with their grant. */
const ISSUED = ['AccessToken', 'RefreshToken', 'AuthorizationCode'];

/**
 * SQL: whether a token's grant still exists, for statements over `oidc_records`. If the grant was revoked while a token
 * was being made, the token remains but is not valid.
 */
export const hasGrant = sql<boolean>`(oidc_records.grant_id is null
  or oidc_records.model not in ('AccessToken', 'RefreshToken') or exists (
  select 1 from oidc_records grants where grants.model = 'Grant' and grants.id = oidc_records.grant_id))`;

/** Marks a record as used. @returns whether this was the first use */
async function markUsed(db: Db, row: SQL | undefined): Promise<boolean> {
  const marked = await db
    .update(oidcRecords)
    .set({ consumedAt: sql`now()` })
    .where(and(row, isNull(oidcRecords.consumedAt)))
    .returning({ id: oidcRecords.id });
  return marked.length > 0;
}

/**
 * Redeems an authorization code. The library has already checked that it is unused, but concurrent requests pass that check too.
 *
 * @throws InvalidGrant when it was used; what the first use was given ends with it (RFC 6749, section 4.1.2)
 */
export async function redeemCode(db: Db, row: SQL | undefined): Promise<void> {
  if (await markUsed(db, row)) return;
  const [used] = await db.select({ grantId: oidcRecords.grantId }).from(oidcRecords).where(row);
  await endGrant(db, used?.grantId ?? null);
  throw new errors.InvalidGrant('authorization code already consumed');
}

/**
 * Uses a refresh token. Of several tokens from the same one, only one continues, even when used concurrently.
 *
 * @throws InvalidGrant when another one was used; the grant ends with it (RFC 9700, section 4.14.2)
 */
export async function rotateToken(db: Db, row: SQL | undefined): Promise<void> {
  const [record] = await db.select().from(oidcRecords).where(row);
  const isOver = await db.transaction(async (tx) => {
    if (record === undefined) return true;
    // Lock: one token of a family at a time.
    const [grant] = await tx
      .select({ id: oidcRecords.id })
      .from(oidcRecords)
      .where(and(eq(oidcRecords.model, 'Grant'), eq(oidcRecords.id, record.grantId ?? '')))
      .for('update');
    // No grant: another use was first, and has revoked the family since this token was read.
    if (grant === undefined || (await overtakenAt(tx, record)) !== null) return true;
    await markUsed(tx, row);
    return false;
  });
  if (!isOver) return;
  await endGrant(db, record?.grantId ?? null);
  throw new errors.InvalidGrant('refresh token already used');
}

/**
 * Ends a sign-in at the issuer's pages, which continues to its client only once. The record stays until it expires, so
 * that a late form does not restore it.
 *
 * @throws SessionNotFound when it went on already
 */
export async function leaveInteraction(db: Db, row: SQL | undefined): Promise<void> {
  if (!(await markUsed(db, row))) throw new errors.SessionNotFound('authorization request has expired');
}

async function endGrant(db: Db, grantId: string | null): Promise<void> {
  if (grantId === null) return;
  await db.transaction(async (tx) => {
    await tx.delete(oidcRecords).where(and(eq(oidcRecords.model, 'Grant'), eq(oidcRecords.id, grantId)));
    await tx.delete(oidcRecords).where(and(inArray(oidcRecords.model, ISSUED), eq(oidcRecords.grantId, grantId)));
  });
}

/**
 * Returns when a later or parallel refresh token of the same sign-in was used; null if none was. From that moment this one is used up
 * (docs/decisions/refresh-tokens.md).
 */
export async function overtakenAt(db: Db, record: OidcRecord): Promise<Date | null> {
  const { payload } = record;
  if (record.grantId === null) return record.consumedAt;
  const entry = (key: string) => sql`${oidcRecords.payload}->>${key}`;
  const [other] = await db
    .select({ consumedAt: oidcRecords.consumedAt })
    .from(oidcRecords)
    .where(
      and(
        eq(oidcRecords.model, record.model),
        eq(oidcRecords.grantId, record.grantId),
        ne(oidcRecords.id, record.id),
        isNotNull(oidcRecords.consumedAt),
        // A grant may cover several sign-ins; these two identify one and survive rotation.
        eq(entry('iiat'), String(payload.iiat)),
        sql`${entry('nonce')} is not distinct from ${payload.nonce ?? null}`,
        gte(sql`coalesce((${entry('rotations')})::int, 0)`, payload.rotations ?? 0),
      ),
    )
    .limit(1);
  return other?.consumedAt ?? null;
}
