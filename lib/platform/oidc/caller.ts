import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type Provider from 'oidc-provider';
import type { Authentication, Caller } from '../api/callers';
import { loadMe, meColumns, toMe } from '../api/me';
import type { Db } from '../db/database';
import { oidcRecords, users } from '../db/schema';
import { tokenHash } from '../secrets';
import { hasGrant } from './once';
import { authenticate } from './provider';
import { PLATFORM_SCOPE } from './tokens/scopes';

/** An opaque token of this provider; signed ones have dots, or what stands for them. */
const OPAQUE = /^[\w-]+$/;

interface TokenPayload {
  exp?: number;
  format?: string;
  aud?: unknown;
  scope?: string;
  grantId?: string;
  sessionUid?: string;
  expiresWithSession?: boolean;
  delegation?: unknown;
}

const session = alias(oidcRecords, 'session');

/**
 * Makes the reader of access tokens for the platform's API: reads token, its session, and the person with all permissions in one statement.
 * It applies the rules of the provider's `AccessToken.find`, which would read each separately.
 */
export function callerReader(db: Db, provider: () => Provider): (accessToken: string) => Promise<Caller | null> {
  const clientId = sql`${oidcRecords.payload}->>'clientId'`;
  const statement = db
    .select({
      payload: oidcRecords.payload,
      accountId: oidcRecords.accountId,
      expiresAt: oidcRecords.expiresAt,
      sessionAccountId: session.accountId,
      sessionExpiresAt: session.expiresAt,
      sessionLoginTs: sql<number | null>`(${session.payload}->>'loginTs')::float8`,
      sessionGrantId: sql<string | null>`${session.payload}->'authorizations'->(${clientId})->>'grantId'`,
      ...meColumns,
    })
    .from(oidcRecords)
    .innerJoin(users, and(eq(users.id, oidcRecords.accountId), isNull(users.disabledAt)))
    .leftJoin(session, and(eq(session.model, 'Session'), eq(session.uid, sql`${oidcRecords.payload}->>'sessionUid'`)))
    .where(and(eq(oidcRecords.model, 'AccessToken'), eq(oidcRecords.id, sql.placeholder('id')), hasGrant))
    .prepare('caller');

  return async (accessToken) => {
    if (!OPAQUE.test(accessToken)) return byProvider(db, provider(), accessToken);
    const [row] = await statement.execute({ id: tokenHash(accessToken) });
    if (row === undefined) return null;
    const token: TokenPayload = row.payload;
    // An exchanged token depends on more than one session.
    if (token.delegation !== undefined) return byProvider(db, provider(), accessToken);
    // A signed token must not be accepted by the id in it.
    if (token.exp === undefined || (token.format ?? 'opaque') !== 'opaque' || isOver(row.expiresAt)) return null;
    if (token.expiresWithSession === true && !isSessionAlive(row)) return null;
    // A token for other APIs is valid only for them.
    const isOurs = token.aud === undefined && token.scope?.split(' ').includes(PLATFORM_SCOPE) === true;
    if (!isOurs) return null;
    return {
      me: toMe(row),
      until: token.exp * 1000,
      sessionUid: token.sessionUid,
      authentication: authenticationOf(row),
    };
  };
}

const isOver = (at: Date | null) => at !== null && at.getTime() <= Date.now();

interface SessionColumns {
  payload: TokenPayload;
  accountId: string | null;
  sessionAccountId: string | null;
  sessionExpiresAt: Date | null;
  sessionGrantId: string | null;
  /** Seconds since 1970. */
  sessionLoginTs: number | null;
}

/** Whether the session of a token exists, with the same person and grant. */
function isSessionAlive({ payload, ...row }: SessionColumns): boolean {
  const isSame = row.sessionAccountId === row.accountId && row.sessionGrantId === (payload.grantId ?? null);
  return isSame && !isOver(row.sessionExpiresAt);
}

/** How the person was authenticated in a token's session, which lasting access outlives. */
function authenticationOf(row: SessionColumns): Authentication | undefined {
  return row.sessionLoginTs === null || !isSessionAlive(row) ? undefined : { at: row.sessionLoginTs };
}

/** For other tokens, such as exchanged ones: their caller has no authentication of a session. */
async function byProvider(db: Db, provider: Provider, accessToken: string): Promise<Caller | null> {
  const token = await authenticate(provider, accessToken);
  const me = token && (await loadMe(db, token.userId));
  return me && { me, until: token.until, sessionUid: token.sessionUid };
}
