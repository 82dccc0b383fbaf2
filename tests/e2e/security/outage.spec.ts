/** Redis and PostgreSQL go away and come back, under the built console and a browser: what people see, and that it passes by itself. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { Language } from '@/lib/contract/limits';
import { screenPath } from '@/lib/paths';
import { type TestRedis, hasRedis, startRedis } from '../../bff/support/redis';
import { type App, startApp } from '../../support/app';
import { people } from '../../support/people';
import { type TestPostgres, findPostgres, startPostgres } from '../../support/postgres';
import { placeOf, signIn, submitSignIn } from '../../support/sign-in';
import { expect, test as base } from '../../support/test';
import { text } from '../../support/texts';

interface World {
  app: App;
  redis: TestRedis;
  postgres: TestPostgres;
}

const test = base.extend<object, World>({
  redis: [
    // Playwright wants the first argument destructured even when nothing of it is needed.
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'redis-'));
      const redis = await startRedis(folder);
      await use(redis);
      await redis.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  postgres: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const postgres = await startPostgres();
      await use(postgres);
      await postgres.stop();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ redis, postgres }, use) => {
      const app = await startApp({ REDIS_URL: redis.url, PLATFORM_DATABASE_URL: postgres.url });
      await use(app);
      await app.dispose();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
test.skip(!hasRedis || findPostgres() === undefined, 'Redis or PostgreSQL is not installed');
// They take the same servers away, and wait for them to be back.
test.describe.configure({ mode: 'serial', timeout: 240_000 });
/** A page asks again after 38 s at most. */
const BACK = { timeout: 90_000 };

const settings = screenPath('settings', {});
/**
 * The browser says by itself that an answer was 503. A link inside of the console that was opened by what was learned a moment ago ends
 * as React's error, and then loads its address anew.
 */
const UNAVAILABLE = /503 \(Service Unavailable\)|React error #441/;

async function speak(page: Page, language: Language): Promise<void> {
  await page.context().addCookies([{ name: 'ic.language', value: language, domain: '127.0.0.1', path: '/' }]);
}

/** Opens an address, whose answer must tell the outage of a part, at that very address. */
async function expectOutage(
  page: Page,
  address: string,
  part: 'store' | 'issuer' | 'platform' | 'database',
  language: Language = 'en',
): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(503);
  expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(0);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('banner')).toHaveText(text('shell.appName', {}, language));
  await expect(page.getByRole('heading')).toHaveText(text(`bff.outage.${part}.title`, {}, language));
  await expect(page.getByRole('link', { name: text('bff.outage.retry', {}, language) })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(text('bff.outage.automatic', {}, language));
}

const checksOf = async (url: string) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, ...((await answer.json()) as { checks: object }).checks };
};

test('the database away: the page names it, and comes back by itself', async ({ page, app, postgres, complaints }) => {
  complaints.allow(UNAVAILABLE);
  await signIn(page, people.tenantAdmin, settings);
  const members = screenPath('tenantMembers', await placeOf(page));
  await page.goto(members);
  await expect(page.getByRole('row').nth(3)).toBeVisible();

  await postgres.shutDown();
  // What was learned of the person a moment ago still opens the page, which finds out by its data; then it does not.
  await expectOutage(page, `${members}?search=a`, 'database');
  await expectOutage(page, `${members}?search=a`, 'database');
  const call = await page.request.get('/api/me', { headers: { 'x-csrf': '1' } });
  expect([call.status(), Number(call.headers()['retry-after'])]).toEqual([503, expect.any(Number)]);
  expect(await checksOf(app.platformUrl)).toEqual({ status: 503, database: false });
  await expect
    .poll(() => checksOf(app.url))
    .toEqual({ status: 503, store: true, issuer: true, platform: true, database: false });

  await postgres.startAgain();
  await expect(page.getByRole('row').nth(1)).toBeVisible(BACK);
  await expect(page).toHaveURL(`${members}?search=a`);
  expect(await checksOf(app.url)).toMatchObject({ status: 200 });
});

test('a link inside of the console leads to the same page', async ({ page, postgres, complaints }) => {
  complaints.allow(UNAVAILABLE);
  await signIn(page, people.tenantAdmin, settings);
  const members = screenPath('tenantMembers', await placeOf(page));
  await postgres.shutDown();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: text('shell.screen.tenantMembers') })
    .click();
  await expect(page.getByRole('heading', { name: text('bff.outage.database.title') })).toBeVisible();
  await expect(page).toHaveURL(members);
  await postgres.startAgain();
  await expect(page.getByRole('row').nth(3)).toBeVisible(BACK);
});

test('the session store unavailable: in Norwegian, on every kind of page, and no user is signed out', async ({
  page,
  app,
  redis,
  complaints,
}) => {
  complaints.allow(UNAVAILABLE);
  await signIn(page, people.regular, settings);
  await speak(page, 'no');
  await redis.stop();
  for (const address of ['/error?key=x', '/logout', '/nowhere/at/all', settings]) {
    await expectOutage(page, address, 'store', 'no');
  }
  const session = await page.request.get('/bff/auth/session');
  expect([session.status(), Number(session.headers()['retry-after'])]).toEqual([503, expect.any(Number)]);
  expect((await page.request.get('/bff/user', { headers: { 'x-csrf': '1' } })).status()).toBe(503);
  // A busy machine may let the issuer's answer come too late.
  await expect.poll(() => checksOf(app.url)).toMatchObject({ status: 503, store: false, issuer: true });

  await redis.startAgain();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('shell.screen.settings', {}, 'no'), BACK);
});

test('in the middle of signing in: the issuer’s pages say so, and go on by themselves', async ({
  page,
  postgres,
  complaints,
}) => {
  complaints.allow(UNAVAILABLE);
  const away = 'The database of the identity platform does not answer';
  await page.goto(settings);
  await expect(page.getByLabel('Password')).toBeVisible();
  await postgres.shutDown();
  await submitSignIn(page, people.regular);
  await expect(page.getByRole('heading')).toHaveText(away);
  await postgres.startAgain();
  await expect(page.getByLabel('Password')).toBeVisible(BACK);

  await postgres.shutDown();
  await page.goto(settings);
  await expect(page.getByRole('heading')).toHaveText(away);
  await expect(page).toHaveURL(/\/auth\?/);
  await postgres.startAgain();
  await expect(page.getByLabel('Password')).toBeVisible(BACK);
  await submitSignIn(page, people.regular);
  await expect(page).toHaveURL(settings);
});
