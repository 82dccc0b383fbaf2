/** Rows of the clients' list: what opens them, who asks for a scope, what was changed; and a list of thousands. */
import { screenPath } from '@/lib/paths';
import { superTenantOf } from '../../support/applications';
import { cf, cl, formOf, makeClient, openClients } from '../../support/clients';
import { expect, rowOf, test } from '../../support/members';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test.use({ consoleName: 'resources' });

const titleOf = (name: string): string => cf('title.client.edit', { name });

test('a click or Enter opens Edit; what can be pressed in a row, and marked text, stay what they are', async ({
  page,
  caller,
}) => {
  const nora = await caller(people.superTenantAdmin.username);
  const { clientId, clientName: name } = await makeClient(nora, { description: 'Words to copy' });
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?q=${name}`);
  const row = rowOf(page, name);
  await row.getByRole('button', { name: new RegExp(`${clientId}$`) }).click();
  await expect(formOf(page)).toHaveCount(0);
  await row.getByText('Words to copy').last().dblclick();
  await expect(formOf(page)).toHaveCount(1);
  // A dialog that has the focus listens to the keyboard.
  await expect(page.locator('[role="dialog"] :focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(formOf(page)).toHaveCount(0);
  await row.getByText(cl('grant.authorization_code'), { exact: true }).click();
  await expect(page.getByRole('dialog', { name: titleOf(name) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(formOf(page)).toHaveCount(0);

  const steps = await page.evaluate(() => window.history.length);
  await row.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await expect(page.getByRole('dialog', { name: titleOf(name) })).toBeVisible();
  expect(await page.evaluate(() => window.history.length), 'one step for Back').toBe(steps + 1);
  await page.goBack();
  await expect(formOf(page)).toHaveCount(0);

  await row.focus();
  await page.keyboard.press('Shift+F10');
  const item = page.getByRole('menuitem', { name: cl('menu.edit') });
  await expect(item).toBeVisible();
  await page.keyboard.press('Escape');
  // The menu gives the focus back a moment after it is gone.
  await expect(row.locator('[aria-haspopup="menu"]')).toBeFocused();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: titleOf(name) })).toBeVisible();
  await page.keyboard.press('Escape');
  // Back to where one was.
  await expect(formOf(page)).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('a scope’s tip leads to the clients that ask for it', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const scope = 'northwind.metering.read';
  const asking = await makeClient(nora, { allowedScopes: ['openid', scope] });
  const other = await makeClient(nora, { allowedScopes: ['openid'] });
  await takeSession(page, people.superTenantAdmin);
  await page.goto(`${screenPath('apiResources', superTenantOf(nora))}?q=northwind.metering`);
  const chip = page.getByRole('button', { name: /^read \(/ }).first();
  await chip.focus();
  await page.keyboard.press('Enter');
  const tip = page.getByRole('dialog', { name: text('apiresources.scope.label', { name: scope }) });
  await tip.getByRole('link', { name: text('apiresources.scope.useShow') }).click();
  await expect(page).toHaveURL(new RegExp(`f\\.scope=${scope}`));
  await expect(rowOf(page, asking.clientName)).toBeVisible();
  await expect(rowOf(page, other.clientName)).toHaveCount(0);
  await page
    .getByRole('button', {
      name: text('table.removeFilter', { name: text('table.filterValue', { name: cl('filter.scope'), value: scope }) }),
    })
    .click();
  await expect(rowOf(page, other.clientName)).toBeVisible();
});

test('the history of one client', async ({ page, caller }) => {
  const nora = await caller(people.superTenantAdmin.username);
  const client = await makeClient(nora);
  const other = await makeClient(nora);
  const place = { tenantId: superTenantOf(nora).tenantId, clientId: client.clientId };
  await nora.call('clients.update', place, { data: { description: 'Another sentence' } });
  await takeSession(page, people.superTenantAdmin);
  await openClients(page, nora, `?q=${client.clientName}`);
  await rowOf(page, client.clientName)
    .getByRole('button', { name: text('table.rowActions', { name: client.clientName }) })
    .click();
  await page.getByRole('menuitem', { name: cl('menu.history') }).click();
  const history = page.getByRole('dialog', { name: text('history.dialog.titleOf', { name: client.clientName }) });
  await expect(history.getByText(text('history.count', { count: 2, kind: '' }))).toBeVisible();
  await expect(history.getByText('Another sentence').first()).toBeVisible();
  await expect(history.getByText(other.clientName)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
});
