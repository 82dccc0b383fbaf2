/** The OIDC clients that a tenant may use: to be read, searched and copied, and nothing else (sections 2 and 6). */
import { screenPath } from '@/lib/paths';
import { as } from '../../support/groups';
import { expect, join, rowCount, rowOf, test } from '../../support/members';
import { people } from '../../support/people';
import { forgetSession, placeOf, takeSession } from '../../support/sign-in';
import { text, textsOf } from '../../support/texts';

const a = textsOf('assignedclients');
const cl = textsOf('clients');

test('name, client id to copy, grant type, description and date; searched, filtered, and read only', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/clipboard/i);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await takeSession(page, people.tenantAdmin);
  const place = await placeOf(page);
  await page.goto(screenPath('assignedClients', place));
  await expect(page.getByRole('heading', { level: 1, name: a('title') })).toBeVisible();
  await expect(page.getByText(rowCount('clients', 3), { exact: true })).toBeVisible();
  const ledger = rowOf(page, 'ledger_web');
  await expect(ledger).toContainText(cl('grant.authorization_code'));
  await expect(ledger.getByRole('time').last()).toBeVisible();
  await ledger.getByRole('button', { name: new RegExp(cl('id', { name: 'ledger_web' })) }).click();
  // The whole id, of which the row shows the ends.
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f-]{36}_ledger_web$/);
  await expect(page.getByRole('button', { name: new RegExp(text('table.rowActions', { name: '' })) })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);

  await page.getByRole('searchbox').fill('ledger_web');
  await expect(page.getByText(rowCount('clients', 3, 1), { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page
    .getByRole('button', { name: cl('column.grantType'), exact: true })
    .first()
    .click();
  await page.getByRole('option', { name: cl('grant.client_credentials') }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(rowCount('clients', 3, 1), { exact: true })).toBeVisible();
  await expect(rowOf(page, 'reports_job')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rowOf(page, 'reports_job').getByRole('rowheader')).toContainText(cl('grant.client_credentials'));
});

test('a tenant without clients says so; who does not manage the tenant is refused', async ({ page, mint, caller }) => {
  const room = await mint('ida.solberg');
  const member = await caller('jan.tveit');
  await join(room, [member]);
  await takeSession(page, as('ida.solberg'));
  await page.goto(screenPath('assignedClients', room));
  await expect(page.getByText(a('empty.title'))).toBeVisible();
  await expect(member.call('clients.assigned', { tenantId: room.tenantId })).rejects.toThrow('403');
  await forgetSession(page);
  await takeSession(page, as('jan.tveit'));
  await page.goto(screenPath('assignedClients', room));
  await expect(page.getByText(text('catalogue.Authentication.UserClaimsFetch.Error'))).toBeVisible();
});
