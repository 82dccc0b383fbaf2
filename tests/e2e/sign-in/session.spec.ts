/** Sessions over time: expiry, refresh, restart (rows 8 to 10 and 28). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { ISSUER_SECONDS } from '@/lib/contract/limits';
import { paths, screenPath } from '@/lib/paths';
import { type App, startApp } from '../../support/app';
import { expectNoFindings } from '../../support/axe';
import { people } from '../../support/people';
import { expectSignedOut, placeOf, signInAnew, submitSignIn } from '../../support/sign-in';
import { expect, test as base } from '../../support/test';
import { text } from '../../support/texts';

const settings = screenPath('settings', {});
/** What a browser says about an open page whose server is away for a moment. */
const AWAY = /ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|ERR_SOCKET|network error|Failed to fetch/;
const MINUTE_MS = 60_000;
/** A sign-in lasts twelve hours, by default. */
const WHOLE_MINUTES = 12 * 60;
/** A title that ends with a time. */
const titled = (key: 'session.idle.title' | 'session.over.title') => new RegExp(text(key, { time: '' }).trim());

/** A console of the test's own whose clock can be moved ahead. */
const test = base.extend<object, { app: App; moveClock: (aheadMs: number) => void }>({
  moveClock: [
    // Playwright wants the first argument destructured even when nothing of it is needed.
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'clock-'));
      process.env.TEST_CLOCK_FILE = path.join(folder, 'ahead-ms');
      let ahead = 0;
      await use((ms) => {
        ahead += ms;
        writeFileSync(path.join(folder, 'ahead-ms'), String(ahead));
      });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ moveClock }, use) => {
      expect(moveClock).toBeDefined();
      const clock = fileURLToPath(new URL('../../support/clock.mjs', import.meta.url));
      const app = await startApp({
        CLOCK_FILE: process.env.TEST_CLOCK_FILE ?? '',
        NODE_OPTIONS: `--import ${clock}`,
      });
      await use(app);
      await app.dispose();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const refreshes = (app: App): number => app.log().filter(({ grant }) => grant === 'refresh_token').length;

/** Many calls at once, as a page with many tables makes them. */
function burst(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    Promise.all(
      Array.from({ length: 10 }, async () => (await fetch('/api/me', { headers: { 'X-CSRF': '1' } })).status),
    ),
  );
}

test('two tabs with an expired access token cause one refresh', async ({ page, context, app, moveClock }) => {
  await signInAnew(page, people.organizationAdmin, settings);
  const other = await context.newPage();
  await other.goto(settings);
  const before = refreshes(app);
  moveClock(ISSUER_SECONDS.consoleAccessToken * 1000 + MINUTE_MS);
  const statuses = (await Promise.all([burst(page), burst(other)])).flat();
  expect(statuses).toEqual(statuses.map(() => 200));
  // The platform's lines come over its thread, a moment later.
  await expect.poll(() => refreshes(app) - before).toBe(1);
  // The refreshed token serves the next calls too.
  expect(await burst(page)).toContain(200);
  expect(refreshes(app) - before).toBe(1);
});

test('row 8: an idle session ends: the issuer knows the person and asks all the same, a first visit does not', async ({
  page,
  moveClock,
  complaints,
}) => {
  complaints.allow(/401/);
  // An open page would see the end of its session itself, and lead to the sign-in at the same moment.
  const leave = () => page.goto('about:blank', { waitUntil: 'commit' });
  await signInAnew(page, people.organizationAdmin, settings);
  await leave();
  moveClock(61 * MINUTE_MS);
  await page.goto(`${settings}?again=1`);
  await submitSignIn(page, people.organizationAdmin);
  await expect(page).toHaveURL(`${settings}?again=1`);
  await leave();
  await page.context().clearCookies({ name: /ic\.session$/ });
  await page.goto(`${settings}?again=2`);
  await expect(page).toHaveURL(`${settings}?again=2`);
});

