/** PostgreSQL away, frozen and back again: what the platform says on each of its surfaces. A server of its own, which it ends. */
import net from 'node:net';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseOutage, isDatabaseUnavailable, outageOf } from '@/lib/platform/db/availability';
import { openDatabase } from '@/lib/platform/db/open';
import { openPool } from '@/lib/platform/db/postgres';
import * as schema from '@/lib/platform/db/schema';
import { type SoakDatabase, openSoakDatabase } from '../soak/database';
import { FOR_LOCALHOST } from '../support/certificates';
import { PLATFORM_KEYS } from '../support/platform-key';
import { type TestPostgres, createDatabase, runOn, startPostgres } from '../support/postgres';
import { refusingPostgres } from './support/broken-servers';
import {
  CONSOLE_CLIENT,
  type TestPlatform,
  callApi,
  discover,
  signIn,
  startSignIn,
  startTestPlatform,
} from './support/platform';
import { type Page, Visitor } from './support/visitor';

const PERSON = 'astrid.solheim';

let server: TestPostgres;
let platform: TestPlatform;
let config: oidc.Configuration;
let tokens: oidc.TokenEndpointResponse;
/** A visitor in the middle of signing in, and the page that they see. */
let visitor: Visitor;
let form: Page;

beforeAll(async () => {
  server = await startPostgres();
  platform = await startTestPlatform({ databaseUrl: await createDatabase(server.url, 'outage') });
  config = await discover(platform);
  ({ tokens } = await signIn(config, PERSON));
  visitor = new Visitor({ 'accept-language': 'nb' });
  form = await visitor.open((await startSignIn(config)).url);
});
afterAll(async () => {
  await platform.dispose();
  await server.stop();
});

const basic = `Basic ${Buffer.from(`${CONSOLE_CLIENT.id}:${CONSOLE_CLIENT.secret}`).toString('base64')}`;
const post = (path: string, body: Record<string, string>) =>
  fetch(platform.url + path, {
    method: 'POST',
    headers: { authorization: basic, accept: 'application/json' },
    body: new URLSearchParams(body),
  });
const probe = async (path: string) => {
  const response = await fetch(platform.url + path);
  return { status: response.status, body: (await response.json()) as unknown };
};

/** What each surface answers while the database does not. */
const surfaces: Record<string, () => Promise<void>> = {
  probes: async () => {
    expect(await probe('/healthz'), 'the process lives').toEqual({ status: 200, body: { status: 'ok' } });
    expect(await probe('/readyz')).toEqual({
      status: 503,
      body: { status: 'not ready', checks: { database: false }, reasons: { database: 'unreachable' } },
    });
  },
  api: async () => {
    const call = await callApi(platform, tokens.access_token, 'GET', '/api/me');
    expect(call.status).toBe(503);
    expect(call.body).toEqual({ Message: expect.stringContaining('database'), code: 'service.unavailable' });
    expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0);
  },
  refresh: async () =>
    expectOAuthOutage(await post('/token', { grant_type: 'refresh_token', refresh_token: tokens.refresh_token! })),
  introspection: async () => expectOAuthOutage(await post('/token/introspection', { token: tokens.access_token })),
  userinfo: async () => {
    const headers = { authorization: `Bearer ${tokens.access_token}`, accept: 'application/json' };
    await expectOAuthOutage(await fetch(`${platform.url}/me`, { headers }));
  },
  'start of a sign-in': async () => {
    const { url } = await startSignIn(config, { ui_locales: 'en' });
    const start = await new Visitor({ accept: 'text/html' }).open(url);
    expect([start.url, start.status], 'the address stays').toEqual([url.href, 503]);
    expect(start.body).toContain('The database of the identity platform does not answer');
    expect(start.body).toContain('Try again');
  },
  'sign-in page': async () => {
    const page = await visitor.open(form.url);
    expect([page.url, page.status]).toEqual([form.url, 503]);
    expect(page.body).toContain('Databasen til identitetsplattformen svarer ikke');
    expect(page.body).toContain('Prøv igjen');
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  },
  'form that is sent': async () => {
    const sent = await visitor.submit(form, 'current-password', { username: PERSON, password: 'whatever it is' });
    expect(sent.status).toBe(503);
    expect(sent.body, 'comes back instead of being sent again').toContain(`href="${new URL(form.url).pathname}"`);
  },
};

async function expectOAuthOutage(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({ error: 'temporarily_unavailable' });
}

const expectOutage = () => Promise.all(Object.values(surfaces).map((surface) => surface()));

/** By itself, without a restart: the same visitor, form and tokens go on. */
async function expectRecovery(): Promise<void> {
  await expect
    .poll(() => probe('/readyz'), { timeout: 10_000 })
    .toEqual({
      status: 200,
      body: { status: 'ready', checks: { database: true } },
    });
  expect((await callApi(platform, tokens.access_token, 'GET', '/api/me')).status).toBe(200);
  const page = await visitor.open(form.url);
  expect([page.status, page.body.includes('current-password')]).toEqual([200, true]);
}

