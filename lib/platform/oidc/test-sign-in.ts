import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { type Client, Provider } from 'oidc-provider';
import type { TestResult } from '@/lib/contract/rooms/clients/entities';
import { TEST_SIGN_IN_SECONDS } from '@/lib/contract/limits';
import { loadMe } from '../api/me';
import type { Db } from '../db/database';
import { oidcRecords } from '../db/schema';
import type { PlatformLog } from '../log';
import { newSecret } from '../secrets';
import type { OwnCalls } from './own-calls';
import { TestRecords } from './test-records';
import { claimsOfApis } from './tokens/preview';
import { maySeeTokensOf } from './tokens/readers';
import { notesOf, seenBy } from './tokens/token-notes';

/** Callback path of test sign-ins, below the issuer. */
export const TEST_CALLBACK = '/test-sign-in/callback';

type Test = {
  clientId: string;
  tenantId: string;
  adminId: string;
  scope: string;
  verifier: string;
  nonce: string;
  startedAt: number;
  result?: Partial<TestResult>;
};

const tests = new TestRecords<Test>('TestSignIn', TEST_SIGN_IN_SECONDS);

export interface TestConfig {
  db: Db;
  log: PlatformLog;
  issuer: string;
  provider: () => Provider;
  calls: OwnCalls;
}

