import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import { type Adapter, type AdapterFactory, type AdapterPayload, type ClientMetadata, errors } from 'oidc-provider';
import { isClean } from '../api/clean';
import { reportingOutage } from '../db/availability';
import type { Db } from '../db/database';
import { oidcRecords } from '../db/schema';
import { tokenHash } from '../secrets';
import { isStillRooted } from './tokens/delegation';
import { hasGrant, leaveInteraction, overtakenAt, redeemCode, rotateToken } from './once';
import { dropEnded } from './sessions';
import { SIGNED, type SignedTokenReader, withClaims } from './tokens/signed-tokens';

type OidcRecord = typeof oidcRecords.$inferSelect;

/** Models whose tokens may be signed; those are found by their `jti`. */
const SIGNED_MODELS = new Set(['AccessToken', 'ClientCredentials']);

/** Model of single-use values: the assertions of clients that authenticate with a key (RFC 7523, section 3). */
const ONCE = 'ReplayDetection';

/** Model of a sign-in at the issuer's pages, which continues to its client only once. */
const PASSED = 'Interaction';

/** Models whose id is the secret itself: only its hash is stored, so that a copy of the table cannot be used to sign in. */
const SECRET_IDS = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken', 'ClientCredentials']);

/**
 * Stores the OIDC provider's records in the table `oidc_records`. Clients are not records: `findClient` reads them, so
 * that an admin's change applies at once.
 */
export function createAdapter(
  db: Db,
  findClient: (clientId: string) => Promise<ClientMetadata | undefined>,
  readSigned: SignedTokenReader,
): AdapterFactory {
  return (model) =>
    tellingOutages(model === 'Client' ? clientAdapter(findClient) : recordAdapter(db, model, readSigned));
}

/** Wraps an adapter: reports an unavailable database as such, not as the provider's own fault. */
function tellingOutages(adapter: Adapter): Adapter {
  return {
    upsert: (...args) => reportingOutage(async () => adapter.upsert(...args)),
    // Text that cannot be stored is never found: ids come from forms and headers too.
    find: (id) => reportingOutage(async () => (isClean(id) ? adapter.find(id) : undefined)),
    findByUid: (uid) => reportingOutage(async () => (isClean(uid) ? adapter.findByUid(uid) : undefined)),
    findByUserCode: (code) => reportingOutage(async () => adapter.findByUserCode(code)),
    consume: (id) => reportingOutage(async () => adapter.consume(id)),
    destroy: (id) => reportingOutage(async () => adapter.destroy(id)),
    revokeByGrantId: (id) => reportingOutage(async () => adapter.revokeByGrantId(id)),
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
    if (model === PASSED && found.consumedAt !== null) return undefined;
    const payload: AdapterPayload = { ...found.payload };
    if (hashed && id !== undefined) payload.jti = id;
    const consumedAt = model === 'RefreshToken' ? await overtakenAt(db, found) : found.consumedAt;
    if (consumedAt !== null) payload.consumed = Math.floor(consumedAt.getTime() / 1000);
    return payload;
  };

  const findRecord = async (id: string): Promise<AdapterPayload | undefined> => {
    const claims = SIGNED_MODELS.has(model) ? await readSigned(id) : undefined;
    const [known] = await db
      .select({ ...getTableColumns(oidcRecords), hasGrant })
      .from(oidcRecords)
      .where(row(claims?.jti ?? id));
    const found = known?.hasGrant === true ? known : undefined;
    if (claims === undefined) return read(found, id);
    // Only a signed token opens a record that was issued signed; the library rejects the record's format.
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
        // The library has checked before, but two concurrent requests would both find nothing.
        const stored = await insert.onConflictDoNothing().returning({ id: oidcRecords.id });
        if (stored.length === 0) throw new errors.InvalidClientAuth('client assertion tokens must only be used once');
        return;
      }
      const target = [oidcRecords.model, oidcRecords.id];
      await insert.onConflictDoUpdate({ target, set: values, setWhere: isNull(oidcRecords.consumedAt) });
      if (model === 'Session' && payload.accountId !== undefined) await dropEnded(db, String(payload.uid));
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
      await (model === 'RefreshToken' ? rotateToken(db, row(id)) : redeemCode(db, row(id)));
    },
    async destroy(id) {
      if (model === PASSED) await leaveInteraction(db, row(id));
      else await db.delete(oidcRecords).where(row(id));
    },
    async revokeByGrantId(grantId) {
      await db.delete(oidcRecords).where(and(eq(oidcRecords.grantId, grantId), eq(oidcRecords.model, model)));
    },
  };
}
