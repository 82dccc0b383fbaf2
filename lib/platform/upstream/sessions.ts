/** Links sessions here to sessions at identity providers, so that a sign-out on one side also applies to the other. */
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Db } from '../db/database';
import { oidcRecords } from '../db/schema';
import { sealingKey } from '../db/settings';
import { newSecret, openSecret, sealSecret, tokenHash } from '../secrets';
import { sessionSeconds } from '../oidc/sessions';
import { IDENTITY_PROVIDER } from './bounds';

const MODEL = 'UpstreamSession';
const LEAVING = 'UpstreamLeaving';

/** A sign-in at a provider, stored as long as its session here. */
export interface UpstreamSession {
  provider: string;
  issuer: string;
  subject: string;
  sid?: string | undefined;
  /** The hint of a sign-out there (OpenID Connect RP-Initiated Logout, section 2). Sealed where it is stored. */
  idToken: string;
}

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

/** Stores a sign-in at a provider until its interaction ends in a session; a second step may come between. */
export async function holdUpstreamSession(
  db: Db,
  interactionUid: string,
  accountId: string,
  session: UpstreamSession,
): Promise<void> {
  const payload = { ...session, idToken: sealSecret(session.idToken, await sealingKey(db)) };
  const row = { uid: null, accountId, payload, expiresAt: inSeconds(IDENTITY_PROVIDER.signInSeconds) };
  await db
    .insert(oidcRecords)
    .values({ model: MODEL, id: interactionUid, ...row })
    .onConflictDoUpdate({ target: [oidcRecords.model, oidcRecords.id], set: row });
}

/** Assigns an interaction's stored sign-in to the resulting session. */
export async function bindUpstreamSession(db: Db, ctx: KoaContextWithOIDC): Promise<void> {
  const { session } = ctx.oidc;
  const { uid: interactionUid } = (ctx.params ?? {}) as { uid?: unknown };
  if (session?.accountId === undefined || typeof interactionUid !== 'string') return;
  await db
    .update(oidcRecords)
    // A session that has just begun has no end of its own yet.
    .set({ uid: session.uid, expiresAt: inSeconds(sessionSeconds(session)) })
    .where(
      and(
        eq(oidcRecords.model, MODEL),
        eq(oidcRecords.id, interactionUid),
        // Excludes a sign-in of another person.
        eq(oidcRecords.accountId, session.accountId),
      ),
    );
}

/** Takes the stored data of a session that has ended; undefined if it began here. */
export async function takeUpstreamSession(db: Db, sessionUid: string): Promise<UpstreamSession | undefined> {
  const rows = await db
    .delete(oidcRecords)
    .where(and(eq(oidcRecords.model, MODEL), eq(oidcRecords.uid, sessionUid)))
    .returning({ payload: oidcRecords.payload });
  const kept = rows[0]?.payload as unknown as UpstreamSession | undefined;
  return kept && { ...kept, idToken: openSecret(kept.idToken, await sealingKey(db)) };
}

/** The sessions here that a logout token is about (OpenID Connect Back-Channel Logout, section 2.7). */
export async function sessionsAt(
  db: Db,
  providers: readonly string[],
  { subject, sid }: { subject: string | undefined; sid: string | undefined },
): Promise<{ accountId: string; sessionUid: string }[]> {
  const field = (name: keyof UpstreamSession, value: string | undefined) =>
    value === undefined ? undefined : eq(sql`${oidcRecords.payload}->>${name}`, value);
  const rows = await db
    .select({ accountId: oidcRecords.accountId, sessionUid: oidcRecords.uid })
    .from(oidcRecords)
    .where(
      and(
        eq(oidcRecords.model, MODEL),
        isNotNull(oidcRecords.uid),
        inArray(sql`${oidcRecords.payload}->>'provider'`, [...providers]),
        field('subject', subject),
        field('sid', sid),
      ),
    );
  return rows.flatMap(({ accountId, sessionUid }) =>
    accountId === null || sessionUid === null ? [] : [{ accountId, sessionUid }],
  );
}

/** Stores the browser's target after a sign-out at a provider. @returns the state that leads there */
export async function holdLeaving(db: Db, target: string): Promise<string> {
  const state = newSecret();
  const expiresAt = inSeconds(IDENTITY_PROVIDER.signInSeconds);
  await db.insert(oidcRecords).values({ model: LEAVING, id: tokenHash(state), payload: { target }, expiresAt });
  return state;
}

/** Takes the browser's target after a sign-out at a provider, once; undefined for an unknown state. */
export async function takeLeaving(db: Db, state: string | undefined): Promise<string | undefined> {
  const [row] = await db
    .delete(oidcRecords)
    .where(
      and(
        eq(oidcRecords.model, LEAVING),
        eq(oidcRecords.id, tokenHash(state ?? '')),
        gt(oidcRecords.expiresAt, sql`now()`),
      ),
    )
    .returning({ payload: oidcRecords.payload });
  return (row?.payload as { target?: string } | undefined)?.target;
}