/** Begins a test sign-in. @returns its id, and the address for the browser */
export async function beginTest(
  db: Db,
  issuer: string,
  test: Pick<Test, 'clientId' | 'tenantId' | 'adminId' | 'scope'>,
): Promise<{ testId: string; url: string }> {
  const [state, verifier, nonce] = [newSecret(), newSecret(), newSecret()];
  const row = tests.rowOf(state, { ...test, verifier, nonce, startedAt: Date.now() });
  await db.insert(oidcRecords).values(row);
  const url = new URL(`${issuer}/auth`);
  url.search = new URLSearchParams({
    client_id: test.clientId,
    redirect_uri: issuer + TEST_CALLBACK,
    response_type: 'code',
    scope: test.scope,
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return { testId: row.id, url: url.href };
}

/** The clients of running tests, by their requests. */
const testedClients = new WeakMap<object, unknown>();

/**
 * Accepts the platform's own callback as a redirect URI of a client, only for the request of a test of that client.
 * Must be called after the provider's own redirect matching was replaced.
 */
export function admitTests(provider: Provider, { db, issuer }: { db: Db; issuer: string }): void {
  const callback = issuer + TEST_CALLBACK;
  provider.use(async (ctx, next) => {
    const { redirect_uri: redirectUri, state } = ctx.query;
    if (redirectUri === callback && typeof state === 'string') {
      const [row] = await db.select({ payload: oidcRecords.payload }).from(oidcRecords).where(tests.isOpen(state));
      testedClients.set(ctx.req, row?.payload.clientId);
    }
    await next();
  });
  type Allowed = (this: Client, presented: string) => boolean;
  const allowed = Reflect.get(provider.Client.prototype, 'redirectUriAllowed') as Allowed;
  Object.defineProperty(provider.Client.prototype, 'redirectUriAllowed', {
    value(this: Client, presented: string) {
      return presented === callback
        ? Provider.ctx !== undefined && testedClients.get(Provider.ctx.req) === this.clientId
        : allowed.call(this, presented);
    },
  });
}

/** Ends a test with the response at the callback. Each is ended once. @returns how it ended; undefined when there is no such test */
export async function endTest(
  config: TestConfig,
  query: Record<string, string>,
): Promise<TestResult['state'] | undefined> {
  const taken = await tests.take(config.db, String(query.state));
  if (taken === undefined) return undefined;
  const { id, test } = taken;
  const result = await resultOf(config, test, query);
  await tests.keep(config.db, id, {
    ...test,
    result: { ...result, durationMs: Math.max(0, Date.now() - test.startedAt) },
  });
  config.log.info({ client: test.clientId, state: result.state, step: result.step }, 'a test sign-in ended');
  return result.state;
}

type Result = Partial<TestResult> & Pick<TestResult, 'state'>;

const refused = (step: string, code: unknown, description?: unknown): Result => ({
  state: 'refused',
  step,
  error: { code: String(code), description: description === undefined ? '' : String(description) },
});

async function resultOf(config: TestConfig, test: Test, query: Record<string, string>): Promise<Result> {
  if (query.code === undefined) {
    return refused('authorize', query.error ?? 'invalid_request', query.error_description);
  }
  const client = await config.provider().Client.find(test.clientId);
  if (client === undefined) return refused('token', 'invalid_client', 'the client is gone or disabled');
  if (client.clientAuthMethod === 'private_key_jwt') {
    return refused('token', 'private_key_jwt', 'only the client itself has the key that the token endpoint asks for');
  }
  try {
    const answer = await config.calls.token(client, {
      grant_type: 'authorization_code',
      code: query.code,
      redirect_uri: config.issuer + TEST_CALLBACK,
      code_verifier: test.verifier,
    });
    if (answer.status !== 200) return refused('token', answer.body.error, answer.body.error_description);
    return await read(config, test, client, answer.body);
  } catch (error) {
    config.log.error({ err: error, client: test.clientId }, 'a test sign-in failed');
    return refused('token', 'server_error');
  }
}

/** Reads the tokens of a sign-in for the admin who began it. They are then revoked. */
async function read(config: TestConfig, test: Test, client: Client, body: Record<string, unknown>): Promise<Result> {
  const { db } = config;
  const accessToken = String(body.access_token);
  try {
    const idToken = decodeJwt(String(body.id_token));
    if (idToken.nonce !== test.nonce) return refused('token', 'nonce', 'the id token is not of this sign-in');
    const me = await loadMe(db, test.adminId);
    const person = await loadMe(db, String(idToken.sub));
    if (me === null || person === null || !maySeeTokensOf(me, person)) {
      return refused('person', 'access_denied', 'the person who signed in is none whose data you may see');
    }
    const userinfo = await config.calls.userinfo(accessToken);
    if (userinfo.status !== 200) return refused('userinfo', userinfo.body.error, userinfo.body.error_description);
    const isSigned = accessToken.split('.').length === 3;
    const asked = new Set(test.scope.split(' '));
    const tokens = { idToken, accessToken: isSigned ? decodeJwt(accessToken) : null, userinfo: userinfo.body };
    const seen = seenBy(me, tokens);
    return {
      ...seen.tokens,
      state: 'done',
      user: { id: person.id, name: person.name },
      scope: String(body.scope ?? ''),
      notes: [
        ...notesOf(client, asked, tokens, await claimsOfApis(db, asked)),
        ...seen.hidden.map((claim) => ({ claim, reason: 'hidden' })),
      ],
    };
  } finally {
    await discard(config.provider(), accessToken, body.refresh_token);
  }
}

/** The grant stays, because it is that of the person's session with the client, with or without tests. */
async function discard(provider: Provider, accessToken: string, refreshToken: unknown): Promise<void> {
  await (await provider.AccessToken.find(accessToken))?.destroy();
  if (typeof refreshToken === 'string') await (await provider.RefreshToken.find(refreshToken))?.destroy();
}

/** Returns the result of a test. @returns undefined when there is no such test of this client that this admin began */
export async function testResult(
  db: Db,
  testId: string,
  of: Pick<Test, 'clientId' | 'tenantId' | 'adminId'>,
): Promise<Result | undefined> {
  const test = await tests.find(db, testId);
  const isTheirs = test?.clientId === of.clientId && test.tenantId === of.tenantId && test.adminId === of.adminId;
  return isTheirs ? { ...test.result, state: test.result?.state ?? 'waiting' } : undefined;
}
