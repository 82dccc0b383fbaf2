/** The folder of the build as a container has it: alone, somewhere else, read-only, run by a user without rights. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { hasRedis, startRedis } from '../../bff/support/redis';
import { type App, type Runner, freePorts, startApp } from '../../support/app';
import { RawClient } from '../../support/faulty';
import { DEMO_PASSWORD, people } from '../../support/people';

const built = fileURLToPath(new URL('../../../.next/standalone', import.meta.url));
const isRoot = process.getuid?.() === 0;
const SECRET = 'v3ry-long-and-random-4nough-Session-Secret!';

/** User and group of the system account `nobody`, when this process may change its user. */
function unprivileged(): { uid?: number; gid?: number } {
  if (!isRoot) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

let folder: string;
let runner: Runner;
test.beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'container-'));
  chmodSync(folder, 0o755);
  cpSync(built, path.join(folder, 'app'), { recursive: true });
  execFileSync('chmod', ['-R', 'a-w,a+rX', path.join(folder, 'app')]);
  runner = { serve: path.join(folder, 'app/serve.mjs'), ...unprivileged() };
});
test.afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** A data folder of the user that runs the server; the only place where it may write. */
function dataFolder(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'container-data-'));
  const { uid, gid } = unprivileged();
  if (uid !== undefined && gid !== undefined) chownSync(made, uid, gid);
  return made;
}

const healthy = (environment: Record<string, string>): boolean => {
  try {
    const program = path.join(folder, 'app/healthcheck.mjs');
    execFileSync(process.execPath, [program], {
      env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
      stdio: 'pipe',
    });
    return true;
  } catch {
    return false;
  }
};

async function worksFor(app: App): Promise<void> {
  const client = new RawClient(app.url);
  await client.signInOnPages(people.organizationAdmin.username, DEMO_PASSWORD);
  expect((await client.call('/api/me')).status).toBe(200);
  const page = await client.open('/essentials');
  expect([page.status, page.body.includes(people.organizationAdmin.name)]).toEqual([200, true]);
  const font = /\/_next\/static\/media\/[^"')]+\.woff2/.exec(page.body)?.[0];
  if (font !== undefined) expect((await client.send(font)).status).toBe(200);
}

test('the build holds what runs and no sources', () => {
  const elsewhere = ['.next', 'cluster', 'node_modules'];
  const found = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(built, path.join(entry.parentPath, entry.name)))
    .filter((file) => !elsewhere.includes(file.split(path.sep)[0]!));
  expect(
    found
      .filter((file) => !/^(lib\/(http|console\/(host|process))\/[\w-]+\.mjs|migrations\/\w+\.sql)$/.test(file))
      .toSorted(),
  ).toEqual([
    '.sources',
    'healthcheck.mjs',
    'package.json',
    'platform-thread.mjs',
    'serve.mjs',
    'support/node-version.mjs',
  ]);
});

test('the build has no style for what only tests and documents name', () => {
  const chunks = path.join(built, '.next/static/chunks');
  const styles = readdirSync(chunks).filter((name) => name.endsWith('.css'));
  const css = styles.map((name) => readFileSync(path.join(chunks, name), 'utf8')).join('\n');
  expect(css).toContain('.sr-only');
  // Of the table that the bench draws.
  expect(css).not.toContain('.w-300');
});

test('the build alone, read-only, run by another user: console and embedded platform in one process', async () => {
  test.setTimeout(150_000);
  const app = await startApp({ DATA_DIR: dataFolder() }, runner);
  try {
    await worksFor(app);
    const port = new URL(app.url).port;
    expect(healthy({ PORT: port })).toBe(true);
    await app.restart();
    await worksFor(app);
    expect(await app.stop()).toBe(0);
    expect(healthy({ PORT: port })).toBe(false);
  } finally {
    await app.dispose();
  }
});

test('one build as three containers: the platform alone, and two consoles with Redis', async () => {
  test.skip(!hasRedis, 'Redis is not installed');
  test.setTimeout(180_000);
  const redis = await startRedis();
  const [platformPort = 0, port = 0, otherPort = 0] = await freePorts(3);
  const platformUrl = `http://127.0.0.1:${platformPort}`;
  const consoleUrl = `http://localhost:${port}`;
  const platform = await startApp(
    {
      APP_URL: consoleUrl,
      PLATFORM_ONLY: 'true',
      PLATFORM_PORT: String(platformPort),
      PLATFORM_PUBLIC_URL: platformUrl,
      OIDC_CLIENT_ID: 'console',
      OIDC_CLIENT_SECRET: SECRET,
      DATA_DIR: dataFolder(),
    },
    // The platform has no port of a console: what answers is its discovery document.
    { ...runner, readyUrl: `${platformUrl}/.well-known/openid-configuration` },
  );
  const settings = (own: number) => ({
    APP_URL: `http://localhost:${own}`,
    PORT: String(own),
    PLATFORM_API_URL: platformUrl,
    OIDC_ISSUER: platformUrl,
    PLATFORM_PUBLIC_URL: platformUrl,
    OIDC_CLIENT_ID: 'console',
    OIDC_CLIENT_SECRET: SECRET,
    SESSION_SECRET: SECRET,
    REDIS_URL: redis.url,
  });
  const started: App[] = [];
  try {
    expect(healthy({ PLATFORM_ONLY: 'true', PLATFORM_PORT: String(platformPort) })).toBe(true);
    for (const own of [port, otherPort]) {
      started.push(await startApp({ ...settings(own), DATA_DIR: dataFolder() }, runner));
    }
    await worksFor(started[0]!);
    const client = new RawClient(consoleUrl);
    await client.signInOnPages(people.organizationAdmin.username, DEMO_PASSWORD);
    expect((await client.at(started[1]!.url).call('/api/me')).status, 'the other replica knows the session').toBe(200);
    await platform.restart();
    expect((await client.call('/api/me')).status, 'after a restart of the platform').toBe(200);
  } finally {
    for (const app of started) await app.dispose();
    expect(await platform.stop()).toBe(0);
    await platform.dispose();
    await redis.stop();
  }
});
