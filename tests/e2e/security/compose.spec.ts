/** What compose.yaml sets up, with the same settings and the same proxy, as processes of this machine. */
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import { serverOptions } from '@/lib/http/connections.mjs';
import { hasRedis, startRedis } from '../../bff/support/redis';
import { Visitor } from '../../platform/support/visitor';
import { type App, freePorts, startApp } from '../../support/app';
import { composeEnvironment, hasCaddy, madeEnvironment, readByCaddy, startFront } from '../../support/compose';
import { RawClient } from '../../support/faulty';
import { DEMO_PASSWORD, people } from '../../support/people';
import { findPostgres, startPostgres } from '../../support/postgres';
import { text } from '../../support/texts';

test('the variant with https serves both names, and tells consoles about logouts inside only', () => {
  test.skip(!hasCaddy, 'Caddy is not installed');
  const names = { CONSOLE_DOMAIN: 'console.test', PLATFORM_DOMAIN: 'id.test', TLS_EMAIL: 'somebody@console.test' };
  const { apps } = JSON.parse(readByCaddy('Caddyfile.tls', names)) as {
    apps: { http: { servers: Record<string, { listen: string[]; routes: unknown[] }> } };
  };
  const servers = Object.values(apps.http.servers).map(({ listen, routes }) => [listen, JSON.stringify(routes)]);
  expect(servers).toHaveLength(3);
  const [moment, https, inside] = servers;
  expect(https).toEqual([[':443'], expect.stringMatching(/"console\.test".*\/readyz|"id\.test".*"platform:4400"/)]);
  expect(inside).toEqual([[':8080'], expect.stringContaining('/bff/backchannel')]);
  expect(moment).toEqual([['127.0.0.1:8082'], expect.stringContaining('This page tries again by itself.')]);
});

test('the proxy ends its connections before console and platform do', () => {
  test.skip(!hasCaddy, 'Caddy is not installed');
  const read = readByCaddy('Caddyfile', {});
  const kept = [...read.matchAll(/"idle_timeout":(\d+)/g)].map(([, nanoseconds]) => Number(nanoseconds) / 1e6);
  expect(kept.length).toBe(read.match(/"handler":"reverse_proxy"/g)?.length);
  for (const milliseconds of kept) expect(milliseconds).toBeLessThan(serverOptions.keepAliveTimeout);
});

test('what was cut is sent again only where it reads, and a console that starts is waited for', async () => {
  test.skip(!hasCaddy, 'Caddy is not installed');
  const [front, frontPlatform, internal, port] = await freePorts(4);
  const calls: (string | undefined)[] = [];
  const cutting = http.createServer(({ method, url, socket }, answer) => {
    if (url === '/readyz') return answer.end();
    calls.push(method);
    return url === '/cut' ? socket.destroy() : answer.end();
  });
  const listening = () => new Promise<void>((resolve) => void cutting.listen(port, '127.0.0.1', resolve));
  const [CONSOLES, CONSOLE_SITE] = [`127.0.0.1:${port}`, `:${front}`];
  const sites = { CONSOLES, CONSOLE_SITE, PLATFORM_SITE: `:${frontPlatform}`, INTERNAL_SITE: `:${internal}` };
  await listening();
  const stop = await startFront({ ...sites, HEALTH_INTERVAL: '200ms' });
  const asked = async (method: string, path: string) => {
    const { status } = await fetch(`http://127.0.0.1:${front}${path}`, { method });
    return [status, ...calls.splice(0)];
  };
  try {
    expect(await asked('DELETE', '/cut')).toEqual([502, 'DELETE']);
    expect(await asked('GET', '/')).toEqual([200, 'GET']);
    cutting.close();
    cutting.closeAllConnections();
    // Until the proxy has seen its connection end: a write on it would be cut, too.
    await pause(500);
    const waiting = asked('DELETE', '/');
    await pause(1500);
    await listening();
    expect(await waiting).toEqual([200, 'DELETE']);
  } finally {
    await stop();
    cutting.close();
    cutting.closeAllConnections();
  }
});

test('where nothing listens, a browser gets a page that tries again, and a call waits', async () => {
  test.skip(!hasCaddy, 'Caddy is not installed');
  const [front, frontPlatform, internal, port, platformPort] = await freePorts(5);
  const sites = { CONSOLE_SITE: `:${front}`, PLATFORM_SITE: `:${frontPlatform}`, INTERNAL_SITE: `:${internal}` };
  const behind = { CONSOLES: `127.0.0.1:${port}`, PLATFORMS: `127.0.0.1:${platformPort}` };
  const stop = await startFront({ ...sites, ...behind, HEALTH_INTERVAL: '200ms' });
  const back = http.createServer((_, answer) => answer.end('is back'));
  const open = (at: number) => fetch(`http://127.0.0.1:${at}/settings`, { headers: { accept: 'text/html,*/*;q=0.8' } });
  try {
    // The first one meets a closed port, and the next ones a console that counts as away.
    for (const at of [front!, front!, frontPlatform!, frontPlatform!]) {
      const answer = await open(at);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
      expect(await answer.text()).toMatch(/http-equiv="refresh".*This page tries again by itself/s);
    }
    const call = await fetch(`http://127.0.0.1:${front}/api/me`);
    expect([call.status, await call.text()]).toEqual([503, '']);
    await new Promise<void>((resolve) => void back.listen(port, '127.0.0.1', resolve));
    await expect.poll(async () => (await open(front!)).text(), { timeout: 20_000 }).toBe('is back');
  } finally {
    await stop();
    back.close();
    back.closeAllConnections();
  }
});

