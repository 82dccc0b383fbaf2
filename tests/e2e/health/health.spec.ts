/** What needs doing, as a tab of a tenant, of an organization and of the overview: found, led to, accepted and taken back. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { TEXT } from '@/lib/contract/limits';
import { screenPath } from '@/lib/paths';
import { expectAccessible } from '../../support/axe';
import { expect, test } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

const tab = (page: Page): Locator => page.getByRole('link', { name: text('shell.view.health') });
const group = (page: Page, name: 'broken' | 'soon' | 'weak' | 'accepted'): Locator =>
  page.getByRole('region', { name: text(`health.group.${name}`) });
const row = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title });

test('a tenant with one admin: the count at the tab, the way to mend it, and a risk that is accepted', async ({
  page,
  mint,
}) => {
  await takeSession(page, people.organizationAdmin);
  const place = await mint(page);
  await page.goto(screenPath('tenant', place));
  await expect(tab(page)).toHaveAccessibleName(/2/);
  await tab(page).click();
  await expect(page).toHaveURL(/view=health/);
  const title = text('health.rule.tenant.oneAdmin.title', { name: place.name, count: 1 });
  await expect(group(page, 'weak').getByRole('listitem')).toHaveCount(2);
  await expect(group(page, 'weak')).toContainText(title);
  await expect(group(page, 'weak')).toContainText(people.organizationAdmin.name);

  const second = async (name: 'weak' | 'accepted') =>
    (await group(page, name).locator('li > :nth-child(2)').first().boundingBox())?.x;
  const column = await second('weak');
  await row(page, title).getByRole('button').click();
  const panel = page.getByRole('dialog', { name: text('health.accept.title') });
  const submit = panel.getByRole('button', { name: text('health.accept.submit') });
  await expect(submit).toBeDisabled();
  await submit.hover();
  await expect(submit).toHaveAccessibleDescription(text('health.accept.needReason', TEXT.acceptReason));
  await panel.getByRole('button', { name: text('health.accept.year') }).click();
  await panel.getByLabel(text('health.accept.why')).fill('A second one starts in January');
  await submit.click();
  await expect(group(page, 'accepted')).toContainText('A second one starts in January');
  await expect(group(page, 'accepted')).toContainText(people.organizationAdmin.name);
  await expect(row(page, title)).toHaveCount(1);
  expect(await second('accepted')).toBe(column);
  await expect(tab(page)).toHaveAccessibleName(/1/);

  await page.reload();
  const back = group(page, 'accepted').getByRole('button');
  await back.click();
  await expect(group(page, 'weak')).toContainText(title);
  await page.getByRole('link', { name: text('shell.view.history') }).click();
  await expect(page.getByText('accepted a risk of')).toBeVisible();
  await page.goBack();
  await row(page, title)
    .getByRole('link', { name: text('health.rule.tenant.oneAdmin.mend') })
    .click();
  await expect(page).toHaveURL(/\/members\?f\.role=admin/);
  await page.goBack();
  await expectAccessible(page);
});

test('admins without a second factor are named, and lead to the policy that asks for one', async ({ page, mint }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await mint(page);
  await page.goto(`${screenPath('tenant', place)}?view=health`);
  const title = text('health.rule.admin.noSecondFactor.title', { name: place.name, count: 1 });
  await expect(row(page, title)).toContainText(text('health.people', { count: 1, more: '' }));
  await row(page, title)
    .getByRole('link', { name: text('health.rule.admin.noSecondFactor.mend') })
    .click();
  const lacking = page.getByRole('dialog', { name: text('signinpolicy.unaskedTitle') });
  await expect(lacking.getByRole('listitem')).toContainText([people.organizationAdmin.name]);
  await expectAccessible(page);
  await lacking.getByRole('button', { name: text('signinpolicy.changePolicy') }).click();
  await expect(lacking).toHaveCount(0);
  await expect(page).toHaveURL(/dialog=sign-in-policy/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('an organization has its own and those of its tenants, and saves them as a file', async ({ page, mint }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await mint(page);
  await page.goto(`${screenPath('organization', place)}?view=health`);
  const own = text('health.rule.organization.oneAdmin.title', { name: place.name, count: 1 });
  await expect(row(page, own)).toBeVisible();
  await expect(row(page, text('health.rule.tenant.oneAdmin.title', { name: place.name, count: 1 }))).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: text('health.export.button') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${text('health.export.file', { name: place.name })}.csv`);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`${text('health.group.weak')},${own},`);
});

test('a look again says what has changed', async ({ page, mint }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await mint(page);
  await page.goto(`${screenPath('tenant', place)}?view=health`);
  const again = page.getByRole('button', { name: text('health.again') });
  await again.click();
  await expect(page.getByText(text('health.same'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: text('health.show') }).click();
  await expect(page.getByText(text('history.word.invitation.ending'))).toBeVisible();
});

test('what a client needs leads to the client; a limited admin accepts nothing', async ({ page, visitAs }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  await page.goto(`${screenPath('tenant', place)}?view=health`);
  const soon = group(page, 'soon').getByRole('listitem').first();
  await soon.getByRole('link', { name: text('health.rule.secret.ending.mend') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/oidc-clients\?dialog=secret&id=/);

  const limited = await visitAs(people.limitedAdmin);
  await limited.goto(`${screenPath('tenant', await placeOf(limited))}?view=health`);
  await expect(limited.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tab(limited)).toBeVisible();
  await expect(limited.getByRole('button', { name: /^Accept / })).toHaveCount(0);
});

test('a finding leads to the very part of the form that mends it', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  const health = `${screenPath('tenant', place)}?view=health`;
  const dialog = page.getByRole('dialog');
  const mend = (rule: 'client.noApplication' | 'role.noMembers' | 'scope.noClient') =>
    group(page, 'weak')
      .getByRole('link', { name: text(`health.rule.${rule}.mend`) })
      .first()
      .click();
  await page.goto(health);
  await mend('client.noApplication');
  await expect(dialog.getByRole('combobox', { name: text('clientform.application.label') })).toBeFocused();
  await page.goto(health);
  await mend('role.noMembers');
  await expect(dialog.getByRole('tab', { selected: true })).toContainText(text('applicationform.tab.roles'));
  await expect(dialog.getByRole('tabpanel').locator(':focus')).toHaveCount(1);
  await page.goto(health);
  await mend('scope.noClient');
  await expect(dialog.getByRole('heading', { name: text('apiresources.scopes.label') })).toBeFocused();
});

test('the overview tells what needs doing in the platform', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  await page.goto(screenPath('organizationOverview', place));
  await tab(page).click();
  await expect(page).toHaveURL(/overview\?view=health/);
  await expect(group(page, 'weak').getByRole('listitem').first()).toBeVisible();
  const views = page.getByRole('navigation', { name: text('shell.view.label') });
  await views.getByRole('link', { name: text('shell.view.overview') }).click();
  await expect(page).toHaveURL(/overview$/);
  await page.goBack();
  await expectAccessible(page);
});

test('at 390 px nothing is wider than the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await takeSession(page, people.superTenantAdmin);
  await page.goto(`${screenPath('tenant', await placeOf(page))}?view=health`);
  await expect(group(page, 'weak')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
