/** The way out over the issuer, in a browser. */
import { Role } from '@/lib/contract/access';
import { type Page, expect, test } from 'playwright/test';
import { type FaultyWorld, startFaultyWorld } from '../../support/faulty';
import { TENANT, personOf } from '../../support/faulty-people';
import { text } from '../../support/texts';

// Whole servers start here, on machines that may have other things to do.
test.describe.configure({ timeout: 90_000 });

let world: FaultyWorld;
test.beforeAll(async () => {
  world = await startFaultyWorld({ OIDC_ID_TOKEN_HINT: 'post' });
  world.issuer.subject = 'admin';
  world.platform.people.set('admin', personOf('admin', Role.Admin));
});
test.afterAll(() => world.stop());
test.beforeEach(() => {
  world.issuer.logouts.length = 0;
});

async function expectLoggedOut(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: text('notices.logoutPage.header') })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/logout');
  expect(world.issuer.logouts).toHaveLength(1);
}

test('rows 4 and 21: a logout posts its id token from a page that only its own script moves', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(world.app.url + TENANT);
  await page.goto(`${world.app.url}/logout`);
  await expectLoggedOut(page);
  const { method, parameters } = world.issuer.logouts[0]!;
  expect([method, parameters.get('id_token_hint')]).toEqual(['POST', world.issuer.lastIdToken]);
  expect(addresses.join('\n')).not.toContain(world.issuer.lastIdToken);
});

test('row 4: after the session has ended here, logging out still reaches the issuer', async ({ page }) => {
  await page.goto(world.app.url + TENANT);
  await page.goto('about:blank');
  const body = new URLSearchParams({ logout_token: await world.issuer.logoutToken({ sub: 'admin' }) });
  expect((await fetch(`${world.app.url}/bff/backchannel`, { method: 'POST', body })).status).toBe(200);
  await page.goto(`${world.app.url}/logout`);
  await expectLoggedOut(page);
  expect(world.issuer.logouts[0]!.parameters.get('logout_hint')).toMatch(/^[0-9a-f-]{36}$/);
});
