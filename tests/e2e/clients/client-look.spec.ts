/** What one sees of the rooms of OIDC clients and API resources: nothing that matters is cut, and everything is in reach. */
import type { Page } from 'playwright/test';
import { COOKIE, LANGUAGES } from '@/lib/contract/limits';
import { screenPath } from '@/lib/paths';
import { openResources, r } from '../../support/api-resources';
import { superTenantOf } from '../../support/applications';
import { cf, ck, cl, clientName, formOf, makeClient, openClients, toSettings } from '../../support/clients';
import { expect, rowOf, test } from '../../support/members';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test.use({ consoleName: 'resources' });

const SMALL = { width: 390, height: 844 };
const speak = (page: Page, value: string) =>
  page.context().addCookies([{ name: COOKIE.language, value, domain: '127.0.0.1', path: '/' }]);

for (const language of LANGUAGES) {
  // What it shows is whole: tests/e2e/fit.spec.ts.
  test(`at 1280 px in "${language}" nothing is left to scroll to at the right`, async ({ page, caller }) => {
    const place = superTenantOf(await caller(people.superTenantAdmin.username));
    await takeSession(page, people.superTenantAdmin);
    await speak(page, language);
    await page.goto(screenPath('clients', place));
    await expect(rowOf(page, 'field_service')).toBeVisible();
    expect(await page.getByRole('grid').evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0);
  });
}

test('the legend has no row of its own; the kit’s tabs are all in view', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const place = superTenantOf(nora);
  const client = await makeClient(nora);
  await takeSession(page, people.superTenantAdmin);
  await page.setViewportSize({ width: 1280, height: 1400 });
  await openResources(page, place);
  const search = await page.getByRole('searchbox').boundingBox();
  const head = await page.getByRole('columnheader').first().boundingBox();
  const last = await page.getByRole('row').last().boundingBox();
  const foot = await page.getByRole('status').filter({ hasText: /\d/ }).first().boundingBox();
  expect((foot?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0), 'the table ends after its last row').toBeLessThan(40);
  expect((head?.y ?? 0) - (search?.y ?? 0) - (search?.height ?? 0)).toBeLessThan(24);
  await expect(page.getByRole('list', { name: r('accessLevel') }).filter({ visible: true })).toHaveCount(1);

  await page.goto(`${screenPath('clients', place)}?dialog=kit&id=${client.clientId}`);
  const tabs = formOf(page).getByRole('tablist', { name: ck('snippet.title') });
  await expect(tabs.getByRole('tab').last()).toBeInViewport({ ratio: 1 });
  const boxes = async () => Promise.all((await tabs.getByRole('tab').all()).map((tab) => tab.boundingBox()));
  const places = await boxes();
  expect(new Set(places.map((place) => place?.y)).size, 'one line').toBe(1);
  expect(await tabs.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : -1))).toBe(0);
  await page.setViewportSize(SMALL);
  const edges = (await boxes()).flatMap((box) => (box === null ? [] : [box.x, box.x + box.width]));
  expect(edges, 'no tab lies over another').toEqual(edges.toSorted((a, b) => a - b));

  // The chosen one is whole, and so are those beside it; in the next kit it is in view at once, below what the kit begins with.
  const [before, cut, after] = [2, 3, 4].map((at) => tabs.getByRole('tab').nth(at));
  await cut!.click();
  for (const tab of [cut!, after!]) await expect(tab).toBeInViewport({ ratio: 1 });
  await expect(before!).toBeInViewport();
  await tabs.getByRole('tab').last().click();
  await formOf(page)
    .getByRole('button', { name: text('common.action.done') })
    .click();
  await rowOf(page, client.clientName)
    .getByRole('button', { name: text('table.rowActions', { name: client.clientName }) })
    .click();
  await page.getByRole('menuitem', { name: cl('menu.kit') }).click();
  await expect(formOf(page).getByRole('heading').first()).toBeInViewport({ ratio: 1 });
  await expect(tabs.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
});

