/** A platform that refuses every sign-in, seen in a browser: one page instead of a way that never ends. */
import { Role } from '@/lib/contract/access';
import { COOKIE, LANGUAGES } from '@/lib/contract/limits';
import { expect, test } from 'playwright/test';
import { type FaultyWorld, startFaultyWorld } from '../../support/faulty';
import { TENANT, personOf } from '../../support/faulty-people';
import { text, type TextKey } from '../../support/texts';

// Whole servers start here, on machines that may have other things to do.
test.describe.configure({ timeout: 90_000 });

let world: FaultyWorld;
test.beforeAll(async () => {
  world = await startFaultyWorld();
  world.issuer.subject = 'admin';
  world.platform.people.set('admin', personOf('admin', Role.Admin));
});
test.afterAll(() => world.stop());
test.beforeEach(() => {
  world.platform.refuseAll = false;
  world.issuer.withdrawAll();
  world.issuer.authorizations.length = 0;
});

for (const language of LANGUAGES) {
  test(`row 19: 401 for ever ends on a page that says so, with two ways on (${language})`, async ({ page }) => {
    const says = (key: TextKey) => text(key, {}, language);
    await page.context().addCookies([{ name: COOKIE.language, value: language, url: world.app.url }]);
    world.platform.refuseAll = true;
    const answer = await page.goto(world.app.url + TENANT);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: says('notices.error.signIn.header') })).toBeVisible();
    await expect(
      page.getByRole('alert').filter({ hasText: says('catalogue.Authentication.SignIn.Refused') }),
    ).toBeVisible();
    expect(world.issuer.authorizations).toHaveLength(2);
    await expect.poll(() => world.issuer.openGrants).toBe(0);
    await expect(page.getByRole('link', { name: says('notices.logout') })).toBeVisible();
    world.platform.refuseAll = false;
    await page.getByRole('link', { name: says('notices.error.signIn.retry') }).click();
    await page.waitForURL(`${world.app.url}${TENANT}`);
  });
}

test('row 19: a platform that refuses only what a page loads ends the same way', async ({ page }) => {
  world.platform.refuseAll = /^\/api\/tenants\/t1$/;
  await page.goto(`${world.app.url}${TENANT}/members`);
  await expect(page.getByRole('heading', { name: text('notices.error.signIn.header') })).toBeVisible();
  expect(world.issuer.authorizations).toHaveLength(2);
});