describe('the database away', () => {
  test('shut down: 503 everywhere, which says so, and it recovers by itself', async () => {
    await server.shutDown();
    await expectOutage();
    expect(platform.logs.filter(({ level }) => level === 'error').map(({ message }) => message)).toContain(
      'the database is unavailable',
    );
    await server.startAgain();
    await expectRecovery();
    tokens = await oidc.refreshTokenGrant(config, tokens.refresh_token!);
  });

  test('frozen: waiting statements end, and it recovers by itself', async () => {
    server.freeze();
    const answers = await expectOutage();
    expect(answers).toHaveLength(Object.keys(surfaces).length);
    server.thaw();
    await expectRecovery();
  });

  const asOwner = (...statements: string[]) => runOn(server.url, ...statements);

  test('only to be read: not ready, and a change is refused in words, while what is read goes on', async () => {
    await asOwner(`alter system set default_transaction_read_only = on`);
    await asOwner('select pg_reload_conf()');
    const notReady = { status: 'not ready', checks: { database: false }, reasons: { database: 'readOnly' } };
    await expect.poll(() => probe('/readyz')).toEqual({ status: 503, body: notReady });
    const change = await callApi(platform, tokens.access_token, 'PATCH', '/api/me/digest', { isOn: true });
    expect([change.status, change.body]).toEqual([
      503,
      { Message: 'The database of the identity platform can only be read at the moment.', code: 'service.unavailable' },
    ]);
    expect(Number(change.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await callApi(platform, tokens.access_token, 'GET', '/api/me')).status).toBe(200);
    const start = await new Visitor({ accept: 'text/html' }).open(
      (await startSignIn(config, { ui_locales: 'en' })).url,
    );
    const sent = await visitor.submit(form, 'current-password', { username: PERSON, password: 'whatever it is' });
    const pages = [start, sent].map(({ status, body }) => [status, /<h1>([^<]*)/.exec(body)?.[1]]);
    expect(pages, 'not said to be away').toEqual([
      [503, 'The database of the identity platform can only be read at the moment'],
      [503, 'Databasen til identitetsplattformen kan bare leses akkurat nå'],
    ]);
    await asOwner('alter system reset default_transaction_read_only');
    await asOwner('select pg_reload_conf()');
    await expectRecovery();
  });

  test('behind a certificate that is not taken: unreachable, and no fault of a call', async () => {
    const { port, stop } = await refusingPostgres({ code: '28P01', message: 'no', cert: FOR_LOCALHOST });
    const url = `postgres://user@localhost:${port}/x?sslmode=verify-full`;
    const pool = openPool(url, { schema, logger: undefined }, { max: 1, isPreparing: false });
    const failure: unknown = await pool.db.execute('select 1').catch((error: unknown) => error);
    expect(outageOf(failure)).toBe('unreachable');
    await Promise.all([pool.close(), stop()]);
  });

  test('an address that leads to another server by now: what waits for the one before ends, and all else goes on', async () => {
    const { hostname, port } = new URL(server.url);
    const before: net.Socket[] = [];
    // What the server ends is not told: its machine is gone.
    const relay = net.createServer((near) => {
      const far = net.connect(Number(port), hostname);
      before.push(far.on('error', () => {}));
      near
        .on('error', () => {})
        .pipe(far)
        .pipe(near, { end: false });
    });
    await new Promise<void>((resolve) => void relay.listen(0, '127.0.0.1', resolve));
    const url = server.url.replace(`:${port}/`, `:${(relay.address() as net.AddressInfo).port}/`);
    const pool = openPool(url, { schema, logger: undefined }, { max: 1, isPreparing: false });
    await pool.db.execute('select 1');
    for (const far of before) far.destroy();
    await expect(pool.db.execute('select 2')).rejects.toSatisfy(isDatabaseUnavailable);
    await pool.db.execute('select 3');
    await pool.close();
    relay.close();
  }, 10_000);

  test('a statement that merely takes long is left in peace', async () => {
    const { rowsOf } = await import('@/lib/platform/db/database');
    const { sql } = await import('drizzle-orm');
    const rows = await rowsOf<{ answer: number }>(platform.db, sql`select 1 as answer from pg_sleep(4)`);
    expect(rows).toMatchObject([{ answer: 1 }]);
  });
});

describe('a disk of its own', () => {
  let database: SoakDatabase;
  let stop = async () => {};
  beforeAll(async () => {
    database = await openSoakDatabase(true);
    stop = database.close;
  });
  afterAll(() => stop());

  test('that is full: not ready, which says so, and ready again when there is room', async ({ skip }) => {
    const { disk, url: databaseUrl } = database;
    if (disk === undefined) return skip('this user may not mount');
    const silent = { info: () => {}, warn: () => {}, error: () => {} };
    const opened = await openDatabase({ dataDir: '', databaseUrl, platformKeys: PLATFORM_KEYS, log: silent });
    expect(await databaseOutage(opened.db)).toBeUndefined();
    disk.fill();
    expect(await databaseOutage(opened.db)).toBe('full');
    disk.empty();
    expect(await databaseOutage(opened.db)).toBeUndefined();
    await opened.close();
  });
});
