import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm';
import { type Client, errors } from 'oidc-provider';
import type { Db } from '@/lib/platform/db/database';
import { oidcRecords } from '@/lib/platform/db/schema';

const entry = (key: string) => sql`${oidcRecords.payload}->>${sql.raw(`'${key}'`)}`;

/** Removes a client from the sessions at the issuer: their people stay signed in, but not to this client. */
async function leaveSessions(db: Db, clientId: string, whose?: SQL): Promise<void> {
  await db
    .update(oidcRecords)
    .set({ payload: sql`${oidcRecords.payload} #- array['authorizations', ${clientId}::text]` })
    .where(
      and(
        eq(oidcRecords.model, 'Session'),
        sql`jsonb_exists(${oidcRecords.payload}->'authorizations', ${clientId})`,
        whose,
      ),
    );
}

/**
 * Revokes at once everything that a client was given: grants, codes, tokens, sign-ins in progress, and its entry in
 * people's sessions. For a client that is deleted or disabled.
 */
export async function revokeClient(db: Db, clientId: string): Promise<void> {
  await db
    .delete(oidcRecords)
    .where(
      or(
        sql`${entry('clientId')} = ${clientId}`,
        and(eq(oidcRecords.model, 'Interaction'), sql`${oidcRecords.payload}->'params'->>'client_id' = ${clientId}`),
      ),
    );
  await leaveSessions(db, clientId);
}

/** Revokes what one person granted a client. @returns whether there was anything */
export async function revokeGrantsOf(db: Db, userId: string, clientId: string): Promise<boolean> {
  const grants = await db
    .delete(oidcRecords)
    .where(
      and(eq(oidcRecords.model, 'Grant'), eq(oidcRecords.accountId, userId), sql`${entry('clientId')} = ${clientId}`),
    )
    .returning({ id: oidcRecords.id });
  const ids = grants.map(({ id }) => id);
  if (ids.length > 0) await db.delete(oidcRecords).where(inArray(oidcRecords.grantId, ids));
  await leaveSessions(db, clientId, eq(oidcRecords.accountId, userId));
  return ids.length > 0;
}

/**
 * Whether a client may revoke a token. A public client, which proves nothing, does not learn of a token that is not its own.
 *
 * @throws InvalidRequest for a token of another client (RFC 7009, section 2.1)
 */
export function mayRevoke(client: Client, { clientId }: { clientId?: string | undefined }): boolean {
  if (clientId === client.clientId) return true;
  if (client.clientAuthMethod === 'none') return false;
  throw new errors.InvalidRequest('the token was issued to another client');
}
