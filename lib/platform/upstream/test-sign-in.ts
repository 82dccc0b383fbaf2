/** A test sign-in shows an admin a provider's claims about a person before people depend on it. No session begins and no token is kept. */
import { and, eq, sql } from 'drizzle-orm';
import type { ProviderTestResult } from '@/lib/contract/rooms/providers/entities';
import type { Db } from '../db/database';
import { providerConnections } from '../db/schema';
import type { PlatformLog } from '../log';
import { TestRecords } from '../oidc/test-records';
import { newSecret } from '../secrets';
import { IDENTITY_PROVIDER } from './bounds';
import { type Connection, anyConnection } from './connections';
import { UpstreamFailure, failureOf } from './failure';
import { personOf } from './people';
import type { Pending, Upstreams } from './upstreams';

/** Maximum length of a claim value that is shown. */
const VALUE_MAX = 200;
/** Maximum number of other claim names that are shown. */
const OTHERS_MAX = 50;
const FIELDS = ['subject', 'name', 'mail', 'userName'] as const;
/** Claims that every ID token has. */
const PROTOCOL = new Set(['iss', 'aud', 'exp', 'iat', 'nbf', 'nonce', 'at_hash', 'c_hash', 's_hash', 'azp', 'jti']);

type Result = Omit<ProviderTestResult, 'state'> & { state: 'done' | 'refused' };

type Test = Omit<Pending, 'state'> & {
  provider: string;
  adminId: string;
  /** The tested settings: a later change counts as untested. */
  settings: string;
  result?: Result;
};

const tests = new TestRecords<Test>('UpstreamTest', IDENTITY_PROVIDER.signInSeconds);

/** The settings that affect sign-ins. */
export const settingsOf = (one: Connection): string =>
  JSON.stringify([one.issuer, one.clientId, one.authentication, one.sealedSecret, one.scope, one.claims]);

/**
 * Returns the browser's address for a test, and the data to store. Calls the provider, so it must not run inside a transaction.
 *
 * @throws UpstreamFailure when the provider does not answer
 */
export async function prepareTest(upstreams: Pick<Upstreams, 'begin'>, connection: Connection, adminId: string) {
  const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()];
  const url = await upstreams.begin(connection, { state, nonce, verifier }, { prompt: 'login' });
  const test = { nonce, verifier, provider: connection.name, adminId, settings: settingsOf(connection) };
  return { url: url.href, row: tests.rowOf(state, test) };
}

/** Reasons that a test shows by name. */
const OWN_REASONS = ['unreachable', 'refused', 'settings', 'untrusted', 'clock', 'claims'] as const;

/**
 * Ends a test with the provider's response. Each is ended once.
 *
 * @returns how it ended; undefined when there is no test with this state
 */
export async function endProviderTest(
  config: { db: Db; log: PlatformLog; upstreams: Pick<Upstreams, 'end'> },
  query: Record<string, string>,
): Promise<Result['state'] | undefined> {
  const { db } = config;
  const taken = await tests.take(db, query.state ?? '');
  if (taken === undefined) return undefined;
  const { id, test } = taken;
  const connection = await anyConnection(db, test.provider);
  if (connection === undefined) return undefined;
  const result = await resultOf(config, connection, test, query);
  // Drops the secrets of the sign-in, which are no longer needed.
  await tests.keep(db, id, { provider: test.provider, adminId: test.adminId, result });
  if (result.state === 'done') await noteTested(db, connection);
  const { state, reason } = result;
  config.log.info({ provider: connection.name, state, reason }, 'a test sign-in at an identity provider ended');
  return state;
}

/** Records that a sign-in worked with these settings, unless they were changed meanwhile. */
async function noteTested(db: Db, { name, sealedSecret, clientId, scope, claims }: Connection): Promise<void> {
  await db
    .update(providerConnections)
    .set({ testedAt: sql`now()` })
    .where(
      and(
        eq(providerConnections.name, name),
        // The sealed text differs after each change of secret or issuer.
        eq(providerConnections.sealedSecret, sealedSecret),
        eq(providerConnections.clientId, clientId),
        eq(providerConnections.scope, scope),
        eq(providerConnections.claims, claims),
      ),
    );
}

async function resultOf(
  { upstreams }: { upstreams: Pick<Upstreams, 'end'> },
  connection: Connection,
  test: Test,
  query: Record<string, string>,
): Promise<Result> {
  const none = { claims: [], others: [] };
  try {
    if (test.settings !== settingsOf(connection)) return { state: 'refused', reason: 'changed', detail: '', ...none };
    const { claims: came } = await upstreams.end(connection, { ...test, state: query.state ?? '' }, query);
    const { claims: names } = connection;
    const claims = FIELDS.map((field) => ({ field, claim: names[field], value: shown(came[names[field]]) }));
    const mapped = new Set(claims.map(({ claim }) => claim));
    const others = Object.keys(came).filter((claim) => !mapped.has(claim) && !PROTOCOL.has(claim));
    const said = { claims, others: others.slice(0, OTHERS_MAX).map((claim) => claim.slice(0, VALUE_MAX)) };
    return { ...judge(connection, came), ...said };
  } catch (error) {
    const { reason, detail } = failureOf(error);
    const own = OWN_REASONS.find((one) => one === reason);
    return { state: 'refused', reason: own ?? 'other', detail, ...none };
  }
}

/** Whether an account can be found or made from the claims; `detail` names those that are missing. */
function judge(
  connection: Connection,
  came: Record<string, unknown>,
): Pick<Result, 'state' | 'detail'> & { reason: 'claims' | null } {
  const refused = (detail: string) => ({ state: 'refused', reason: 'claims', detail }) as const;
  const { claims } = connection;
  try {
    const { mail, userName, firstName, lastName } = personOf(connection, came);
    if (mail === undefined && userName === undefined) return refused(`${claims.mail}, ${claims.userName}`);
    // An existing account needs no name, a new one does.
    const isNamed = firstName !== undefined && lastName !== undefined;
    return { state: 'done', reason: null, detail: isNamed ? '' : claims.name };
  } catch (error) {
    if (error instanceof UpstreamFailure) return refused(error.detail);
    throw error;
  }
}

const shown = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, VALUE_MAX);
};

/** Returns the result of a test. @returns undefined when there is no such test of this provider that this admin began */
export async function providerTestResult(
  db: Db,
  id: string,
  of: { provider: string; adminId: string },
): Promise<ProviderTestResult | undefined> {
  const test = await tests.find(db, id);
  if (test === undefined || test.provider !== of.provider || test.adminId !== of.adminId) return undefined;
  return test.result ?? { state: 'waiting', reason: null, detail: '', claims: [], others: [] };
}
