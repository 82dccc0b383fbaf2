/** The data folder of version 0.1.0 under the built server of this one: the database is upgraded, and who was signed in still is. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { startApp } from '../../support/app';
import { newDataFolder } from '../../support/data-folders';
import { RELEASE, msSinceRelease, unpackRelease } from '../../support/releases/release';

test('a session of the version before goes on, reads and writes', async () => {
  test.setTimeout(120_000);
  const dataDir = newDataFolder();
  unpackRelease(dataDir);
  // The session would have ended meanwhile.
  const clockFile = path.join(newDataFolder(), 'clock');
  writeFileSync(clockFile, String(msSinceRelease() * -1));
  const clock = fileURLToPath(new URL('../../support/clock.mjs', import.meta.url));
  const app = await startApp({
    // Cookies, client and issuer belong to the addresses.
    APP_URL: `http://localhost:${RELEASE.port}`,
    PORT: String(RELEASE.port),
    PLATFORM_PORT: String(RELEASE.platformPort),
    PLATFORM_PUBLIC_URL: `http://127.0.0.1:${RELEASE.platformPort}`,
    DATA_DIR: dataDir,
    PLATFORM_KEY: '',
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import ${clock}`,
  });
  try {
    expect(app.log()).toContainEqual(
      expect.objectContaining({
        msg: 'the database is being upgraded; do not stop the process',
        from: RELEASE.version,
      }),
    );
    const call = async (method: string, address: string, body?: unknown) => {
      const headers = { cookie: RELEASE.cookie, 'x-csrf': '1', 'content-type': 'application/json' };
      const answer = await fetch(app.url + address, { method, headers, body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as { result: Me } };
    };
    type Me = { name: string; tenants: { id: string; isSuperTenant: boolean }[] };
    const me = await call('GET', '/api/me');
    expect(me).toMatchObject({ status: 200, body: { result: { name: 'Nora Winther' } } });
    const tenant = me.body.result.tenants.find(({ isSuperTenant }) => isSuperTenant)?.id ?? '';
    const made = await call('POST', `/api/tenants/${tenant}/groups`, {
      name: 'Upgraded',
      description: 'By the version after',
    });
    expect(made.status).toBe(201);
    const page = await fetch(`${app.url}/application/list`, { headers: { cookie: RELEASE.cookie } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Nora Winther');
    await app.restart();
    expect((await call('GET', '/api/me')).status).toBe(200);
  } finally {
    await app.dispose();
  }
});
