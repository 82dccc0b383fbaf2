/** What another admin changes reaches the switchers and the sidebar without a reload. */
import type { Language } from '@/lib/contract/limits';
import { screenPath } from '@/lib/paths';
import { callAs, expect, freshName, test } from '../../support/organizations';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

test('a tenant that was renamed, an organization that was made or renamed, a tenant that was deleted', async ({
  page,
  mint,
}) => {
  await takeSession(page, people.organizationAdmin);
  const { organizationId, tenantId, name } = await mint(page);
  await page.goto(screenPath('tenant', { organizationId, tenantId }));
  const switcher = (key: 'switchTenant' | 'switchOrganization') =>
    page.getByRole('button', { name: new RegExp(`^${text(`shell.${key}`)}`) });
  const open = (screen: 'groups' | 'assignedClients' | 'essentials') =>
    page
      .getByRole('navigation')
      .getByRole('link', { name: text(`shell.screen.${screen}`), exact: true })
      .click();
  await expect(switcher('switchTenant')).toContainText(name);

  const renamed = freshName('Svartisen');
  expect((await callAs(page, 'tenants.rename', { tenantId }, { data: { name: renamed } })).ok()).toBe(true);
  await open('groups');
  await expect(switcher('switchTenant')).toContainText(renamed);

  const made = await mint(page, { name: freshName('Nordlys').replace(' ', '') });
  await open('assignedClients');
  await switcher('switchOrganization').click();
  // Of many, which other tests may have left, not all are drawn.
  await page.keyboard.type(made.name);
  await expect(page.getByRole('option', { name: made.name })).toBeVisible();
  await page.keyboard.press('Escape');

  const organization = freshName('Saltfjellet');
  const change = { data: { name: organization } };
  expect((await callAs(page, 'organizations.rename', { organizationId }, change)).ok()).toBe(true);
  // The person comes back to the tab.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(switcher('switchOrganization')).toContainText(organization);

  expect((await callAs(page, 'tenants.delete', { organizationId, tenantId })).ok()).toBe(true);
  await open('essentials');
  await expect(page.getByRole('complementary')).not.toContainText(renamed);
});

test('another tab changes the language: frame and page of this one follow at the next page, and when the person comes back', async ({
  page,
}) => {
  await takeSession(page, people.organizationAdmin);
  await page.goto(screenPath('essentials', {}));
  const settings = await page.context().newPage();
  const choose = async (language: Language) => {
    await settings.goto(screenPath('settings', {}));
    await settings.getByRole('radio', { name: text(`common.language.${language}`) }).click();
    await expect(settings.locator('html')).toHaveAttribute('lang', language);
  };
  const isIn = async (language: Language, screen: 'essentials' | 'applicationList') => {
    const name = text(`shell.screen.${screen}`, undefined, language);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  };
  await isIn('en', 'essentials');
  await choose('no');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: text('shell.screen.applicationList'), exact: true })
    .click();
  await isIn('no', 'applicationList');

  await choose('en');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await isIn('en', 'applicationList');
  await settings.close();
});
