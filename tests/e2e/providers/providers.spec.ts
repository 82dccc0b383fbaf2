/** Identity providers as a tab of an organization: connected from nothing by keyboard, checked, switched on and off, deleted. */
import type { Locator, Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { CLIENT_ID, PlayedProvider, SECRET, inputFor } from '../../platform/support/identity-provider';
import { Role } from '@/lib/contract/access';
import { translator } from '@/lib/platform/pages/text';
import { dress, expectAccessible, expectNoFindings } from '../../support/axe';
import { startFaultyWorld } from '../../support/faulty';
import { expectFits } from '../../support/fit';
import { callAs, expect, test } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { type TextKey, text } from '../../support/texts';

let provider: PlayedProvider;
test.beforeAll(async () => {
  provider = await PlayedProvider.start();
});
test.afterAll(() => provider.stop());

const norwegian = (key: TextKey, values?: Record<string, string>): string => text(key, values, 'no');
const row = (page: Page): Locator => page.getByRole('list', { name: text('providers.label') }).getByRole('listitem');
const field = (page: Page, name: 'displayName' | 'name' | 'issuer' | 'clientId' | 'secret'): Locator =>
  page
    .getByRole('dialog')
    .getByLabel(new RegExp(`^${text(`providers.field.${name}`)}`))
    .first();

test('from nothing to switched on by keyboard, and away again', async ({ page, mint }) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await mint(page);
  await page.goto(screenPath('organization', { organizationId }));
  await page.getByRole('link', { name: text('shell.view.providers') }).press('Enter');
  await expect(page).toHaveURL(/view=providers/);
  await expect(page.getByText(text('providers.empty.title'))).toBeVisible();

  const name = `nordvolt-${organizationId.slice(0, 8)}`;
  // In the heading, and where the list is empty.
  const connect = page.getByRole('button', { name: text('providers.connect.button') });
  await expect(connect).toHaveCount(2);
  await connect.last().press('Enter');
  const values = { displayName: 'Nordvolt Okta', name, issuer: provider.issuer, clientId: CLIENT_ID, secret: SECRET };
  for (const [one, value] of Object.entries(values)) await field(page, one as keyof typeof values).fill(value);
  await field(page, 'secret').press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(text('providers.connect.success', { name: 'Nordvolt Okta' }));
  await dialog.getByRole('button', { name: text('common.action.done') }).press('Enter');

  const lines = dialog.getByRole('list', { name: text('providers.check.title') });
  await expect(lines).toContainText(text('providers.check.line.credentials'));
  await expect(lines).not.toContainText(text('providers.check.result.failed'));
  await dialog.getByLabel(text('providers.domains.new')).fill('nordvolt.example');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('_identity-console.nordvolt.example');
  const on = dialog.getByRole('button', { name: text('providers.dialog.on') });
  await expect(on).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('button', { name: text('providers.test.start') }).press('Enter');
  const claims = dialog.getByRole('list', { name: text('providers.test.claims') });
  await expect(claims).toContainText('ada.obi@obi-partners.example');
  await expect(claims).toContainText(text('providers.test.missing'));
  await expect(dialog.getByRole('button', { name: text('providers.test.again') })).toBeVisible();
  await on.press('Enter');
  await expect(dialog.getByRole('button', { name: text('providers.dialog.off') })).toBeVisible();
  await dialog.getByRole('button', { name: text('common.action.close') }).press('Enter');
  await expect(row(page).first()).toContainText(text('providers.state.enabled'));
  await expect(row(page).first()).toContainText('nordvolt.example');
  // Its domain is not proven, so it leads to no provider.
  await page.getByLabel(text('providers.sentOn.address')).fill('ada@nordvolt.example');
  await expect(page.getByText(text('providers.sentOn.goesHere'))).toBeVisible();

  const menu = row(page)
    .first()
    .getByRole('button', { name: text('providers.menuOf', { name: 'Nordvolt Okta' }) });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: text('providers.menu.off') }).press('Enter');
  await expect(row(page).first()).toContainText(text('providers.state.disabled'));
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: text('providers.menu.delete') }).press('Enter');
  await page.getByRole('button', { name: text('providers.delete.submit') }).press('Enter');
  await expect(page.getByText(text('providers.empty.title'))).toBeVisible();
  await page.getByRole('link', { name: text('shell.view.history') }).press('Enter');
  await expect(page.getByText('connected the identity provider')).toBeVisible();
});

test('a deletion that fails says so, and the dialog stays', async ({ page, complaints }) => {
  complaints.allow(/status of 500/);
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await placeOf(page, 'Fjordkraft Group');
  await page.route('**/identity-providers/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.goto(
    `${screenPath('organization', { organizationId })}?view=providers&dialog=delete-provider&id=obi-entra`,
  );
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: text('providers.delete.submit') }).click();
  await expect(question.getByRole('alert')).toHaveText(text('catalogue.Page.IdentityProviderDelete.Error'));
});

