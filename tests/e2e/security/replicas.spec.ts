/** Two platforms and two consoles of compose.yaml behind a proxy: each is replaced under load, and no request fails. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { hasRedis, startRedis } from '../../bff/support/redis';
import { Visitor } from '../../platform/support/visitor';
import { type App, type Environment, freePorts, startApp } from '../../support/app';
import { composeEnvironment, hasCaddy, madeEnvironment, startFront } from '../../support/compose';
import { RawClient } from '../../support/faulty';
import { DEMO_PASSWORD, people } from '../../support/people';
import { findPostgres, startPostgres } from '../../support/postgres';
import { startSmallFront } from '../../support/small-front';

interface World {
  platforms: App[];
  consoles: App[];
  frontUrl: string;
  platformUrl: string;
  clientSecret: string;
}

/** What compose.yaml starts with the profile `replicas`, on ports of this machine. */
async function startReplicas(closers: (() => Promise<unknown>)[]): Promise<World> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'replicas-redis-'));
  closers.push(async () => rmSync(folder, { recursive: true, force: true }));
  const redis = await startRedis(folder);
  closers.push(redis.stop);
  const postgres = await startPostgres();
  closers.push(postgres.stop);
  const [front, frontPlatform, internal, ...ports] = (await freePorts(11)).map(String);
  const [platformPorts, consolePorts, metrics] = [ports.slice(0, 2), ports.slice(2, 4), ports.slice(4)];
  const variables: Environment = madeEnvironment();
  const addresses = [
    ['localhost:3000', `localhost:${front}`],
    ['platform.localhost:4400', `127.0.0.1:${frontPlatform}`],
    ['front:8080', `127.0.0.1:${internal}`],
    [/^postgres:.*/.exec(composeEnvironment('x-platform:', variables, []).PLATFORM_DATABASE_URL!)![0], postgres.url],
    [composeEnvironment('x-console:', variables, []).REDIS_URL!, redis.url],
  ] as const;
  const environment = {
    CONSOLES: consolePorts.map((port) => `127.0.0.1:${port}`).join(' '),
    PLATFORMS: platformPorts.map((port) => `127.0.0.1:${port}`).join(' '),
    CONSOLE_SITE: `:${front}`,
    PLATFORM_SITE: `:${frontPlatform}`,
    INTERNAL_SITE: `:${internal}`,
    HEALTH_INTERVAL: '250ms',
  };
  closers.push(await (hasCaddy ? startFront : startSmallFront)(environment));
  const own = { METRICS_HOST: '127.0.0.1', SHUTDOWN_DELAY_SECONDS: '2' };
  const start = async (part: string, port: string, settings: Record<string, string>) => {
    const metricsPort = metrics.pop()!;
    const of = { ...composeEnvironment(part, variables, addresses), ...own, ...settings, METRICS_PORT: metricsPort };
    const app = await startApp(of, { readyUrl: `http://127.0.0.1:${port}/readyz` });
    closers.push(app.dispose);
    return app;
  };
  // Together, as Compose starts them.
  const platforms = await Promise.all(
    platformPorts.map((port) => start('x-platform:', port, { PLATFORM_HOST: '127.0.0.1', PLATFORM_PORT: port })),
  );
  const consoles: App[] = [];
  for (const port of consolePorts)
    consoles.push(await start('x-console:', port, { PORT: port, HOSTNAME: '127.0.0.1' }));
  return {
    platforms,
    consoles,
    frontUrl: `http://localhost:${front}`,
    platformUrl: `http://127.0.0.1:${frontPlatform}`,
    clientSecret: variables.CONSOLE_CLIENT_SECRET ?? '',
  };
}

/** Calls without a pause until it is ended; `seen` has the answer to each. */
function startLoad(calls: (() => Promise<[string, number]>)[]) {
  const load = { isOver: false };
  const seen: [string, number][] = [];
  const running = calls.map(async (call) => {
    while (!load.isOver) seen.push(await call());
  });
  return {
    seen,
    end: async () => {
      load.isOver = true;
      await Promise.all(running);
    },
  };
}

test('each platform and each console is replaced under load: no request fails, and no one is signed out', async () => {
  test.skip(!hasRedis || findPostgres() === undefined, 'Redis or PostgreSQL is not installed');
  test.setTimeout(300_000);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const world = await startReplicas(closers);
    const { platforms, consoles, frontUrl, platformUrl } = world;
    const client = new RawClient(frontUrl);
    await client.signInOnPages(people.organizationAdmin.username, DEMO_PASSWORD, new Visitor());
    const organizations = JSON.parse((await client.call('/api/organizations')).body) as { id: string; name: string }[];
    const { id, name } = organizations[0]!;
    const json = { 'content-type': 'application/json', origin: frontUrl };
    const rename = { method: 'PATCH', headers: json, body: JSON.stringify({ name }) };
    const revocation = {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`console:${world.clientSecret}`)}` },
      body: new URLSearchParams({ token: 'none' }),
    };
    const load = startLoad([
      async () => ['a read', (await client.call('/api/organizations')).status],
      async () => ['a write', (await client.call(`/api/organizations/${id}`, rename)).status],
      async () => ['a page', (await client.open('/settings')).status],
      async () => ['the issuer', (await fetch(`${platformUrl}/token/revocation`, revocation)).status],
    ]);
    for (const app of [...platforms, ...consoles]) {
      await app.restart();
      const before = app.log().length;
      const isUsed = expect.poll(() => app.log().length, { message: 'the proxy calls the new one', timeout: 30_000 });
      await isUsed.toBeGreaterThan(before + 20);
    }
    await load.end();
    const kinds = ['a read', 'a write', 'a page', 'the issuer'];
    expect(load.seen.filter(([, status]) => status >= 300)).toEqual([]);
    for (const kind of kinds) expect(load.seen.filter(([what]) => what === kind).length, kind).toBeGreaterThan(20);

    // Gone without a word: what reads goes on at the other.
    const restarted = platforms[0]!.restart('SIGKILL');
    for (let call = 0; call < 40; call += 1) expect((await client.call('/api/organizations')).status).toBe(200);
    await restarted;
  } finally {
    for (const close of closers.toReversed()) await close();
  }
});

test('the proxy of compose.yaml asks platforms whether they are ready, and sends no write twice', () => {
  const routes = readFileSync(path.resolve(import.meta.dirname, '../../../deploy/routes.caddy'), 'utf8');
  const platforms = routes.slice(routes.indexOf('(platforms)'), routes.indexOf('(facts)'));
  for (const line of ['lb_policy round_robin', 'lb_retries 3', 'health_uri /readyz', 'fail_duration 2s']) {
    expect(platforms).toContain(line);
  }
  expect(platforms).not.toContain('lb_retry_match');
});
