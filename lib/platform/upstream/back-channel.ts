/** Sign-outs that an identity provider reports (OpenID Connect Back-Channel Logout 1.0). */
import { decodeJwt } from 'jose';
import { and, eq, ne } from 'drizzle-orm';
import type Provider from 'oidc-provider';
import { type Db, isUniqueViolation } from '../db/database';
import { oidcRecords, providerConnections } from '../db/schema';
import type { PlatformLog } from '../log';
import { endSessions, tellClients } from '../oidc/sessions';
import { tokenHash } from '../secrets';
import { IDENTITY_PROVIDER } from './bounds';
import { type Connection, anyConnection } from './connections';
import { UpstreamFailure } from './failure';
import { sessionsAt } from './sessions';
import type { Upstreams } from './upstreams';

const USED = 'UpstreamLogout';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

export interface BackChannelConfig {
  db: Db;
  log: PlatformLog;
  provider: () => Provider;
  upstreams: Pick<Upstreams, 'verify'>;
}

/**
 * Ends the sessions that a logout token names, and what depends on them: tokens, and the clients' own sessions by back channel.
 *
 * @returns how many there were
 * @throws UpstreamFailure for an invalid token (section 2.6)
 */
export async function takeLogoutToken(config: BackChannelConfig, token: string): Promise<number> {
  const { db } = config;
  const { connection, names } = await connectionsFor(db, token);
  const claims = await config.upstreams.verify(connection, token);
  const { subject, sid, jti } = readClaims(claims);
  await takeOnce(db, connection.issuer, jti);
  const sessions = await sessionsAt(db, names, { subject, sid });
  const ended = await db.transaction(async (tx) => {
    const found = [];
    for (const { accountId, sessionUid } of sessions) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
      found.push(...(await endSessions(tx, accountId, { only: sessionUid })).ended);
    }
    return found;
  });
  // Not awaited: the provider waits for its response, and clients may hang.
  void tellClients(config, ended);
  config.log.info({ provider: names.join(), sessions: sessions.length }, 'an identity provider ended sessions');
  return sessions.length;
}

/**
 * Finds the connections for a token by its unverified claims; the signature is then checked against that issuer only.
 * Several organizations may have the same client there, so there can be more than one.
 */
async function connectionsFor(db: Db, token: string): Promise<{ connection: Connection; names: string[] }> {
  let claims: { iss?: unknown; aud?: unknown };
  try {
    claims = decodeJwt(token);
  } catch {
    throw new UpstreamFailure('untrusted', 'NO_JWT');
  }
  const audience = [claims.aud].flat();
  const rows = await db
    .select({ name: providerConnections.name, clientId: providerConnections.clientId })
    .from(providerConnections)
    .where(and(eq(providerConnections.issuer, String(claims.iss)), ne(providerConnections.state, 'draft')));
  const names = rows.filter(({ clientId }) => audience.includes(clientId)).map(({ name }) => name);
  const connection = await anyConnection(db, names[0] ?? '');
  if (connection === undefined) throw new UpstreamFailure('untrusted', 'NOT_OURS');
  return { connection, names };
}

/** Section 2.6, steps 4 to 7: finds the person or session, and checks that it is a logout token and not an ID token. */
function readClaims({ sub, sid, jti, events, nonce }: Record<string, unknown>) {
  const event = (events as Record<string, unknown> | null | undefined)?.[EVENT];
  if (typeof event !== 'object' || event === null) throw new UpstreamFailure('untrusted', 'EVENTS');
  if (nonce !== undefined) throw new UpstreamFailure('untrusted', 'NONCE');
  if (typeof jti !== 'string' || jti === '') throw new UpstreamFailure('untrusted', 'JTI');
  const subject = typeof sub === 'string' && sub !== '' ? sub : undefined;
  const session = typeof sid === 'string' && sid !== '' ? sid : undefined;
  if (subject === undefined && session === undefined) throw new UpstreamFailure('untrusted', 'SUBJECT');
  return { subject, sid: session, jti };
}

/** Step 8: each token is accepted once, for as long as it is valid. @throws UpstreamFailure */
async function takeOnce(db: Db, issuer: string, jti: string): Promise<void> {
  const seconds = IDENTITY_PROVIDER.idTokenSeconds + 2 * IDENTITY_PROVIDER.clockSeconds;
  const expiresAt = new Date(Date.now() + seconds * 1000);
  try {
    const id = tokenHash(JSON.stringify([issuer, jti]));
    await db.insert(oidcRecords).values({ model: USED, id, payload: {}, expiresAt });
  } catch (error) {
    if (isUniqueViolation(error)) throw new UpstreamFailure('untrusted', 'REPLAYED');
    throw error;
  }
}
