/** The end of sign-ins from outside the browser that they are in. */
import { type SQL, and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type Provider from 'oidc-provider';
import type { Db } from '../db/database';
import { oidcRecords } from '../db/schema';
import type { PlatformLog } from '../log';

/** A client at which a sign-in has ended, and which does not know yet. */
interface Farewell {
  clientId: string;
  accountId: string;
  sid: string;
}

/** What the provider keeps of a session at each of its clients. */
interface SessionPayload {
  authorizations?: Record<string, { sid?: string; grantId?: string; persistsLogout?: boolean }>;
}

/** Sign-ins whose password has been given, but that have not gone on to their client. */
const underWay = (accountId: string): SQL | undefined =>
  and(
    eq(oidcRecords.model, 'Interaction'),
    sql`${oidcRecords.payload}->'result'->'login'->>'accountId' = ${accountId}`,
  );

const authorizationsOf = (payloads: readonly SessionPayload[]) =>
  payloads.flatMap(({ authorizations = {} }) => Object.entries(authorizations));

const farewells = (accountId: string, payloads: readonly SessionPayload[]): Farewell[] =>
  authorizationsOf(payloads).flatMap(([clientId, { sid }]) =>
    sid === undefined ? [] : [{ clientId, accountId, sid }],
  );

/**
 * Ends all sessions of a person but one, with what ends with them; lasting access that applications were given stays, as after a
 * sign-out.
 *
 * @param kept - `uid` of the session that goes on
 * @returns for `tellClients`, after the commit
 */
export async function endOtherSessions(db: Db, accountId: string, kept: string | undefined): Promise<Farewell[]> {
  const isSession = and(eq(oidcRecords.model, 'Session'), eq(oidcRecords.accountId, accountId));
  const ended = await db
    .delete(oidcRecords)
    .where(and(isSession, kept === undefined ? undefined : ne(oidcRecords.uid, kept)))
    .returning({ payload: oidcRecords.payload });
  const payloads: SessionPayload[] = ended.map(({ payload }) => payload);
  const grants = authorizationsOf(payloads).flatMap(([, { grantId, persistsLogout }]) =>
    grantId === undefined || persistsLogout === true ? [] : [grantId],
  );
  await db
    .delete(oidcRecords)
    .where(
      or(
        and(eq(oidcRecords.model, 'Grant'), inArray(oidcRecords.id, grants)),
        inArray(oidcRecords.grantId, grants),
        underWay(accountId),
      ),
    );
  return farewells(accountId, payloads);
}

/**
 * Ends all that was given on behalf of a person: sessions, lasting access, sign-ins under way.
 *
 * @returns for `tellClients`, after the commit
 */
export async function endAllAccess(db: Db, accountId: string): Promise<Farewell[]> {
  const ended = await db
    .delete(oidcRecords)
    .where(or(eq(oidcRecords.accountId, accountId), underWay(accountId)))
    .returning({ model: oidcRecords.model, payload: oidcRecords.payload });
  const sessions = ended.filter(({ model }) => model === 'Session');
  return farewells(
    accountId,
    sessions.map(({ payload }) => payload),
  );
}

/** Tells clients by back channel (OpenID Connect Back-Channel Logout, section 2.5), all at once: one that hangs holds up no other. */
export async function tellClients(
  { provider, log }: { provider: () => Provider; log: PlatformLog },
  ended: readonly Farewell[],
): Promise<void> {
  const tell = async ({ clientId, accountId, sid }: Farewell): Promise<void> => {
    try {
      const client = await provider().Client.find(clientId);
      if (client?.backchannelLogoutUri === undefined) return;
      // Its types do not have it.
      const logout = Reflect.get(client, 'backchannelLogout') as (accountId: string, sid: string) => Promise<void>;
      await logout.call(client, accountId, sid);
    } catch (error) {
      log.warn({ client: clientId, err: error }, 'a back-channel logout was not delivered');
    }
  };
  await Promise.all(ended.map(tell));
}
