/** Identity providers as a tab of an organization: connected from nothing by keyboard, checked, switched on and off, deleted. */
import type { Locator, Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { CLIENT_ID, PlayedProvider, SECRET, inputFor } from '../../platform/support/identity-provider';
import { expectAccessible } from '../../support/axe';
import { callAs, expect, test } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

let provider: PlayedProvider;
test.beforeAll(async () => {
  provider = await PlayedProvider.start();
});
test.afterAll(() => provider.stop());

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
  await page.getByRole('button', { name: text('providers.connect.button') }).press('Enter');
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
  await dialog.getByRole('button', { name: text('providers.dialog.on') }).press('Enter');
  await expect(dialog.getByRole('button', { name: text('providers.dialog.off') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page)).toContainText(text('providers.state.enabled'));
  await expect(row(page)).toContainText('nordvolt.example');

  const menu = row(page).getByRole('button', { name: text('providers.menuOf', { name: 'Nordvolt Okta' }) });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: text('providers.menu.off') }).press('Enter');
  await expect(row(page)).toContainText(text('providers.state.disabled'));
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: text('providers.menu.delete') }).press('Enter');
  await page.getByRole('button', { name: text('providers.delete.submit') }).press('Enter');
  await expect(page.getByText(text('providers.empty.title'))).toBeVisible();
  await page.getByRole('link', { name: text('shell.view.history') }).press('Enter');
  await expect(page.getByText('connected the identity provider')).toBeVisible();
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

test('an admin of a tenant alone has no such tab', async ({ page }) => {
  await takeSession(page, people.tenantAdmin);
  await page.goto(`${screenPath('organization', await placeOf(page))}?view=providers`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('link', { name: text('shell.view.providers') })).toHaveCount(0);
});
