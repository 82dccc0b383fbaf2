import { and, eq, gte, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { type Adapter, type AdapterFactory, type AdapterPayload, type ClientMetadata, errors } from 'oidc-provider';
import { isClean } from '../api/clean';
import { tellingOutage } from '../db/availability';
import type { Db } from '../db/database';
import { oidcRecords } from '../db/schema';
import { tokenHash } from '../secrets';
import { isStillRooted } from './delegation';
import { SIGNED, type SignedTokenReader, withClaims } from './signed-tokens';

type OidcRecord = typeof oidcRecords.$inferSelect;

/** Models whose tokens may be signed ones, which are found by their `jti`. */
const SIGNED_MODELS = new Set(['AccessToken', 'ClientCredentials']);

/** Model of what may be presented once: the assertions of clients that authenticate by a key (RFC 7523, section 3). */
const ONCE = 'ReplayDetection';

/** Models whose id is the secret itself: only its hash is stored, so that a copy of the table is useless for signing in. */
const SECRET_IDS = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken', 'ClientCredentials']);

/**
 * Keeps what the OIDC provider keeps in the table `oidc_records`. Clients are not rows there: they come from `findClient`, so that a change
 * that an admin makes counts at once.
 */
export function createAdapter(
  db: Db,
  findClient: (clientId: string) => Promise<ClientMetadata | undefined>,
  readSigned: SignedTokenReader,
): AdapterFactory {
  return (model) =>
    tellingOutages(model === 'Client' ? clientAdapter(findClient) : recordAdapter(db, model, readSigned));
}

/** The same adapter; a database that is away is reported as such, not as the provider's own fault. */
function tellingOutages(adapter: Adapter): Adapter {
  return {
    upsert: (...args) => tellingOutage(async () => adapter.upsert(...args)),
    // What cannot be stored is not there: ids come from forms and headers too.
    find: (id) => tellingOutage(async () => (isClean(id) ? adapter.find(id) : undefined)),
    findByUid: (uid) => tellingOutage(async () => (isClean(uid) ? adapter.findByUid(uid) : undefined)),
    findByUserCode: (code) => tellingOutage(async () => adapter.findByUserCode(code)),
    consume: (id) => tellingOutage(async () => adapter.consume(id)),
    destroy: (id) => tellingOutage(async () => adapter.destroy(id)),
    revokeByGrantId: (id) => tellingOutage(async () => adapter.revokeByGrantId(id)),
  };
}

function clientAdapter(findClient: (clientId: string) => Promise<ClientMetadata | undefined>): Adapter {
  const refuse = async () => {
    throw new Error('clients are not changed through the OIDC provider');
  };
  return {
    find: async (id) => (await findClient(id)) as AdapterPayload | undefined,
    upsert: refuse,
    destroy: refuse,
    consume: refuse,
    revokeByGrantId: refuse,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

function recordAdapter(db: Db, model: string, readSigned: SignedTokenReader): Adapter {
  const hashed = SECRET_IDS.has(model);
  const keyOf = (id: string) => (hashed ? tokenHash(id) : id);
  const row = (id: string) => and(eq(oidcRecords.model, model), eq(oidcRecords.id, keyOf(id)));

  const read = async (found: OidcRecord | undefined, id?: string): Promise<AdapterPayload | undefined> => {
    if (found === undefined || (found.expiresAt !== null && found.expiresAt.getTime() <= Date.now())) return undefined;
    const payload: AdapterPayload = { ...found.payload };
    if (hashed && id !== undefined) payload.jti = id;
    const consumedAt = model === 'RefreshToken' ? await overtakenAt(db, found) : found.consumedAt;
    if (consumedAt !== null) payload.consumed = Math.floor(consumedAt.getTime() / 1000);
    return payload;
  };

  const findRecord = async (id: string): Promise<AdapterPayload | undefined> => {
    const claims = SIGNED_MODELS.has(model) ? await readSigned(id) : undefined;
    const [found] = await db
      .select()
      .from(oidcRecords)
      .where(row(claims?.jti ?? id));
    if (claims === undefined) return read(found, id);
    // Only what was issued signed is opened by a signed token, and by nothing else: the library refuses the record's format.
    const record = found?.payload.format === SIGNED ? await read(found, claims.jti) : undefined;
    return record && withClaims(record, claims);
  };

  return {
    async upsert(id, payload, expiresIn) {
      const stored: Record<string, unknown> = { ...payload };
      if (hashed) delete stored.jti;
      const values = {
        payload: stored,
        grantId: payload.grantId ?? null,
        uid: model === 'Session' ? (payload.uid ?? null) : null,
        accountId: payload.accountId ?? null,
        expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
      };
      const insert = db.insert(oidcRecords).values({ model, id: keyOf(id), ...values });
      if (model === ONCE) {
        // The library has looked for it before, but two requests at a time both find nothing.
        const stored = await insert.onConflictDoNothing().returning({ id: oidcRecords.id });
        if (stored.length === 0) throw new errors.InvalidClientAuth('client assertion tokens must only be used once');
        return;
      }
      await insert.onConflictDoUpdate({ target: [oidcRecords.model, oidcRecords.id], set: values });
    },
    async find(id) {
      const found = await findRecord(id);
      return found !== undefined && (await isStillRooted(db, found)) ? found : undefined;
    },
    async findByUid(uid) {
      const [found] = await db
        .select()
        .from(oidcRecords)
        .where(and(eq(oidcRecords.uid, uid), eq(oidcRecords.model, model)));
      return read(found);
    },
    // The device flow, the only one with user codes, is off.
    findByUserCode: async () => undefined,
    async consume(id) {
      await db
        .update(oidcRecords)
        .set({ consumedAt: sql`coalesce(${oidcRecords.consumedAt}, now())` })
        .where(row(id));
    },
    async destroy(id) {
      await db.delete(oidcRecords).where(row(id));
    },
    async revokeByGrantId(grantId) {
      await db.delete(oidcRecords).where(and(eq(oidcRecords.grantId, grantId), eq(oidcRecords.model, model)));
    },
  };
}

/**
 * When another refresh token of the same sign-in was used that came after this one, or beside it; null when none was.
 *
 * That is the moment from which this one is used up (RFC 9700 section 4.14.2). Its own use does not use it up: the answer that
 * carried its successor may have been lost, and then it is all that the client has. A thief gains nothing by it, because as soon
 * as both have used what they hold, one of the two is found out and the grant is revoked.
 */
async function overtakenAt(db: Db, record: OidcRecord): Promise<Date | null> {
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

/** Removes what has expired. */
export async function sweepRecords(db: Db): Promise<void> {
  await db.delete(oidcRecords).where(lt(oidcRecords.expiresAt, new Date()));
}
