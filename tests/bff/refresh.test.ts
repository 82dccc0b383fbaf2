import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Bff } from '@/lib/console/bff/context';
import { TestConsole } from './support/console';
import { type TestRedis, hasRedis, startRedis } from './support/redis';

const SOON = 3_590_000;
let world: TestConsole;

describe('the access token', () => {
  beforeEach(async () => {
    world = await new TestConsole().start({ SESSION_IDLE_MINUTES: '300' });
  });
  afterEach(() => world.stop());

  test('row 9: many calls with an expired token cause one refresh', async () => {
    const browser = world.browser();
    await browser.signIn();
    world.issuer.refreshMode = 'slow';
    world.ahead = SOON;
    const answers = await Promise.all(Array.from({ length: 40 }, () => browser.fetch('/api/tenants/t1')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(world.issuer.refreshes).toBe(1);
  });

  test('row 9: the rotated refresh token is stored before the new access token is used', async () => {
    const browser = world.browser();
    await browser.signIn();
    const before = (await world.bff.sessions.find(browser.cookieHeader))!.data;
    world.ahead = SOON;
    await browser.fetch('/api/tenants/t1');
    const used = world.platform.seen.at(-1)!.headers.authorization;
    const stored = (await world.bff.sessions.find(browser.cookieHeader))!.data;
    expect(used).toBe(`Bearer ${stored.accessToken}`);
    expect(stored.refreshToken).not.toBe(before.refreshToken);
    world.ahead = 2 * SOON;
    expect((await browser.fetch('/api/tenants/t1')).status, 'the rotated one works').toBe(200);
    expect(world.issuer.refreshes).toBe(2);
  });

  test.each(['error500', 'html502'] as const)('row 9: an issuer in trouble (%s) keeps the session', async (mode) => {
    const browser = world.browser();
    await browser.signIn();
    world.issuer.refreshMode = mode;
    world.ahead = SOON;
    expect((await browser.fetch('/api/tenants/t1')).status, 'the token still has ten seconds').toBe(200);
    world.ahead = 3_700_000;
    const answer = await browser.fetch('/api/tenants/t1');
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'upstream.unavailable' }]);
    world.issuer.refreshMode = 'ok';
    expect((await browser.fetch('/api/tenants/t1')).status).toBe(200);
  });

  test('row 9: an issuer that is down keeps the session', async () => {
    const browser = world.browser();
    await browser.signIn();
    const port = Number(new URL(world.issuer.url).port);
    await world.issuer.stop();
    world.ahead = 3_700_000;
    expect((await browser.fetch('/api/tenants/t1')).status).toBe(503);
    await world.issuer.start(port);
    expect((await browser.fetch('/api/tenants/t1')).status).toBe(200);
  });

  test('row 9: invalid_grant ends the session', async () => {
    const browser = world.browser();
    await browser.signIn();
    world.issuer.withdrawAll();
    world.ahead = SOON;
    const answer = await browser.fetch('/api/tenants/t1');
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'auth.required' }]);
    expect(await browser.user()).toBeNull();
  });

  test('row 9: a refresh that answers for another subject ends the session, and gives up what came', async () => {
    const browser = world.browser();
    await browser.signIn();
    world.issuer.idTokenClaims = { sub: 'someone-else' };
    world.ahead = SOON;
    const seen = world.platform.seen.length;
    const answer = await browser.fetch('/api/tenants/t1');
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'auth.required' }]);
    expect(world.platform.seen.length, 'the token reached the platform').toBe(seen);
    expect(world.issuer.revoked).toEqual([expect.stringMatching(/^rt-/)]);
    expect(await browser.user()).toBeNull();
  });

  test('a logout during a refresh wins, and what the issuer gave meanwhile is revoked', async () => {
    const browser = world.browser();
    await browser.signIn();
    const session = (await world.bff.sessions.find(browser.cookieHeader))!;
    world.issuer.refreshMode = 'slow';
    world.ahead = SOON;
    const call = browser.fetch('/api/tenants/t1');
    await expect.poll(() => world.issuer.refreshes).toBe(1);
    await world.bff.sessions.end(session, 'logout');
    expect((await call).status).toBe(401);
    expect(world.issuer.revoked).toEqual([expect.stringMatching(/^rt-/)]);
    expect(await browser.user()).toBeNull();
  });
});

describe.skipIf(!hasRedis)('two replicas with Redis', () => {
  let redis: TestRedis;
  let other: Bff;
  beforeEach(async () => {
    redis = await startRedis();
    world = await new TestConsole().start({ REDIS_URL: '', SESSION_IDLE_MINUTES: '300' });
    const settings = { REDIS_URL: redis.url, SESSION_IDLE_MINUTES: '300' };
    await world.bff.close();
    world.bff = await world.another(settings, { ownFlights: true });
    other = await world.another(settings, { ownFlights: true });
  });
  afterEach(async () => {
    await world.stop();
    await redis.stop();
  });

  test('row 9: parallel calls to both cause one refresh', async () => {
    const here = world.browser();
    await here.signIn();
    const there = here.copy(other);
    world.issuer.refreshMode = 'slow';
    world.ahead = SOON;
    const calls = Array.from({ length: 10 }, () => [here.fetch('/api/tenants/t1'), there.fetch('/api/tenants/t1')]);
    const answers = await Promise.all(calls.flat());
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(world.issuer.refreshes).toBe(1);
  });

  test('row 3: a logout holds on both', async () => {
    const here = world.browser();
    await here.signIn();
    const there = here.copy(other);
    await here.fetch(`/bff/logout?sid=${String((await there.user())!.sid)}`);
    expect(await there.user()).toBeNull();
  });

  test('row 11: a back-channel logout holds on both, and its jti is used up for both', async () => {
    const here = world.browser();
    await here.signIn();
    const there = here.copy(other);
    const { sid } = (await there.user())!;
    const body = new URLSearchParams({ logout_token: await world.issuer.logoutToken({ sid }) }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await here.fetch('/bff/backchannel', { method: 'POST', headers, body })).status).toBe(200);
    expect((await there.fetch('/bff/backchannel', { method: 'POST', headers, body })).status).toBe(400);
    expect(await there.user()).toBeNull();
  });

  test('a holder of the lock that was too slow cannot overwrite what the next one stored', async () => {
    const browser = world.browser();
    await browser.signIn();
    const session = (await world.bff.sessions.find(browser.cookieHeader))!;
    const slow = (await world.bff.store.lock(session.id, 1))!;
    await expect.poll(async () => (await other.store.lock(session.id, 5000))?.fence).toBe(slow.fence + 1);
    expect(await other.sessions.replace(session, session.data, slow.fence + 1)).toBe(true);
    expect(await world.bff.sessions.replace(session, session.data, slow.fence)).toBe(false);
    await world.bff.store.unlock(session.id, slow);
    expect(await world.bff.store.lock(session.id, 5000), 'still the other one’s').toBeNull();
  });

  test('with Redis gone, a call fails clearly and quickly', async () => {
    const browser = world.browser();
    await browser.signIn();
    await redis.stop();
    const answer = await browser.fetch('/api/tenants/t1');
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'service.unavailable' }]);
    redis = await startRedis();
  });
});
