/** The embedded platform has a thread of its own: its work, its preparation and its crash, as seen from outside. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { type App, freePorts, freshEnvironment, startApp } from '../../support/app';
import { RawClient } from '../../support/faulty';

// Whole servers start here, on machines that may have other things to do.
test.describe.configure({ timeout: 240_000 });

/** Answers of `/healthz` between two lines of progress. One thread for both gives four: one for each turn between statements. */
const ANSWERS = 6;
/** What takes longest, and the lines about it that are waited for. */
const KIND = 'users';
const LINES = 4;

const startPreparing = async (): Promise<App> => {
  const environment = await freshEnvironment();
  const readyUrl = `${environment.APP_URL}/healthz`;
  return startApp({ ...environment, PLATFORM_SEED: 'large' }, { readyUrl });
};

test('row 24: while the first data are made, both ports say so and keep no call waiting', async () => {
  const app = await startPreparing();
  const reported = () => app.log().filter(({ msg }) => msg === 'the first data are being made');
  try {
    const console = new RawClient(app.url);
    const platform = new RawClient(app.platformUrl);
    expect((await console.send('/readyz')).status).toBe(503);

    const call = await platform.call('/api/me');
    expect([call.status, JSON.parse(call.body)]).toMatchObject([503, { code: 'service.unavailable' }]);
    const sawDiscovery = await platform.send('/.well-known/openid-configuration');
    const page = await platform.open('/interaction/some');
    const signIn = await console.open('/bff/login?returnUrl=%2Fessentials');
    for (const answer of [call, sawDiscovery, page, signIn]) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    for (const answer of [page, signIn]) {
      expect(answer.body).toContain('is being prepared');
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    expect((await platform.send('/healthz')).status).toBe(200);
    const probe = await platform.send('/readyz');
    expect([probe.status, JSON.parse(probe.body)]).toMatchObject([503, { status: 'being prepared' }]);

    // From one line to the next of the same kind the database only computes; the console answers all the while.
    let [lines, answers, most] = [reported(), 0, 0];
    while (lines.filter(({ made }) => made === KIND).length < LINES) {
      expect((await console.send('/healthz')).status).toBe(200);
      const now = reported();
      answers += 1;
      if (now.length === lines.length) continue;
      if (now.length === lines.length + 1 && now.at(-1)?.made === lines.at(-1)?.made) most = Math.max(most, answers);
      [lines, answers] = [now, 0];
    }
    expect(most).toBeGreaterThan(ANSWERS);
    expect(
      app.log().some(({ msg }) => msg === 'the first data are made'),
      'it is still at it',
    ).toBe(false);
    expect(app.log().filter(({ level }) => Number(level) >= 50)).toEqual([]);

    // What was begun is undone by a kill, and begun anew.
    const before = reported().length;
    await app.restart('SIGKILL');
    await expect.poll(() => reported().length, { timeout: 60_000 }).toBeGreaterThan(before);
  } finally {
    await app.dispose();
  }
});

test('row 24: the platform alone, stopped while it makes its first data, exits with 0', async () => {
  const environment = await freshEnvironment();
  const readyUrl = `${environment.PLATFORM_PUBLIC_URL}/healthz`;
  const app = await startApp({ ...environment, PLATFORM_SEED: 'large', PLATFORM_ONLY: 'true' }, { readyUrl });
  try {
    expect(await app.stop()).toBe(0);
    expect(app.log().some(({ msg }) => msg === 'the first data are made')).toBe(false);
  } finally {
    await app.dispose();
  }
});

test('the console’s page of metrics has those of the platform on its thread', async () => {
  const [port] = await freePorts(1);
  const app = await startApp({ METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1' });
  try {
    const platform = new RawClient(app.platformUrl);
    expect((await platform.call('/api/me')).status).toBe(401);
    const page = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const counted = 'identity_console_platform_requests_total{route="/api",method="GET",status="401"} 1\n';
    await expect.poll(page).toContain(counted);
    const text = await page();
    expect(text).toContain('identity_console_sessions_started_total 0\n');
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(names.length, 'each metric stands there once').toBe(new Set(names).size);
    expect(await app.stop()).toBe(0);
  } finally {
    await app.dispose();
  }
});

test('row 28: a crash of the platform’s thread ends the process with a line of the log, and the next start works', async () => {
  const crashFile = path.join(mkdtempSync(path.join(os.tmpdir(), 'identity-console-crash-')), 'now');
  const program = fileURLToPath(new URL('../../support/crash-thread.mjs', import.meta.url));
  const app = await startApp({ CRASH_FILE: crashFile, NODE_OPTIONS: `--import ${program}` });
  try {
    const client = new RawClient(app.url);
    expect((await client.send('/readyz')).status).toBe(200);
    writeFileSync(crashFile, '');
    expect(await app.ended()).toBe(1);
    const reported = app.log().filter(({ level }) => Number(level) >= 60);
    expect(reported).toEqual([
      expect.objectContaining({ part: 'platform', err: expect.objectContaining({ error: 'Error' }) }),
    ]);
    expect(app.output()).not.toContain('v3ry-s3cret');
    rmSync(crashFile);
    await app.restart();
    expect((await client.send('/readyz')).status).toBe(200);
    expect(
      app
        .output()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('{')),
    ).toEqual([]);
  } finally {
    await app.dispose();
  }
});
