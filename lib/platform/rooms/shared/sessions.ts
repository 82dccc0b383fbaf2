import { type SQL, and, eq, gt, inArray, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { SESSIONS_SHOWN } from '@/lib/contract/limits';
import type { MemberSessions, Session } from '@/lib/contract/rooms/account/entities';
import { type HandlerContext, notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { oidcClients, oidcRecords, signIns, users } from '../../db/schema';
import { endSessions, tellClients } from '../../oidc/sessions';

interface SessionPayload {
  loginTs?: number;
  amr?: string[];
  authorizations?: Record<string, unknown>;
}

/** A session's id in the API: the provider's own id must not be exposed. */
const idOf = (uid: string): string => createHash('sha256').update(uid).digest('hex').slice(0, 32);

const isLive = and(eq(oidcRecords.model, 'Session'), gt(oidcRecords.expiresAt, sql`now()`));
const ofPerson = (userId: string): SQL | undefined => and(isLive, eq(oidcRecords.accountId, userId));

/** The only records without one are not sessions. */
const uid = sql<string>`${oidcRecords.uid}`;

/** Clients that a tenant owns or may use. Names are qualified, because drizzle does not qualify the outer statement's columns. */
const ofTenant = (tenantId: string): SQL => sql`(oidc_clients.tenant_id = ${tenantId} or exists (
  select from oidc_client_tenants a where a.client_id = oidc_clients.client_id and a.tenant_id = ${tenantId}))`;

interface SessionRow extends Pick<typeof oidcRecords.$inferSelect, 'payload'> {
  uid: string;
  seen: typeof signIns.$inferSelect | null;
}

interface Describing {
  /** `uid` of this call's session. */
  current: string | undefined;
  /** Limits the named clients to this tenant's: the reader administers no other. */
  tenantId?: string | undefined;
}

/** Loads the clients of sessions, and returns what maps one of these to the API. */
async function describer(
  db: Db,
  rows: readonly SessionRow[],
  { current, tenantId }: Describing,
): Promise<(row: SessionRow) => Session> {
  const clientIds = rows.flatMap(({ payload }) => Object.keys((payload as SessionPayload).authorizations ?? {}));
  const clients = await db
    .select({
      id: oidcClients.clientId,
      name: oidcClients.clientName,
      isShown: tenantId === undefined ? sql`true` : ofTenant(tenantId),
    })
    .from(oidcClients)
    .where(inArray(oidcClients.clientId, [...new Set(clientIds)]));
  const known = new Map(clients.map((client) => [client.id, client]));
  return ({ uid, payload, seen }) => {
    const { loginTs = 0, amr = [], authorizations = {} }: SessionPayload = payload;
    const applications = Object.keys(authorizations).flatMap((clientId) => {
      const client = known.get(clientId);
      return client === undefined || client.isShown === true ? [{ clientId, name: client?.name ?? null }] : [];
    });
    return {
      id: idOf(uid),
      isCurrent: uid === current,
      browser: seen?.browser ?? null,
      system: seen?.system ?? null,
      address: seen?.address ?? null,
      amr,
      since: (seen?.startedAt ?? new Date(loginTs * 1000)).toISOString(),
      lastUsedAt: seen?.lastActivity.toISOString() ?? null,
      applications,
    };
  };
}

/**
 * A person's active sessions, the current one first.
 *
 * @param current - `uid` of the session that the call is made in
 * @param tenantId - limits the named clients to this tenant's: the reader administers no other
 */
export async function sessionsOf(
  db: Db,
  userId: string,
  current: string | undefined,
  tenantId?: string,
): Promise<Session[]> {
  const rows = await db
    .select({ uid, payload: oidcRecords.payload, seen: signIns })
    .from(oidcRecords)
    .leftJoin(signIns, eq(signIns.sessionUid, oidcRecords.uid))
    .where(ofPerson(userId));
  return rows
    .map(await describer(db, rows, { current, tenantId }))
    .toSorted(
      (a, b) =>
        Number(b.isCurrent) - Number(a.isCurrent) ||
        Date.parse(b.lastUsedAt ?? b.since) - Date.parse(a.lastUsedAt ?? a.since),
    );
}

const ofMembers = (tenantId: string): SQL | undefined =>
  and(
    isLive,
    sql`${oidcRecords.accountId} in (select m.user_id::text from tenant_members m where m.tenant_id = ${tenantId})`,
  );

/**
 * Active sessions of a tenant's members: the most recently used, and the totals.
 *
 * @param current - `uid` of the session that the call is made in
 */
export async function sessionsOfMembers(
  db: Db,
  tenantId: string,
  current: string | undefined,
): Promise<MemberSessions> {
  const person = { id: users.id, displayName: users.displayName, username: users.username };
  const rows = await db
    .select({ uid, payload: oidcRecords.payload, seen: signIns, person })
    .from(oidcRecords)
    .innerJoin(users, sql`${users.id}::text = ${oidcRecords.accountId}`)
    .leftJoin(signIns, eq(signIns.sessionUid, oidcRecords.uid))
    .where(ofMembers(tenantId))
    .orderBy(sql`${signIns.lastActivity} desc nulls last`, oidcRecords.id)
    .limit(SESSIONS_SHOWN);
  const [counted] = await db
    .select({
      total: sql<number>`count(*)::int`,
      people: sql<number>`count(distinct ${oidcRecords.accountId})::int`,
    })
    .from(oidcRecords)
    .where(ofMembers(tenantId));
  const toSession = await describer(db, rows, { current, tenantId });
  const items = rows.map((row) => ({ ...toSession(row), person: row.person }));
  return { items, total: counted?.total ?? 0, people: counted?.people ?? 0 };
}

/** The next signed-in people of a tenant, ordered by id. @param after - the last one of those before */
export async function signedInMembers(db: Db, tenantId: string, after: string | null, most: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: oidcRecords.accountId })
    .from(oidcRecords)
    .where(and(ofMembers(tenantId), after === null ? undefined : gt(oidcRecords.accountId, after)))
    .orderBy(oidcRecords.accountId)
    .limit(most);
  return rows.flatMap(({ id }) => id ?? []);
}

/** Ends a person's session. @throws ApiError notFound when there is none of this id */
export async function endSession(
  { db, issuer, later }: Pick<HandlerContext<'me.endSession'>, 'db' | 'issuer' | 'later'>,
  userId: string,
  sessionId: string,
): Promise<void> {
  const rows = await db.select({ uid }).from(oidcRecords).where(ofPerson(userId));
  const found = rows.find((row) => idOf(row.uid) === sessionId);
  if (found === undefined) throw notFound('The session');
  const { ended } = await endSessions(db, userId, { only: found.uid });
  if (issuer !== undefined) later(() => tellClients(issuer, ended));
}

/**
 * Ends all sessions of a person except one.
 *
 * @param kept - `uid` of the session that goes on
 * @returns how many there were
 */
export async function endAllSessions(
  { db, issuer, later }: Pick<HandlerContext<'me.endSession'>, 'db' | 'issuer' | 'later'>,
  userId: string,
  kept: string | undefined,
): Promise<number> {
  const { count, ended } = await endSessions(db, userId, { except: kept });
  if (issuer !== undefined) later(() => tellClients(issuer, ended));
  return count;
}
