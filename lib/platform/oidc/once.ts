/** What counts once, however many requests and processes present it at the same time: the database decides which of them is the first. */
import { type SQL, and, eq, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { errors } from 'oidc-provider';
import type { Db } from '../db/database';
import { oidcRecords } from '../db/schema';

type OidcRecord = typeof oidcRecords.$inferSelect;

/** Models that a grant takes with it. */
const ISSUED = ['AccessToken', 'RefreshToken', 'AuthorizationCode'];

/**
 * Whether a token's grant is still there, as a column of a statement over `oidc_records`. A grant that was revoked while a token was
 * being made from it leaves that token behind, which opens nothing.
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
 * Redeems an authorization code. The library has looked before whether it was used, and so have others at the same moment.
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
 * Uses a refresh token. Of several that came from the same one only one goes on, also when they are shown at the same time.
 *
 * @throws InvalidGrant when another one was used; the grant ends with it (RFC 9700, section 4.14.2)
 */
export async function rotateToken(db: Db, row: SQL | undefined): Promise<void> {
  const [record] = await db.select().from(oidcRecords).where(row);
  const isOver = await db.transaction(async (tx) => {
    if (record === undefined) return true;
    // One of a family at a time.
    const [grant] = await tx
      .select({ id: oidcRecords.id })
      .from(oidcRecords)
      .where(and(eq(oidcRecords.model, 'Grant'), eq(oidcRecords.id, record.grantId ?? '')))
      .for('update');
    // Without it another use was the first, and has ended the family since this token was read.
    if (grant === undefined || (await overtakenAt(tx, record)) !== null) return true;
    await markUsed(tx, row);
    return false;
  });
  if (!isOver) return;
  await endGrant(db, record?.grantId ?? null);
  throw new errors.InvalidGrant('refresh token already used');
}

/**
 * Ends a sign-in at the issuer's pages, which goes on to its client once. The record stays until it expires, so that a form that was
 * under way does not bring it back.
 *
 * @throws SessionNotFound when it went on already
 */
export async function leaveInteraction(db: Db, row: SQL | undefined): Promise<void> {
  if (!(await markUsed(db, row))) throw new errors.SessionNotFound('authorization request has expired');
}

/** Ends a grant with all that was issued from it. */
async function endGrant(db: Db, grantId: string | null): Promise<void> {
  if (grantId === null) return;
  await db.transaction(async (tx) => {
    await tx.delete(oidcRecords).where(and(eq(oidcRecords.model, 'Grant'), eq(oidcRecords.id, grantId)));
    await tx.delete(oidcRecords).where(and(inArray(oidcRecords.model, ISSUED), eq(oidcRecords.grantId, grantId)));
  });
}

/**
 * When another refresh token of the same sign-in was used that came after this one, or beside it; null when none was.
 *
 * That is the moment from which this one is used up (RFC 9700 section 4.14.2). Its own use does not use it up: the answer that
 * carried its successor may have been lost, and then it is all that the client has. A thief gains nothing by it, because as soon
 * as both have used what they hold, one of the two is found out and the grant is revoked.
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
        // One grant may carry several sign-ins; these two tell them apart and outlive rotation.
        eq(entry('iiat'), String(payload.iiat)),
        sql`${entry('nonce')} is not distinct from ${payload.nonce ?? null}`,
        gte(sql`coalesce((${entry('rotations')})::int, 0)`, payload.rotations ?? 0),
      ),
    )
    .limit(1);
  return other?.consumedAt ?? null;
}
