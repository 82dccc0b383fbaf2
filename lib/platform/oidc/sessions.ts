/** Ends sign-ins from outside their browser. */
import { type SQL, and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { ISSUER_SECONDS } from '@/lib/contract/limits';
import { type Db, rowsOf } from '../db/database';
import { oidcRecords, pendingSignIns, signIns } from '../db/schema';
import { deleteSome } from '../db/sweep';
import type { PlatformLog } from '../log';
import { deviceOf } from '../sign-in/device';

/** A client that must be notified that its sign-in has ended. */
export interface Farewell {
  clientId: string;
  accountId: string;
  sid: string;
}

interface SessionPayload {
  authorizations?: Record<string, { sid?: string; grantId?: string; persistsLogout?: boolean }>;
}

/**
 * Returns a session's remaining lifetime: the maximum counts from the sign-in, or, for people of an identity provider, who may have signed
 * in there long before, from the session's beginning. The library alone would restart it with each use.
 *
 * @returns seconds from now, at least one
 */
export function sessionSeconds(session: Times): number {
  return Math.max(beginningOf(session) + ISSUER_SECONDS.session - seconds(), 1);
}

type Times = { loginTs?: number | undefined; iat?: number };
const seconds = (): number => Math.floor(Date.now() / 1000);

/** When a session began, in seconds since 1970; an unsaved one begins now. */
const beginningOf = ({ loginTs = 0, iat }: Times): number => Math.max(loginTs, iat ?? seconds());

/** SQL: sign-ins whose password was given, but that have not continued to their client. */
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

/** Selects sessions of a person: one, or all but one. */
type Which = { only: string } | { except: string | undefined };

function isMeant(which: Which): SQL | undefined {
  if ('only' in which) return eq(oidcRecords.uid, which.only);
  return which.except === undefined ? undefined : ne(oidcRecords.uid, which.except);
}

const isSessionOf = (accountId: string): SQL | undefined =>
  and(eq(oidcRecords.model, 'Session'), eq(oidcRecords.accountId, accountId));

/** Records that sessions have ended, for concurrent requests in which the provider holds one of them and is about to store it again. */
async function markEnded(db: Db, userId: string, uids: readonly (string | null)[]): Promise<void> {
  const now = new Date();
  const rows = uids.flatMap((uid) =>
    uid === null ? [] : [{ sessionUid: uid, userId, startedAt: now, lastActivity: now, endedAt: now }],
  );
  if (rows.length === 0) return;
  await db
    .insert(signIns)
    .values(rows)
    .onConflictDoUpdate({ target: signIns.sessionUid, set: { endedAt: now } });
}

/**
 * Ends sessions of a person and what depends on them; offline access of applications stays, as after a sign-out.
 *
 * @returns for `tellClients`, after the commit; and how many there were
 */
export async function endSessions(
  db: Db,
  accountId: string,
  which: Which,
): Promise<{ count: number; ended: Farewell[] }> {
  const meant = and(isSessionOf(accountId), isMeant(which));
  const found = await db.select({ uid: oidcRecords.uid }).from(oidcRecords).where(meant).for('update');
  await markEnded(
    db,
    accountId,
    found.map(({ uid }) => uid),
  );
  const gone = await db.delete(oidcRecords).where(meant).returning({ payload: oidcRecords.payload });
  const payloads: SessionPayload[] = gone.map(({ payload }) => payload);
  const grants = authorizationsOf(payloads).flatMap(([, { grantId, persistsLogout }]) =>
    grantId === undefined || persistsLogout === true ? [] : [grantId],
  );
  await db
    .delete(oidcRecords)
    .where(
      or(and(eq(oidcRecords.model, 'Grant'), inArray(oidcRecords.id, grants)), inArray(oidcRecords.grantId, grants)),
    );
  // Not when only one session ends: a sign-in in progress belongs to none yet.
  if (!('only' in which)) {
    await endUnderWay(db, accountId);
    await endBegun(db, accountId, which.except);
  }
  return { count: gone.length, ended: farewells(accountId, payloads) };
}

/** Ends sessions that have begun but are not stored yet: `dropEnded` deletes them. */
async function endBegun(db: Db, userId: string, except: string | undefined): Promise<void> {
  const isKept = except === undefined ? undefined : ne(signIns.sessionUid, except);
  await db
    .update(signIns)
    .set({ endedAt: new Date() })
    .where(and(eq(signIns.userId, userId), isNull(signIns.endedAt), isKept));
}

/**
 * Begins the session of a completed sign-in, unless its person was disabled or got another password since the check. A lock orders this and
 * the end of the person's access: whichever is second waits, and an end includes sessions that began before it.
 *
 * @param passwordChangedAt - as it was when the sign-in was checked
 * @returns false when the sign-in is no longer valid: its session is deleted as soon as it is stored
 */
export async function beginSession(
  db: Db,
  { uid, accountId }: { uid: string; accountId: string },
  passwordChangedAt: unknown,
): Promise<boolean> {
  const since = typeof passwordChangedAt === 'string' ? passwordChangedAt : null;
  const [begun] = await rowsOf<{ counts: boolean }>(
    db,
    sql`insert into sign_ins (session_uid, user_id, started_at, last_activity, ended_at)
      select ${uid}, u.id, now(), now(),
        case when u.disabled_at is null and u.password_changed_at is not distinct from ${since}::timestamptz then null else now() end
      from users u where u.id = ${accountId} for share
      on conflict (session_uid) do update set ended_at = coalesce(sign_ins.ended_at, excluded.ended_at)
      returning ended_at is null as counts`,
  );
  return begun?.counts === true;
}

/** Ends a person's sign-ins in progress, whether the first step or all of them are done. */
export async function endUnderWay(db: Db, accountId: string): Promise<void> {
  await db.delete(oidcRecords).where(underWay(accountId));
  await db.delete(pendingSignIns).where(eq(pendingSignIns.userId, accountId));
}

/**
 * Ends all access given on behalf of a person: sessions, offline access, sign-ins in progress.
 *
 * @returns for `tellClients`, after the commit
 */
export async function endAllAccess(db: Db, accountId: string): Promise<Farewell[]> {
  const { ended } = await endSessions(db, accountId, { except: undefined });
  await db.delete(oidcRecords).where(eq(oidcRecords.accountId, accountId));
  return ended;
}

/** Deletes a session that was just stored, if it was ended meanwhile. Waits for the row's lock: its end may still be in a transaction. */
export async function dropEnded(db: Db, uid: string): Promise<void> {
  const [row] = await db
    .select({ endedAt: signIns.endedAt })
    .from(signIns)
    .where(eq(signIns.sessionUid, uid))
    .for('share');
  if (row?.endedAt != null)
    await db.delete(oidcRecords).where(and(eq(oidcRecords.model, 'Session'), eq(oidcRecords.uid, uid)));
}

/** Whether a person's session exists; locks it until the end of the transaction. */
export async function isSessionAlive(db: Db, accountId: string, uid: string | undefined): Promise<boolean> {
  const isIt = and(isSessionOf(accountId), eq(oidcRecords.uid, uid ?? ''));
  return (await db.select({ uid: oidcRecords.uid }).from(oidcRecords).where(isIt).for('share')).length > 0;
}

/** Records the device and address of a session, at each sign-in to a client in it. */
export async function noteSession(db: Db, ctx: KoaContextWithOIDC, address: string): Promise<void> {
  const { session } = ctx.oidc;
  if (session?.accountId === undefined) return;
  const now = new Date();
  const seen = { ...deviceOf(ctx.get('user-agent')), address, lastActivity: now };
  const startedAt = new Date(beginningOf(session) * 1000);
  await db
    .insert(signIns)
    .values({ sessionUid: session.uid, userId: session.accountId, startedAt, ...seen })
    .onConflictDoUpdate({ target: signIns.sessionUid, set: seen });
}

/** Deletes data of sessions that ended long ago. */
export async function sweepSignIns(db: Db): Promise<number> {
  return await deleteSome(
    db,
    signIns,
    sql`last_activity < now() - make_interval(secs => ${ISSUER_SECONDS.session * 2}::int)
      and not exists (select from oidc_records r where r.model = 'Session' and r.uid = session_uid)`,
  );
}

/** Notifies clients by back channel (OpenID Connect Back-Channel Logout, section 2.5), all at once: one that hangs delays no other. */
export async function tellClients(
  { provider, log }: { provider: () => Provider; log: PlatformLog },
  ended: readonly Farewell[],
): Promise<void> {
  const tell = async ({ clientId, accountId, sid }: Farewell): Promise<void> => {
    try {
      const client = await provider().Client.find(clientId);
      if (client?.backchannelLogoutUri === undefined) return;
      // Missing in the library's types.
      const logout = Reflect.get(client, 'backchannelLogout') as (accountId: string, sid: string) => Promise<void>;
      await logout.call(client, accountId, sid);
    } catch (error) {
      log.warn({ client: clientId, err: error }, 'a back-channel logout was not delivered');
    }
  };
  await Promise.all(ended.map(tell));
}
