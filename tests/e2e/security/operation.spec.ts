/** What an operator sees: stopping, readiness, replicas, addresses that are open, secrets on disk and in the log. */
import { readFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { hasRedis, startRedis } from '../../bff/support/redis';
import { failStart, freePorts, startApp } from '../../support/app';
import { type FaultyWorld, faultySettings, startFaultyWorld } from '../../support/faulty';

// Whole servers start here, on machines that may have other things to do.
test.describe.configure({ timeout: 150_000 });

test.describe('between an issuer and a platform', () => {
  let world: FaultyWorld;
  let metricsPort = 0;
  test.beforeAll(async () => {
    [metricsPort = 0] = await freePorts(1);
    world = await startFaultyWorld({ METRICS_PORT: String(metricsPort) });
  });
  test.afterAll(() => world.stop());

  test('row 24: readiness follows the issuer, liveness does not', async () => {
    const client = world.client();
    const ready = async () => {
      const { status, body } = await client.send('/readyz');
      return { status, ...(JSON.parse(body) as object) };
    };
    expect(await ready()).toMatchObject({ status: 'ready', checks: { store: true, issuer: true } });
    const port = Number(new URL(world.issuer.url).port);
    await world.issuer.stop();
    expect((await client.send('/readyz')).status).toBe(503);
    expect(await ready()).toMatchObject({ checks: { store: true, issuer: false } });
    expect((await client.send('/healthz')).status).toBe(200);
    await world.issuer.start(port);
    expect((await client.send('/readyz')).status).toBe(200);
  });

  test('row 9: a platform that is gone is 502, a slow issuer keeps the session, a withdrawn grant ends it', async () => {
    world.issuer.accessTokenSeconds = 1;
    const client = await world.signedIn('ada');
    const withdrawn = await world.signedIn('grace');
    world.issuer.refreshMode = 'error500';
    await expect.poll(async () => (await client.call('/api/tenants/t1')).status).toBe(503);
    world.issuer.refreshMode = 'ok';
    world.issuer.accessTokenSeconds = 3600;
    expect((await client.call('/api/tenants/t1')).status).toBe(200);
    world.issuer.withdrawAll();
    const ended = await withdrawn.call('/api/tenants/t1');
    expect([ended.status, JSON.parse(ended.body)]).toMatchObject([401, { code: 'auth.required' }]);
    expect((await withdrawn.call('/bff/user')).status).toBe(401);
  });

  test('row 19: faults in a row open the breaker of that operation, with a clear answer, and of no other', async () => {
    const client = await world.signedIn('ada');
    const seen: number[] = [];
    for (let call = 0; call < 7; call += 1) {
      expect((await client.call('/api/tenants/reset')).status).toBe(503);
      seen.push(world.platform.seenFor('reset').length);
    }
    // Each is tried on two connections, until the breaker opens.
    expect(seen).toEqual([2, 4, 6, 8, 10, 10, 10]);
    const paused = await client.call('/api/tenants/reset');
    expect([paused.status, JSON.parse(paused.body)]).toMatchObject([503, { code: 'upstream.unavailable' }]);
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await client.call('/api/tenants/t1/members')).status).toBe(200);
  });

  test('metrics tell calls, sessions and the open circuit on their own port, and not on the console’s', async () => {
    const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
    expect(text).toMatch(
      /^identity_console_api_calls_total\{operation="tenants\.get",method="GET",status="503"\} \d+$/m,
    );
    const errors = (fault: string, count: number) =>
      new RegExp(
        `^identity_console_upstream_errors_total\\{operation="tenants\\.get",fault="${fault}"\\} ${count}$`,
        'm',
      );
    expect(text).toMatch(errors('unreachable', 5));
    expect(text).toMatch(errors('paused', 3));
    expect(text).toMatch(/^identity_console_sessions_started_total [1-9]/m);
    expect(text).toMatch(/^identity_console_breaker_open\{operation="tenants\.get"\} 1$/m);
    expect(text).toMatch(
      /^identity_console_requests_total\{route="\/bff\/callback",method="GET",status="303"\} [1-9]/m,
    );
    const own = await world.client().open('/metrics');
    expect(own.body).not.toContain('identity_console_');
  });

  test('row 24: SIGTERM lets a call of four seconds finish, refuses new ones, and exits with 0', async () => {
    const client = await world.signedIn('ada');
    let isRunning = true;
    const slow = client.call('/api/tenants/slow-4000/members').finally(() => (isRunning = false));
    void slow.catch(() => {});
    await expect.poll(() => world.platform.seenFor('slow-4000').length).toBeGreaterThan(0);
    const stopped = world.app.stop();
    await expect
      .poll(() =>
        world
          .client()
          .send('/healthz')
          .then(
            () => 'answered',
            (error: NodeJS.ErrnoException) => error.code,
          ),
      )
      .toBe('ECONNREFUSED');
    expect(isRunning, 'refused while the call still runs').toBe(true);
    expect((await slow).status).toBe(200);
    expect(await stopped).toBe(0);
    await world.app.restart();
    expect((await client.call('/bff/user')).status, 'the session is still there').toBe(200);
  });

  test('row 10: a restart after kill -9 and new keys at the issuer keep people signed in', async () => {
    const client = await world.signedIn('ada');
    await world.issuer.rotateKeys();
    await world.app.restart('SIGKILL');
    expect((await client.call('/api/tenants/t1/members')).status).toBe(200);
    const other = await world.signedIn('grace');
    expect((await other.call('/bff/user')).status).toBe(200);
  });

  test('row 11: a logout token ends the session on the running server; a used or a forged one is 400', async () => {
    const client = await world.signedIn('ada');
    const claims = JSON.parse((await client.call('/bff/user')).body) as { type: string; value: string }[];
    const sid = claims.find(({ type }) => type === 'sid')?.value;
    const send = (token: string) =>
      world.client().send('/bff/backchannel', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: token }).toString(),
      });
    expect((await send(await world.issuer.logoutToken({ sid }, {}, true))).status).toBe(400);
    expect((await client.call('/bff/user')).status).toBe(200);
    const token = await world.issuer.logoutToken({ sid });
    expect((await send(token)).status).toBe(200);
    expect((await client.call('/bff/user')).status).toBe(401);
    expect((await send(token)).status).toBe(400);
  });
});