test('two minutes before an idle session ends it says so, over what is being typed, and goes on (WCAG 2.2.1)', async ({
  page,
  context,
  moveClock,
  complaints,
}) => {
  complaints.allow(/401|ERR_INTERNET_DISCONNECTED/);
  await openWithClock(page);
  const password = page.getByRole('dialog').getByLabel(text('account.own.passwordDialog.new'));
  await password.fill('seven grey herons');
  const question = page.getByRole('alertdialog', { name: titled('session.idle.title') });
  const appears = () => expect(question).toBeVisible({ timeout: 1000 });
  moveClock(58.5 * MINUTE_MS);
  await looksUntil(page, appears);
  const stay = question.getByRole('button', { name: text('session.idle.stay') });
  await expect(stay).toBeFocused();
  await expectNoFindings(page, 'the end of a session is near');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('session.failed'))).toBeVisible();
  await context.setOffline(false);
  await stay.click();
  await expect(question).toHaveCount(0);
  await expect(password).toHaveValue('seven grey herons');
  await expect(password).toBeFocused();
  // It went on for the whole time again.
  moveClock(57 * MINUTE_MS);
  expect(await burst(page)).not.toContain(401);
  // A use in another tab counts.
  moveClock(59 * MINUTE_MS);
  await looksUntil(page, appears);
  const other = await context.newPage();
  await other.goto(settings);
  await other.close();
  await looksUntil(page, () => expect(question).toHaveCount(0, { timeout: 1000 }));
  moveClock(59 * MINUTE_MS);
  await looksUntil(page, appears);
  moveClock(2 * MINUTE_MS);
  const signingIn = page.waitForRequest((request) => new URL(request.url()).pathname === paths.bff.login);
  await page.clock.runFor(MINUTE_MS);
  await signingIn;
});

test('no use puts the end of the whole time off: it says so, and leads to the sign-in', async ({
  page,
  moveClock,
  complaints,
}) => {
  complaints.allow(/401/);
  await openWithClock(page);
  for (let minutes = 0; minutes < WHOLE_MINUTES - 40; minutes += 40) {
    moveClock(40 * MINUTE_MS);
    expect(await burst(page)).not.toContain(401);
  }
  moveClock(39 * MINUTE_MS);
  const question = page.getByRole('alertdialog', { name: titled('session.over.title') });
  await looksUntil(page, () => expect(question).toBeVisible({ timeout: 1000 }));
  const signingIn = page.waitForRequest((request) => new URL(request.url()).pathname === paths.bff.login);
  await question.getByRole('button', { name: text('session.over.again') }).click();
  await signingIn;
});

/** The form of a password, on a page all of whose own calls have been made, with a clock of the test's. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install();
  await signInAnew(page, people.organizationAdmin, `${screenPath('yourAccount', {})}?dialog=password`);
  await page.clock.runFor(1000);
  await page.waitForLoadState('networkidle');
}

/** Looks at the session come each minute, once their code is there, and do not use it. */
const looksUntil = (page: Page, isSeen: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(MINUTE_MS);
    await isSeen();
  }).toPass();

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`a restart after ${signal} keeps sessions and data`, async ({ page, app, complaints }) => {
    complaints.allow(AWAY);
    await signInAnew(page, people.organizationAdmin);
    const place = await placeOf(page);
    const name = `Kept ${signal.toLowerCase()} ${Date.now() % 100_000}`;
    const url = screenPath('organization', { organizationId: place.organizationId });
    await page.goto(url);
    await rename(page, name);
    await app.restart(signal);
    await page.goto(url);
    await expect(page).toHaveURL(url);
    await expect(page.getByText(name).first()).toBeVisible();
  });
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Edit / }).click();
  await page.getByRole('main').getByRole('textbox').fill(name);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .click();
  await expect(page.getByRole('button', { name: /^Edit / })).toBeVisible();
}

test('after a stop nothing answers, and the next start knows the sessions', async ({ page, app, complaints }) => {
  complaints.allow(AWAY);
  await signInAnew(page, people.organizationAdmin, settings);
  expect(await app.stop()).toBe(0);
  await expect(fetch(`${app.url}/healthz`)).rejects.toThrow();
  await app.restart();
  await page.reload();
  await expect(page).toHaveURL(settings);
});

test('a signed-out person stays signed out after a restart', async ({ page, app, complaints }) => {
  complaints.allow(AWAY);
  await signInAnew(page, people.organizationAdmin, settings);
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: text('notices.logoutPage.header') })).toBeVisible();
  await app.restart();
  await page.goto(settings);
  await expectSignedOut(page);
});