test('two consoles behind the proxy: one dies, all go on, and the platform’s logout reaches both', async () => {
  test.skip(!hasCaddy || !hasRedis || findPostgres() === undefined, 'Caddy, Redis or PostgreSQL is not installed');
  // Six servers start here, one of them twice, on machines that may have other things to do.
  test.setTimeout(240_000);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'compose-redis-'));
    closers.push(async () => rmSync(folder, { recursive: true, force: true }));
    const redis = await startRedis(folder);
    closers.push(redis.stop);
    const postgres = await startPostgres();
    closers.push(postgres.stop);
    const [front, frontPlatform, internal, platformPort, ...own] = (await freePorts(9)).map(String);
    const [firstPort, secondPort, ...metrics] = own;
    const frontUrl = `http://localhost:${front}`;
    const platformUrl = `http://127.0.0.1:${frontPlatform}`;
    const variables = madeEnvironment();
    const addresses = [
      ['localhost:3000', `localhost:${front}`],
      ['platform.localhost:4400', `127.0.0.1:${frontPlatform}`],
      ['platform:4400', `127.0.0.1:${platformPort}`],
      ['front:8080', `127.0.0.1:${internal}`],
      [/^postgres:.*/.exec(composeEnvironment('x-platform:', variables, []).PLATFORM_DATABASE_URL!)![0], postgres.url],
      [composeEnvironment('x-console:', variables, []).REDIS_URL!, redis.url],
    ] as const;

    closers.push(
      await startFront({
        CONSOLES: `127.0.0.1:${firstPort} 127.0.0.1:${secondPort}`,
        PLATFORMS: `127.0.0.1:${platformPort}`,
        CONSOLE_SITE: `:${front}`,
        PLATFORM_SITE: `:${frontPlatform}`,
        INTERNAL_SITE: `:${internal}`,
        HEALTH_INTERVAL: '250ms',
      }),
    );
    const platform = await startApp(
      {
        ...composeEnvironment('x-platform:', variables, addresses),
        PLATFORM_HOST: '127.0.0.1',
        PLATFORM_PORT: platformPort!,
        METRICS_PORT: metrics[2]!,
        METRICS_HOST: '127.0.0.1',
      },
      { readyUrl: `http://127.0.0.1:${platformPort}/readyz` },
    );
    closers.push(platform.dispose);
    const consoles: App[] = [];
    for (const [index, port] of [firstPort!, secondPort!].entries()) {
      const app = await startApp(
        {
          ...composeEnvironment('x-console:', variables, addresses),
          PORT: port,
          METRICS_PORT: metrics[index]!,
          METRICS_HOST: '127.0.0.1',
        },
        { readyUrl: `http://localhost:${port}/readyz` },
      );
      consoles.push(app);
      closers.push(app.dispose);
    }
    const each = [firstPort, secondPort].map((port) => `http://localhost:${port}`);
    for (const port of metrics) expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status, port).toBe(200);

    const client = new RawClient(frontUrl);
    const visitor = new Visitor();
    await client.signInOnPages(people.organizationAdmin.username, DEMO_PASSWORD, visitor);
    const statuses = async (count: number) => {
      const seen: number[] = [];
      for (let call = 0; call < count; call += 1) seen.push((await client.call('/api/me')).status);
      return seen;
    };
    expect(await statuses(12)).toEqual(Array.from({ length: 12 }, () => 200));
    const hasServed = (app: App) => app.log().some(({ operation, status }) => operation === 'me.get' && status === 200);
    await expect.poll(() => consoles.map(hasServed), 'the calls are shared').toEqual([true, true]);

    const named = await client.call('/api/me', { headers: { 'x-request-id': 'chosen-by-the-client' } });
    const requestId = named.headers['x-request-id'];
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    await expect
      .poll(() => consoles.some((app) => app.log().some((line) => line.requestId === requestId)), 'the proxy’s own id')
      .toBe(true);

    // Ended without a word, and started again.
    const restarted = consoles[0]!.restart('SIGKILL');
    expect(await statuses(40)).toEqual(Array.from({ length: 40 }, () => 200));
    await restarted;
    for (const url of each) expect((await client.at(url).call('/bff/user')).status).toBe(200);

    // Redis away: every console says that it is not ready, and people still see a page that tells them why.
    await redis.stop();
    await expect.poll(async () => (await client.open('/settings')).body).toContain(text('bff.outage.store.title'));
    const [page, call] = [await client.open('/settings'), await client.call('/api/me')];
    expect([page.status, call.status, page.headers['retry-after']]).toEqual([503, 503, expect.any(String)]);
    await redis.startAgain();
    await expect.poll(async () => (await client.call('/api/me')).status, { timeout: 20_000 }).toBe(200);

    // The issuer's own logout: neither the browser nor the first console has a part in it.
    const asks = await visitor.open(`${platformUrl}/session/end`);
    await visitor.submit(asks, 'xsrf', { logout: 'yes' });
    for (const url of each) {
      await expect.poll(async () => (await client.at(url).call('/bff/user')).status, url).toBe(401);
    }
    expect((await fetch(`http://127.0.0.1:${internal}/bff/user`)).status, 'nothing else inside').toBe(404);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
});
