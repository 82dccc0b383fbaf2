/** A real Redis that is frozen, stopped and started again, under the BFF's own handlers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorFacts } from '@/lib/console/process/log';
import { handle } from '@/lib/console/bff/handle';
import { handleReady } from '@/lib/console/bff/status';
import { handleCallback } from '@/lib/console/sign-in/callback';
import { handleLogout } from '@/lib/console/sign-in/logout';
import { handleUser } from '@/lib/console/sign-in/user';
import { processWide } from '@/lib/console/process/process-wide.mjs';
import { decidePage } from '@/lib/console/pages/page-request';
import { type TestBrowser, TestConsole } from './support/console';
import { type TestRedis, hasRedis, startRedis } from './support/redis';

const NB = { 'accept-language': 'nb-NO' };
const memo = processWide('bff', (): { ready?: unknown } => ({}));

describe.skipIf(!hasRedis)('the session store away', () => {
  let folder: string;
  let redis: TestRedis;
  let world: TestConsole;
  let browser: TestBrowser;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'redis-'));
    redis = await startRedis(folder);
    world = await new TestConsole().start({ REDIS_URL: redis.url });
    // What a route handler of this process would answer with.
    memo.ready = world.bff;
    browser = world.browser();
    await browser.signIn();
  });
  afterAll(async () => {
    memo.ready = undefined;
    await world.stop();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const send = (route: (request: Request) => Promise<Response>, target: string, headers = {}) =>
    route(new Request(`http://console.test${target}`, { headers: { cookie: browser.cookieHeader, ...headers } }));

  /** Route handlers as Next's files make them, pages as the middleware decides them: what they answer while the store is away. */
  const surfaces: (() => Promise<void>)[] = [
    async () => expectError(await browser.fetch('/api/tenants/t1')),
    async () => expectError(await send(handle(handleUser), '/bff/user', { 'x-csrf': '1' })),
    async () => expectPage('/bff/logout?sid=x', await send(handle(handleLogout, '/error'), '/bff/logout?sid=x', NB)),
    async () => {
      const target = '/bff/callback?code=c&state=s';
      await expectPage(target, await send(handle(handleCallback, '/error'), target, NB));
    },
    async () => {
      const ready = await send(handle(handleReady), '/readyz');
      expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { store: false, issuer: true } }]);
    },
    ...['/application/list', '/error?key=x', '/logout', '/nowhere/at/all'].map((page) => () => expectAway(page)),
  ];

  async function expectAway(page: string): Promise<void> {
    const request = new Request(`http://console.test${page}`, { headers: { cookie: browser.cookieHeader } });
    await expect(decidePage(world.bff, request)).rejects.toMatchObject({ name: 'StoreUnavailable' });
  }

  async function expectError(answer: Response): Promise<void> {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ Message: expect.stringContaining('session store') });
  }

  async function expectPage(target: string, answer: Response): Promise<void> {
    expect([target, answer.status]).toEqual([target, 503]);
    const html = await answer.text();
    expect(html).toContain('Øktlageret svarer ikke');
    expect(html, 'the same address').toContain(`href="${target.replaceAll('&', '&amp;')}"`);
  }

  test('frozen: every answer names it, in time, and the session goes on afterwards', async () => {
    redis.freeze();
    expect(await Promise.all(surfaces.map((surface) => surface()))).toHaveLength(surfaces.length);
    redis.thaw();
    await expect.poll(() => browser.user().catch(() => null), { timeout: 15_000 }).toMatchObject({ sub: 'ada' });
  }, 60_000);

  test('stopped: every answer names it, and the session goes on afterwards', async () => {
    await redis.stop();
    expect(await Promise.all(surfaces.map((surface) => surface()))).toHaveLength(surfaces.length);
    await redis.startAgain();
    await expect.poll(() => browser.user().catch(() => null), { timeout: 15_000 }).toMatchObject({ sub: 'ada' });
  }, 60_000);

  test.each([
    ['of which only copies can be read', ['replicaof', '127.0.0.1', '1'], ['replicaof', 'no', 'one'], 'readOnly'],
    ['without room', ['config', 'set', 'maxmemory', '1'], ['config', 'set', 'maxmemory', '0'], 'full'],
    [
      'that lets nothing be written',
      ['acl', 'setuser', 'default', '-@write'],
      ['acl', 'setuser', 'default', '+@all'],
      'permission',
    ],
  ])('a store %s is not ready, and says why', async (_name, spoil, mend, reason) => {
    const client = new Redis(redis.url);
    await client.call(spoil[0]!, ...spoil.slice(1));
    const ready = await send(handle(handleReady), '/readyz');
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { checks: { store: false }, reasons: { store: reason } },
    ]);
    const error = await world.bff.store.once('anything', 1000).catch((thrown: unknown) => thrown);
    expect(errorFacts(error)).toMatchObject({ error: `StoreUnavailable ${reason}` });
    await client.call(mend[0]!, ...mend.slice(1));
    await client.quit();
    expect(await browser.user()).toMatchObject({ sub: 'ada' });
    expect((await send(handle(handleReady), '/readyz')).status).toBe(200);
  });

  test('a session that is about to be refreshed is not said to be the issuer’s fault', async () => {
    world.ahead = 3600_000 - 10_000;
    const session = (await world.bff.sessions.find(browser.cookieHeader))!;
    await redis.stop();
    await expect(world.bff.tokens.accessToken(session)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    world.ahead = 0;
    await redis.startAgain();
  });
});
