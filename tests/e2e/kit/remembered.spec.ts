/** What is remembered between visits: organization, tenant, language, theme (specification, sections 1 and 9). */
import type { Page } from 'playwright/test';
import { LANGUAGES } from '@/lib/contract/limits';
import { paths, screenPath } from '@/lib/paths';
import { people } from '../../support/people';
import { placeOf, signIn, submitSignIn, takeSession, whoAmI } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';

async function logOut(page: Page): Promise<void> {
  await page.goto(paths.logout);
  // Only the page at the end has this heading; the one before it is still leaving.
  const done = new RegExp(LANGUAGES.map((language) => text('notices.logoutPage.header', {}, language)).join('|'));
  await expect(page.getByRole('heading', { name: done })).toBeVisible();
}

async function choose(page: Page, switcher: 'switchOrganization' | 'switchTenant', name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${text(`shell.${switcher}`)}`) }).click();
  await page.getByRole('option', { name }).click();
}

test('the organization and tenant that were used last', async ({ page }) => {
  const person = people.twoOrganizations;
  await signIn(page, person);
  const first = await placeOf(page);
  const me = await whoAmI(page);
  const second = me.organizations.find(({ id }) => id !== first.organizationId);
  const place = await placeOf(page, second?.name);
  await choose(page, 'switchOrganization', second?.name ?? '');
  await expect(page).toHaveURL((url) => url.pathname.includes(place.organizationId));
  expect(await page.evaluate(() => localStorage.getItem('ic.organization'))).toBe(place.organizationId);

  await page.goto(paths.home);
  await expect(page).toHaveURL((url) => url.pathname.includes(place.organizationId));

  await logOut(page);
  await page.goto(paths.home);
  await submitSignIn(page, person);
  await expect(page).toHaveURL((url) => url.pathname.includes(place.organizationId));
});

test('each of two tabs stays in its own organization, also on pages whose address names none', async ({
  page,
  context,
}) => {
  await takeSession(page, people.twoOrganizations);
  const { organizations } = await whoAmI(page);
  const [one, two] = organizations;
  if (one === undefined || two === undefined) throw new Error('The person has too few organizations.');
  const other = await context.newPage();
  for (const [tab, { id }] of [[page, one] as const, [other, two] as const]) {
    await tab.goto(screenPath('organization', { organizationId: id }));
    await expect.poll(() => tab.evaluate(() => localStorage.getItem('ic.organization'))).toBe(id);
  }
  // The other tab was used last.
  for (const [tab, { id, name }] of [[page, one] as const, [other, two] as const]) {
    await tab
      .getByRole('link', { name: text('shell.screen.essentials'), exact: true })
      .first()
      .click();
    await expect(tab).toHaveURL(screenPath('essentials', {}));
    await expect(tab.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();
    await expect(tab.getByRole('main').getByText(id, { exact: true }).first()).toBeVisible();
    await expect(tab.getByRole('complementary').getByText(name)).toBeVisible();
  }
});

test('a remembered place that is not the person’s own any more does no harm', async ({ page, context, app }) => {
  await context.addCookies([
    { name: 'ic.organization', value: 'b9b2a0de-0000-4000-8000-000000000000', url: app.url },
    { name: 'ic.tenant', value: '<script>', url: app.url },
  ]);
  await signIn(page, people.organizationAdmin);
  const { organizationId } = await placeOf(page);
  await expect(page).toHaveURL(screenPath('organization', { organizationId }));
});

test('the language', async ({ page }) => {
  await signIn(page, people.regular);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: text('shell.language'), exact: true }).click();
  await page
    .getByRole('menuitemradio', { name: 'Norsk' })
    .or(page.getByRole('menuitem', { name: 'Norsk' }))
    .click();
  const heading = page.getByRole('heading', { level: 1, name: text('shell.screen.applicationList', {}, 'no') });
  await expect(heading).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', /^(no|nb)$/);
  expect(await page.evaluate(() => localStorage.getItem('ic.language'))).toBe('no');
  await page.reload();
  await expect(heading).toBeVisible();
  await logOut(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('notices.logoutPage.header', {}, 'no'));
});

test('the theme, before anything is painted', async ({ page }) => {
  await signIn(page, people.regular);
  await page.getByRole('button', { name: text('shell.theme'), exact: true }).click();
  await page
    .getByRole('menuitemradio', { name: text('shell.themes.dark') })
    .or(page.getByRole('menuitem', { name: text('shell.themes.dark') }))
    .click();
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  // It is in the server's HTML already, so no light page flashes first.
  const html = await (await page.request.get(screenPath('applicationList', {}))).text();
  expect(/<html[^>]*class="[^"]*\bdark\b/.test(html)).toBe(true);
});