test('a link to a provider that is not there opens nothing, and leaves the address', async ({ page, mint }) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await mint(page);
  for (const dialog of ['provider', 'edit-provider', 'delete-provider']) {
    await page.goto(`${screenPath('organization', { organizationId })}?view=providers&dialog=${dialog}&id=gone`);
    await expect(page).toHaveURL((url) => !url.searchParams.has('dialog'));
  }
});

test('a provider that was deleted takes no domain, and leaves the list', async ({ page, mint, complaints }) => {
  complaints.allow(/status of 404/);
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await mint(page);
  const name = `nordvolt-${organizationId.slice(0, 8)}`;
  await callAs(page, 'providers.create', { organizationId }, { data: { ...inputFor(provider.issuer), name } });
  await page.goto(`${screenPath('organization', { organizationId })}?view=providers&dialog=provider&id=${name}`);
  const domain = page.getByLabel(text('providers.domains.new'));
  await domain.fill('nordvolt.example');
  await callAs(page, 'providers.delete', { organizationId, provider: name });
  await domain.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(text('catalogue.Common.Save.Error'));
  await page.keyboard.press('Escape');
  await expect(page.getByText(text('providers.empty.title'))).toBeVisible();
});

test('the list and a provider’s dialog on a phone', async ({ page, mint }) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await mint(page);
  const name = `nordvolt-${organizationId.slice(0, 8)}`;
  const data = { ...inputFor(provider.issuer), name };
  expect((await callAs(page, 'providers.create', { organizationId }, { data })).status()).toBe(201);
  const place = { organizationId, provider: name };
  await callAs(page, 'providers.addDomain', place, { data: { domain: 'nordvolt.example' } });
  await page.setViewportSize({ width: 390, height: 844 });
  const path = `${screenPath('organization', { organizationId })}?view=providers`;
  const isThere = (shown: Page) => expect(shown.getByText('Nordvolt Okta').first()).toBeVisible();
  await expectAccessible(page, { path, prepare: isThere });
  await expectAccessible(page, {
    path: `${path}&dialog=provider&id=${name}`,
    prepare: (shown) => expect(shown.getByRole('dialog').getByText(CLIENT_ID)).toBeVisible(),
  });
  await expectAccessible(page, {
    path: `${path}&dialog=edit-provider&id=${name}`,
    prepare: (shown) => expect(shown.getByRole('dialog').getByRole('textbox').first()).toBeVisible(),
  });
});

