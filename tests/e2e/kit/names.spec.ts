/** What things are called and where they lead: tiles, pages that are none, applications, refusals, identity providers. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { COOKIE } from '@/lib/contract/limits';
import { screenPath } from '@/lib/paths';
import { callAs, expect, freshName, test } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text, textsOf } from '../../support/texts';

test.describe.configure({ timeout: 60_000 });

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test('a tile leads to the list of just those that it counts', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  for (const [screen, tile] of [
    ['tenant', 'tenants.configuration.members'],
    ['tenant', 'tenants.configuration.admins'],
    ['tenant', 'tenants.configuration.invited'],
    ['organization', 'organizations.configuration.tenants'],
    ['organization', 'organizations.configuration.admins'],
    ['organization', 'organizations.configuration.members'],
  ] as const) {
    await page.goto(screenPath(screen, place));
    // Headed by what it is about, with the welcome as a sentence under it.
    const subject = screen === 'tenant' ? 'Fjordkraft Operations' : 'Fjordkraft Group';
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
    const welcome = text('shell.heading.welcome', { name: people.organizationAdmin.name });
    await expect(page.getByRole('main').getByText(welcome)).toBeVisible();
    const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${text(tile)}`) });
    const count = Number(/\d+$/.exec((await link.textContent()) ?? '')?.[0]);
    expect(count, tile).toBeGreaterThan(0);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A long table draws only the rows in sight; its count is under it.
    const some = text('table.count.shown', { shown: count, all: '' });
    const shown = new RegExp(`^(${count} \\S+|${some}\\d+ \\S+)$`);
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: shown }), tile).toBeVisible();
  }
});

test('a tile without a page of its own names what it counts', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  await page.goto(screenPath('tenant', await placeOf(page)));
  const label = text('tenants.configuration.applications');
  const tile = page.getByRole('main').getByRole('button', { name: new RegExp(`^${label}`) });
  const count = Number(/\d+$/.exec((await tile.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  await tile.click();
  await expect(page.getByRole('dialog', { name: label }).getByRole('listitem')).toHaveCount(count);
  await page.keyboard.press('Escape');
  await expect(tile).toBeFocused();
});

test('a tenant says when it was created, is copied as text, and adding members stands beside its name', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  await page.goto(screenPath('tenant', place));
  const t = textsOf('tenants.configuration');
  const created = page.getByRole('definition').filter({ has: page.locator('time') });
  await expect(created).toHaveText(/^2 years ago$/);
  await page.getByRole('button', { name: text('common.copy.asText') }).click();
  await expect(page.getByText(text('catalogue.Common.Copy.Success'), { exact: true })).toBeVisible();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(lines.slice(0, 3)).toEqual([
    `${t('name')}: Fjordkraft Operations`,
    `${t('id')}: ${place.tenantId}`,
    `${t('organization')}: Fjordkraft Group (${place.organizationId})`,
  ]);
  expect(lines.at(-1)).toMatch(new RegExp(`^${t('created')}: \\d{4}-\\d{2}-\\d{2}$`));
  const header = page.getByRole('main').locator('header').first();
  await expect(header.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(header.getByRole('link', { name: text('tenants.actions.inviteButton') })).toBeVisible();
});

test('an address that is none has title, one header and a way back, however it is written', async ({
  page,
  complaints,
}) => {
  complaints.allow(/404/);
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await placeOf(page);
  for (const path of [
    '/organization',
    '/Bff',
    `/organization/${organizationId}%2Ftenant`,
    '/a%5Cb',
    '/activate/x/y',
    '/activate/member/a%20b',
    '/activate/member/a%2',
    '/organization/%ff?a=%zz',
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: text('notices.notFound.header') }), path).toBeVisible();
    await expect(page, path).toHaveTitle(new RegExp(`^${text('notices.notFound.pageTitle')}`));
    await expect(page.getByRole('banner'), path).toHaveCount(1);
    await expect(page.getByRole('link', { name: text('notices.notFound.start') }), path).toBeVisible();
  }
  // A program gets the status alone.
  const bare = await page.request.get('/a%5Cb', { headers: { accept: 'application/json' } });
  expect([bare.status(), await bare.text()]).toEqual([404, '']);
});

test('my applications as a list shows the suite and the application', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  await page.context().addCookies([{ name: COOKIE.applications, value: 'list', domain: '127.0.0.1', path: '/' }]);
  await page.goto(screenPath('applicationList', {}));
  const response = await page.request.get('/api/me/applications', { headers: { 'X-CSRF': '1' } });
  const mine = (await response.json()) as { name: string; suiteName: string; applicationId: string }[];
  const inSuite = mine.filter(({ name, suiteName }) => suiteName !== '' && suiteName !== name);
  expect(inSuite.length).toBeGreaterThan(0);
  for (const { name, suiteName, applicationId } of inSuite) {
    const row = rows(page).filter({ hasText: applicationId }).first();
    await expect(row).toContainText(suiteName);
    await expect(row).toContainText(name);
  }
  // The row opens what its button opens.
  const opened = page.waitForEvent('popup');
  await page.context().route(/^https:/, (route) => route.fulfill({ body: '' }));
  await rows(page).first().getByRole('gridcell').first().click();
  await (await opened).close();
  // No chip is cut at 1280 px, nor a name at 390 px in Norwegian.
  const cutIn = (selector: string): Promise<(string | null)[]> =>
    rows(page)
      .locator(selector)
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(await cutIn('.chip > .truncate')).toEqual([]);
  await page.context().addCookies([{ name: COOKIE.language, value: 'no', url: page.url() }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  expect(await cutIn('.truncate:visible')).toEqual([]);
});

test('a refusal is worded in Norwegian', async ({ page, mint, context, app, complaints }) => {
  complaints.allow(/409/);
  await takeSession(page, people.organizationAdmin);
  const place = await mint(page);
  const other = await mint(page, { name: freshName('Taken') });
  await context.addCookies([{ name: COOKIE.language, value: 'no', url: app.url }]);
  await page.goto(screenPath('organization', place));
  await page
    .getByRole('button', { name: new RegExp(`^${text('common.inlineEdit.edit', { label: '' }, 'no').trim()}`) })
    .click();
  const main = page.getByRole('main');
  await main.getByRole('textbox').fill(other.name);
  await page.keyboard.press('Enter');
  await expect(main.getByText(text('catalogue.Refusal.conflict.nameTaken', {}, 'no'))).toBeVisible();
  await expect(main).not.toContainText('is taken');
});

test('a new tenant is warned of an identity provider that no user signs in with', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  await page.goto(screenPath('tenantCreate', {}));
  await page.getByRole('checkbox', { name: text('onboarding.create.isUniqueIdp') }).click();
  const name = page.getByLabel(text('onboarding.create.idp'));
  const warned = (idp: string) => page.getByText(text('onboarding.create.idpUnknown', { name: idp }));
  await name.fill('obi-entre');
  await expect(warned('obi-entre')).toBeVisible();
  await name.fill('obi-entra');
  await expect(warned('obi-entre')).toHaveCount(0);
  const known = await page.request.get('/api/identity-providers?name=obi-entra', { headers: { 'X-CSRF': '1' } });
  expect(await known.json()).toEqual({ name: 'obi-entra', isKnown: true });
  await expect(warned('obi-entra')).toHaveCount(0);
});

/** A word that no other test uses, in an alphabet of 16 letters. */
const wordOf = (letters: string): string =>
  [...randomUUID().slice(0, 8)].map((digit) => letters[Number.parseInt(digit, 16)]).join('');

test('two names that are written from right to left keep their places in a sentence', async ({ page, mint }) => {
  await takeSession(page, people.organizationAdmin);
  const tenant = wordOf('ابتثجحخدذرزسشصضط');
  const organization = wordOf('אבגדהוזחטיכלמנסע');
  const { organizationId, tenantId } = await mint(page, { name: tenant });
  const renamed = await callAs(page, 'organizations.rename', { organizationId }, { data: { name: organization } });
  expect(renamed.ok()).toBe(true);
  await page.goto(`${screenPath('tenantMembers', { organizationId, tenantId })}?dialog=invite`);
  const sentence = page.getByRole('dialog').getByText(tenant).and(page.getByText(organization));
  const [first, second] = await sentence.last().evaluate(
    (element, names) => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
      const range = document.createRange();
      return names.map((name) => {
        const start = node.textContent!.indexOf(name);
        range.setStart(node, start);
        range.setEnd(node, start + name.length);
        return range.getBoundingClientRect();
      });
    },
    [tenant, organization],
  );
  expect(first!.right).toBeLessThan(second!.left);
});