test('a chip that takes the focus is not left under the menu', async ({ page, caller }) => {
  const place = superTenantOf(await caller(people.superTenantAdmin.username));
  await takeSession(page, people.superTenantAdmin);
  await page.setViewportSize({ width: 1030, height: 800 });
  await page.goto(`${screenPath('clients', place)}?q=ledger_web`);
  const row = rowOf(page, 'ledger_web');
  const menu = row.getByRole('button', { name: text('table.rowActions', { name: 'ledger_web' }) });
  const chip = row.getByRole('button', { name: cl('moreTenants', { count: 1 }) }).filter({ visible: true });
  expect(await page.getByRole('grid').evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBeGreaterThan(0);
  await chip.focus();
  const [left, right] = [await chip.boundingBox(), await menu.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
});

test('a dialog that a page does not have leaves the address', async ({ page, caller }) => {
  const place = superTenantOf(await caller(people.superTenantAdmin.username));
  await takeSession(page, people.superTenantAdmin);
  for (const screen of ['clients', 'clientTemplates', 'apiResources'] as const) {
    await page.goto(`${screenPath(screen, place)}?q=ledger&dialog=nope&id=x`);
    await expect(page).toHaveURL(new RegExp(`${screenPath(screen, place)}\\?q=ledger$`));
  }
});

test('an API resource opens by a click on its row and by Enter; arrow keys lead from row to row', async ({
  page,
  caller,
}) => {
  const place = superTenantOf(await caller(people.superTenantAdmin.username));
  await takeSession(page, people.superTenantAdmin);
  await openResources(page, place, '?q=northwind');
  const row = page.getByRole('row').filter({ hasText: 'northwind.archive' });
  await row.getByText('Documents of this tenant').click();
  await expect(formOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(formOf(page)).toHaveCount(0);
  await expect(row).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row').filter({ hasText: 'northwind.ledger' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(formOf(page).getByRole('heading', { name: r('edit.title') })).toBeVisible();
  // Nothing is wrong with a scope before a key was pressed in it.
  await formOf(page)
    .getByRole('button', { name: r('scopes.add') })
    .click();
  await expect(formOf(page).getByText(r('scopes.new'), { exact: true })).toBeVisible();
  await expect(formOf(page).locator('[aria-invalid="true"]')).toHaveCount(0);
});

test('identity scopes in Norwegian; at 390 px no empty foot, and long names clamp', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const place = superTenantOf(nora);
  const client = await makeClient(nora, { clientName: `${clientName()}${'_and_a_very_long_name'.repeat(4)}` });
  await takeSession(page, people.superTenantAdmin);
  await page.setViewportSize(SMALL);
  const edit = `${screenPath('clients', place)}?dialog=edit&id=${client.clientId}`;
  await page.goto(edit);
  const dialog = formOf(page);
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  const foot = await dialog.locator('[data-dialog-footer]').boundingBox();
  expect(foot?.height).toBeLessThan(90);
  const id = dialog.getByRole('textbox', { disabled: true });
  expect(await id.evaluate((field) => field.scrollWidth - field.clientWidth), 'the id is whole').toBeLessThanOrEqual(0);

  await page.goto(`${screenPath('clients', place)}?dialog=delete&id=${client.clientId}`);
  const title = page.getByRole('alertdialog').getByRole('heading');
  expect((await title.boundingBox())?.height).toBeLessThanOrEqual(3 * 28);

  await speak(page, 'no');
  await page.goto(`${screenPath('apiResources', place)}?q=openid`);
  await expect(page.getByText('Innlogging', { exact: true })).toBeVisible();
  await page.goto(edit);
  await expect(dialog.getByText('E-postadressen din og om den er bekreftet')).toBeAttached();
});

test('a name without a letter that an id may have asks for the id', async ({ page, caller }) => {
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, await caller(people.superTenantAdmin.username), '?dialog=create');
  await toSettings(page);
  const name = formOf(page)
    .getByRole('textbox', { name: cf('basics.name') })
    .first();
  await name.fill('Кабинет');
  const id = formOf(page).getByRole('textbox', { name: cf('basics.id'), disabled: false });
  await expect(id).toHaveAccessibleDescription(cf('basics.idAsked'));
  await name.fill('Kabinett');
  await expect(id).toHaveCount(0);
});