test('the provider’s IT enters its settings by a link, without an account and once', async ({
  page,
  mint,
  browser,
}) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await mint(page);
  const name = `nordvolt-${organizationId.slice(0, 8)}`;
  const data = { ...inputFor(provider.issuer), name, clientId: '', secret: undefined };
  expect((await callAs(page, 'providers.create', { organizationId }, { data })).status()).toBe(201);
  await page.goto(`${screenPath('organization', { organizationId })}?view=providers&dialog=provider&id=${name}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(text('providers.check.wrong.credentialsMissing'));
  await dialog.getByRole('button', { name: text('providers.link.make') }).press('Enter');
  const link = await dialog.getByText(/\/provider\/setup\//).innerText();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Connect Nordvolt Okta');
  await theirs.getByLabel('Client ID').fill(CLIENT_ID);
  await theirs.getByLabel('Client secret').fill('wrong');
  await theirs.getByRole('button', { name: 'Check and save' }).click();
  await expect(theirs.getByRole('alert')).toContainText('does not accept client ID and secret');
  await theirs.getByLabel('Client secret').fill(SECRET);
  await theirs.getByRole('button', { name: 'Check and save' }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('The settings are saved');
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('This link is closed');
  await context.close();
  await page.reload();
  await expect(dialog.getByText(CLIENT_ID)).toBeVisible();
  await expect(dialog.getByText(link)).toHaveCount(0);
});

test('the page of such a link, on a phone', async ({ page, mint, complaints }) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await mint(page);
  const name = `nordvolt-${organizationId.slice(0, 8)}`;
  expect(
    (
      await callAs(page, 'providers.create', { organizationId }, { data: { ...inputFor(provider.issuer), name } })
    ).status(),
  ).toBe(201);
  const place = { organizationId, provider: name };
  const { url } = (await (await callAs(page, 'providers.createLink', place, { data: { days: 7 } })).json()) as {
    url: string;
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(url);
  await expectNoFindings(page, 'the page of a link for the provider’s IT');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectNoFindings(page, `the same, ${scheme}`, { only: ['color-contrast'] });
  }
  await expectFits(page);
  await page.context().grantPermissions(['clipboard-write']);
  const term = translator('en')('providerSetup.redirectUri');
  await page.getByRole('button', { name: translator('en')('providerSetup.copy', { name: term }) }).press('Enter');
  await expect(page.getByText(translator('en')('providerSetup.copied', { name: term }))).toBeVisible();
  await page.getByLabel('Client secret').focus();
  complaints.allow(/422/);
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Client secret');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.focus();
  // Red also with the focus in it, as in the console.
  const colours = await field.evaluate((one) => [
    getComputedStyle(one).borderColor,
    getComputedStyle(one).outlineColor,
  ]);
  expect(new Set(colours).size).toBe(1);
});

test('a wrong secret is named by the check and by the test sign-in, in the reader’s language', async ({
  page,
  mint,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await mint(page);
  const name = `nordvolt-${organizationId.slice(0, 8)}`;
  const data = { ...inputFor(provider.issuer), name, secret: 'another' };
  expect((await callAs(page, 'providers.create', { organizationId }, { data })).status()).toBe(201);
  await dress(page, { theme: 'light', language: 'no' });
  const path = `${screenPath('organization', { organizationId })}?view=providers`;
  await page.goto(`${path}&dialog=provider&id=${name}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(norwegian('providers.check.wrong.credentials'));
  await dialog.getByRole('button', { name: norwegian('providers.test.start') }).click();
  await expect(dialog.getByRole('alert')).toContainText(norwegian('providers.test.reason.settings'));
  await expect(dialog.getByRole('alert')).toContainText('invalid_client');
  await page.goto(`${path}&dialog=edit-provider&id=${name}`);
  await dialog.getByLabel(norwegian('providers.field.issuer')).fill('https://elsewhere.example');
  // The form knows that another issuer needs the secret again.
  await expect(dialog.getByLabel(norwegian('providers.field.secret')).first()).toHaveAttribute('aria-required', 'true');
  // What only the platform knows comes by its code, in Norwegian.
  await page.goto(`${path}&dialog=provider&id=${name}`);
  await dialog.getByLabel(norwegian('providers.domains.new')).fill('nordvolt.example');
  await page.keyboard.press('Enter');
  await dialog
    .getByRole('button', { name: norwegian('providers.domains.checkOf', { domain: 'nordvolt.example' }) })
    .click();
  await expect(dialog.getByRole('alert')).toContainText('DNS har ikke oppføringen ennå');
});

test('an admin of a tenant alone has no such tab', async ({ page }) => {
  await takeSession(page, people.tenantAdmin);
  await page.goto(`${screenPath('organization', await placeOf(page))}?view=providers`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('link', { name: text('shell.view.providers') })).toHaveCount(0);
});

test('a platform without the calls has no such tab, one with them has', async ({ page, context, complaints }) => {
  complaints.allow(/status of 501/);
  const world = await startFaultyWorld();
  try {
    const organization = { id: 'o1', name: 'Fjord', isOrganizationAdmin: true };
    const tenant = { id: 't1', name: 'Fjord drift', organizationId: 'o1', isSuperTenant: false, role: Role.Admin };
    world.platform.people.set('user', {
      me: { id: 'user', name: 'Una User', tenants: [tenant], organizations: [organization] },
      organizations: [{ ...organization, tenants: [tenant] }],
    });
    world.platform.answers.set('GET /api/organizations/o1', {
      status: 200,
      body: { ...organization, tenants: [tenant] },
    });
    const listed = 'GET /api/organizations/o1/identity-providers';
    const body = { Message: 'Not served.', code: 'operation.notServed' };
    for (const part of ['health', 'statistics', 'history?limit=1', 'sign-in-policy'])
      world.platform.answers.set(`GET /api/organizations/o1/${part}`, { status: 501, body });
    world.platform.answers.set(listed, { status: 501, body });
    const { cookies } = await world.signedIn('user');
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.app.url })));
    const path = world.app.url + screenPath('organization', { organizationId: 'o1' });
    const tab = page.getByRole('link', { name: text('shell.view.providers') });
    for (const query of ['', '?view=providers']) {
      await page.goto(path + query);
      await expect(page.getByRole('heading', { name: 'Fjord', level: 1 })).toBeVisible();
      await expect(tab).toHaveCount(0);
    }
    // Updated meanwhile: the view asks each time, and the tab is there from then on.
    world.platform.answers.set(listed, { status: 200, body: [] });
    await page.goto(`${path}?view=providers`);
    await expect(page.getByText(text('providers.empty.title'))).toBeVisible();
    await page.goto(path);
    await expect(tab).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await world.stop();
  }
});