test('rows 3, 9, 11 and 28: two processes with Redis are one console, and one that dies takes no session along', async () => {
  test.skip(!hasRedis, 'Redis is not installed');
  const redis = await startRedis();
  const world = await startFaultyWorld({ REDIS_URL: redis.url });
  const second = await startApp(faultySettings(world.issuer, world.platform, { REDIS_URL: redis.url }));
  try {
    world.issuer.accessTokenSeconds = 20;
    const here = await world.signedIn('ada');
    const other = await world.signedIn('grace');
    world.issuer.accessTokenSeconds = 3600;
    world.issuer.refreshMode = 'slow';
    const there = here.at(second.url);
    const before = world.issuer.refreshes;
    const calls = Array.from({ length: 10 }, () => [here, there])
      .flat()
      .map((client) => client.call('/api/tenants/t1'));
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(world.issuer.refreshes - before, 'one refresh for both').toBe(1);

    await world.app.restart('SIGKILL');
    expect((await here.call('/api/tenants/t1')).status, 'after kill -9 of its process').toBe(200);
    expect((await there.call('/api/tenants/t1')).status).toBe(200);

    const claims = JSON.parse((await there.call('/bff/user')).body) as { type: string; value: string }[];
    const sid = claims.find(({ type }) => type === 'sid')?.value ?? '';
    await there.open(`/bff/logout?sid=${encodeURIComponent(sid)}`);
    expect((await here.call('/bff/user')).status, 'a logout holds on both').toBe(401);

    const token = await world.issuer.logoutToken({ sub: 'grace' });
    const body = new URLSearchParams({ logout_token: token }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const elsewhere = other.at(second.url);
    expect((await elsewhere.send('/bff/backchannel', { method: 'POST', headers, body })).status).toBe(200);
    expect((await other.call('/bff/user')).status).toBe(401);
    expect((await other.send('/bff/backchannel', { method: 'POST', headers, body })).status, 'its jti is used up').toBe(
      400,
    );

    await redis.stop();
    const down = await world.client().send('/readyz');
    expect([down.status, JSON.parse(down.body)]).toMatchObject([503, { checks: { store: false } }]);
  } finally {
    await second.dispose();
    await world.stop();
    await redis.stop();
  }
});

test.describe('with the embedded platform', () => {
  const outside = Object.values(os.networkInterfaces())
    .flat()
    .find((entry) => entry?.family === 'IPv4' && !entry.internal)?.address;

  const connects = (host: string, port: number) =>
    new Promise<string>((resolve) => {
      const socket = net.connect({ host, port, timeout: 2000 });
      const end = (result: string) => {
        socket.destroy();
        resolve(result);
      };
      socket.on('connect', () => end('open'));
      socket.on('timeout', () => end('shut'));
      socket.on('error', () => end('shut'));
    });

  test('row 27: nothing is open but on this machine, and its secrets are the owner’s', async () => {
    const app = await startApp();
    try {
      for (const url of [app.url, app.platformUrl]) {
        const port = Number(new URL(url).port);
        expect(await connects('127.0.0.1', port)).toBe('open');
        if (outside !== undefined)
          expect([outside, port, await connects(outside, port)]).toEqual([outside, port, 'shut']);
      }
      const secrets = readFileSync(path.join(app.dataDir, 'secrets.json'), 'utf8');
      for (const secret of Object.values(JSON.parse(secrets) as Record<string, string>)) {
        expect(app.output()).not.toContain(secret);
      }
    } finally {
      await app.dispose();
    }
  });

  test('row 27: in production, demo accounts are refused away from the loopback interface unless asked for', async () => {
    const refused = await failStart({ PLATFORM_HOST: '0.0.0.0', PLATFORM_SEED: '' });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^Demo accounts are refused on 0\.0\.0\.0 in production; set PLATFORM_SEED=.*\.\n$/);
    const asked = await startApp({ PLATFORM_HOST: '0.0.0.0' });
    await asked.dispose();
  });
});
