/** The search over everything: by keyboard, by a pasted id, for an admin and for a member; and the keys that lead to screens. */
import type { Page } from 'playwright/test';
import { screenPath } from '../../../lib/paths';
import { expectNoFindings } from '../../support/axe';
import { hold } from '../../support/hold';
import { heading } from '../../support/panels';
import { people } from '../../support/people';
import { placeOf, takeSession, whoAmI } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';

const title = text('palette.title');
/** Keys count once the page listens. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' });

test('a name leads to the person in a list that shows only that person, by keyboard alone', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  await open(page, screenPath('groups', place));
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  // Nothing was looked for, so nothing was not found.
  await expect(dialog.getByRole('status')).toHaveText(text('palette.empty'));
  await page.keyboard.type('halvorsen DAG');
  const hit = dialog.getByRole('option', { name: /^Dag Halvorsen/ });
  await expect(hit).toHaveAttribute('aria-selected', 'true');
  await expectNoFindings(page, 'the search', { within: '[role=dialog]' });
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.pathname === screenPath('tenantMembers', place));
  await expect(page.getByRole('row', { name: /Dag Halvorsen/ })).toBeVisible();
  // It is offered again when nothing is typed.
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('option', { name: /^Dag Halvorsen/ })).toBeVisible();
});

test('what was opened in a new tab is offered again, with the ID that Ctrl C copies', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await takeSession(page, people.organizationAdmin);
  await open(page, screenPath('groups', await placeOf(page)));
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: title });
  await page.keyboard.type('Dag Halvorsen <dag.halvorsen@fjordkraft.example>');
  await expect(dialog.getByRole('option', { name: /^Dag Halvorsen/ })).toHaveAttribute('aria-selected', 'true');
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Control+Enter');
  const tab = await opened;
  await tab.waitForURL(/panel=/);
  const address = tab.url();
  await tab.close();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('group', { name: text('palette.groups.recent') })).toContainText('Dag Halvorsen');
  const id = new URL(address).searchParams.get('panel');
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id);
});

test('a log line shows each thing that it names, and offers no more of a kind', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  await open(page, screenPath('groups', place));
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: title });
  const { id } = await whoAmI(page);
  await dialog
    .getByRole('combobox')
    .fill(`{"user":"${id}","tenant":"${place.tenantId}","client":"${place.tenantId}_field_service"}`);
  await expect(dialog.getByRole('option')).toHaveCount(3);
});

test('an id in the name of a file is found; of many ids it says how many were not looked for', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  await open(page, screenPath('groups', place));
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: title });
  const field = dialog.getByRole('combobox');
  await field.fill(`export_${place.tenantId}_2026.csv ${place.tenantId.toUpperCase()}`);
  await expect(dialog.getByRole('heading', { name: text('palette.belongs.tenant') })).toBeVisible();
  const others = Array.from({ length: 6 }, (_, at) => `00000000-0000-4000-8000-00000000000${at}`);
  await field.fill([place.tenantId, ...others].join('\n'));
  await expect(dialog.getByText(text('palette.leftOut', { shown: '5', count: '7' }))).toBeVisible();
  await expect(dialog.getByRole('heading', { name: text('palette.belongs.tenant') })).toBeVisible();
  await expectNoFindings(page, 'ids that were left out', { within: '[role=dialog]' });
});

test('a client leads to its panel', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  await open(page, screenPath('tenant', place));
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: title });
  await page.keyboard.type('field_serv');
  await expect(dialog.getByRole('option', { name: /^field_service/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === screenPath('clients', place));
  await expect(heading(page)).toHaveText('field_service');
});

test('the id of a client shows both of its ends', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, screenPath('tenant', await placeOf(page)));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('settlement_g');
  const id = page
    .getByRole('dialog', { name: title })
    .getByRole('option', { name: /^settlement_gateway/ })
    .getByText(/…_settlement_gateway/);
  await expect(id).toBeVisible();
  expect(await id.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('a pasted id says whose it is and leads there; one that may not be seen says no more than that', async ({
  page,
}) => {
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  const me = await whoAmI(page);
  await open(page, screenPath('groups', place));
  await page.getByRole('button', { name: text('shell.search') }).click();
  const dialog = page.getByRole('dialog', { name: title });
  const field = dialog.getByRole('combobox');
  await field.fill(`{"sub": "${me.id}"}`);
  await expect(dialog.getByRole('heading', { name: text('palette.belongs.person') })).toBeVisible();
  const here = me.tenants.find(({ id }) => id === place.tenantId)?.name ?? '';
  await expect(dialog.getByRole('option').first()).toContainText(text('palette.openIn', { place: here }));
  // The first Escape clears, the next one closes and gives the focus back.
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await field.fill('00000000-0000-4000-8000-000000000000');
  await expect(dialog.getByText(text('palette.unknownId'))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: text('shell.search') })).toBeFocused();
});

test('actions of a tenant by its name', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  const me = await whoAmI(page);
  const retail = me.tenants.find(({ name }) => name.endsWith('Retail'));
  await open(page, screenPath('groups', place));
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('combobox').fill('switch retail');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(screenPath('groups', { ...place, tenantId: retail?.id ?? '' }));
});

test('a member finds what is theirs alone', async ({ page }) => {
  await takeSession(page, people.regular);
  await open(page, screenPath('applicationList', {}));
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('combobox').fill('members');
  await expect(dialog.getByRole('status')).toHaveText(text('palette.nothing'));
});

test('keys lead to screens and help, and letters that are typed stay letters', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  await open(page, screenPath('groups', place));
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: text('palette.shortcuts.title') });
  await expect(help.getByText(text('palette.shortcuts.invite'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  const search = page.getByRole('searchbox').first();
  await search.pressSequentially('g/?');
  await expect(search).toHaveValue('g/?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open(page, screenPath('groups', place));
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL((url) => url.pathname === screenPath('tenantMembers', place));
});

test('what is typed while the search is still loading is searched for, and leads nowhere', async ({ page }) => {
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page);
  await open(page, screenPath('tenantMembers', place));
  const go = await hold(page, '**/_next/static/chunks/*.js');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ig m');
  go();
  await expect(page.getByRole('dialog', { name: title }).getByRole('combobox')).toHaveValue('ig m');
  await expect(page).toHaveURL(screenPath('tenantMembers', place));
});

test('however slow the answer, nothing is offered that was found for another text', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  await open(page, screenPath('groups', await placeOf(page)));
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: title });
  const field = dialog.getByRole('combobox');
  const hit = dialog.getByRole('option', { name: /^Dag Halvorsen/ });
  await field.fill('halvors');
  await expect(hit).toBeVisible();
  const go = await hold(page, '**/api/search?*');
  await field.fill('halvorsen dag');
  await expect(hit).toBeVisible();
  await field.fill('halvorsen zz');
  await expect(hit).toHaveCount(0);
  go();
  await expect(dialog.getByRole('status')).toHaveText(text('palette.nothing'));
});

test('all people of a name: the group opens in its place', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  await open(page, screenPath('groups', await placeOf(page)));
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('combobox').fill('fjordkraft.example');
  const found = dialog.getByRole('group', { name: text('palette.groups.people') }).getByRole('option');
  const all = found.filter({ hasText: text('palette.all.people') });
  await expect(all).toBeVisible();
  const before = await found.count();
  await all.click();
  await expect(all).toHaveCount(0);
  await expect.poll(() => found.count()).toBeGreaterThan(before);
  await expectNoFindings(page, 'all people of a name', { within: '[role=dialog]' });
  // Something else is typed, and the first ones are enough again.
  await dialog.getByRole('combobox').fill('example');
  await expect(all).toBeVisible();
});

test('the pasted id of a tenant says on which screens of a place it opens', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  await open(page, screenPath('clients', place));
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('combobox').fill(place.tenantId);
  for (const screen of ['tenant', 'organizationTenants'] as const)
    await expect(dialog.getByRole('option').filter({ hasText: text(`shell.screen.${screen}`) })).toHaveCount(1);
});
