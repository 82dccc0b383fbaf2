/** The frame around the screens (specification, section 2: sidebar, header, switchers, user menu). */
import { COOKIE, LANGUAGES } from '@/lib/contract/limits';
import { paths, screenPath } from '@/lib/paths';
import { people } from '../../support/people';
import { placeOf, signIn, takeSession, whoAmI } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { text } from '../../support/texts';

test('the user menu shows who one is, and copies the id', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { name } = people.organizationAdmin;
  await signIn(page, people.organizationAdmin);
  const me = await whoAmI(page);
  await page.getByRole('button', { name: text('shell.userMenu', { name }) }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText(name)).toBeVisible();
  await expect(menu.getByText(me.email)).toBeVisible();
  // What one rarely reads is the last line.
  const [version, logout] = await Promise.all([
    menu.getByText(/\d+\.\d+\.\d+/).boundingBox(),
    menu.getByRole('menuitem', { name: text('shell.logout') }).boundingBox(),
  ]);
  expect(version?.y).toBeGreaterThan(logout?.y ?? Infinity);
  await menu.getByRole('menuitem', { name: new RegExp(me.id) }).click();
  await expect(page.getByText(text('catalogue.Common.Copy.Success'), { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(me.id);
});

test('a menu by keyboard, whether the key came before the menu’s code or after', async ({ page }) => {
  const { name } = people.organizationAdmin;
  await signIn(page, people.organizationAdmin);
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  let isHeld = false;
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('"UserMenuPanel",')) {
      isHeld = true;
      await held;
    }
    await route.fulfill({ response });
  });
  await page.reload();
  const button = page.getByRole('button', { name: text('shell.userMenu', { name }) });
  await expect.poll(() => isHeld).toBe(true);
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  go();
  const entries = page.getByRole('menu', { name: text('shell.userMenu', { name }) }).getByRole('menuitem');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: text('shell.account') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('Escape');
  // By pointer nothing is chosen yet; another press closes it and gives the focus back.
  await button.click();
  await expect(page.getByRole('menu')).toBeFocused();
  await button.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('an id that cannot be copied says so', async ({ page }) => {
  await signIn(page, people.organizationAdmin, screenPath('essentials', {}));
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('denied')) });
  });
  const me = await whoAmI(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(me.id) })
    .first()
    .click();
  await expect(page.getByText(text('catalogue.Common.Copy.Error')).first()).toBeVisible();
});

test('the tenant switcher keeps the kind of page, and super-tenants carry their badge', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const me = await whoAmI(page);
  const place = await placeOf(page);
  await page.goto(screenPath('groups', place));
  const retail = me.tenants.find(({ name }) => name.endsWith('Retail'));
  await page.getByRole('button', { name: new RegExp(`^${text('shell.switchTenant')}`) }).click();
  await page.getByRole('option', { name: retail?.name }).click();
  await expect(page).toHaveURL(screenPath('groups', { ...place, tenantId: retail?.id ?? '' }));
  await expect(page.getByRole('navigation', { name: text('shell.breadcrumb') })).toContainText(retail?.name ?? '-');

  // Where the new tenant does not permit the page, its landing opens.
  const regular = me.tenants.find(({ role }) => role === 'Regular');
  await page.getByRole('button', { name: new RegExp(`^${text('shell.switchTenant')}`) }).click();
  await page.getByRole('option', { name: regular?.name }).click();
  await expect(page).not.toHaveURL(/groups/);
  await expect(page).not.toHaveURL((url) => url.pathname === paths.error);
});

test('one organization is plain text, several are a switcher', async ({ page, browser, app }) => {
  await signIn(page, people.regular);
  const organization = new RegExp(`^${text('shell.switchOrganization')}`);
  await expect(page.getByRole('complementary').getByText(people.regular.organization)).toBeVisible();
  await expect(page.getByRole('button', { name: organization })).toHaveCount(0);

  const other = await browser.newPage({ baseURL: app.url });
  await signIn(other, people.twoOrganizations);
  await other.getByRole('button', { name: organization }).click();
  // More where another test's organization was left behind.
  await expect(other.getByRole('option').nth(1)).toBeVisible();
  await other.context().close();
});

test('a super-tenant carries its badge', async ({ page }) => {
  await signIn(page, people.superTenantAdmin);
  await expect(page.getByRole('complementary').getByText(text('common.superTenant')).first()).toBeAttached();
});

test('the header says where one is and which version this is', async ({ page }) => {
  await signIn(page, people.organizationAdmin);
  const where = page.getByRole('navigation', { name: text('shell.breadcrumb') });
  await expect(where).toContainText(people.organizationAdmin.organization);
  await page.getByRole('button', { name: text('shell.about') }).click();
  await expect(page.getByRole('menu')).toContainText(/\d+\.\d+\.\d+/);
});

test('the keyboard reaches the content first', async ({ page }) => {
  await signIn(page, people.regular);
  await page.reload();
  await page.keyboard.press('Tab');
  // The skip link is the first stop of the header, after the sidebar in the tab order at most.
  const skip = page.getByRole('link', { name: text('shell.skip') });
  await skip.focus();
  await expect(skip).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});

test('what scrolls is the page inside the frame, never the document; on a phone nothing sticks out', async ({
  page,
}) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  const rest = () =>
    page.evaluate(() => {
      const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
      return { below: scrollHeight - innerHeight, beside: Math.max(scrollWidth - clientWidth, 0) };
    });
  for (const path of [
    screenPath('organization', place),
    screenPath('tenant', place),
    screenPath('tenantMembers', place),
    screenPath('applicationList', {}),
    screenPath('essentials', {}),
    screenPath('settings', {}),
    paths.error,
  ]) {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const width of [1280, 390, 360]) {
      await page.setViewportSize({ width, height: 500 });
      expect(await rest(), `${path} at ${width} px`).toEqual({ below: 0, beside: 0 });
    }
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the sidebar is a drawer that closes on navigation and on Esc', async ({ page }) => {
    await signIn(page, people.regular);
    const navigation = page.getByRole('navigation', { name: text('shell.navigation') });
    await expect(navigation).toBeHidden();
    const open = page.getByRole('button', { name: text('shell.openNavigation') });
    await open.click();
    await expect(navigation).toBeVisible();
    // Section 9: 21rem.
    expect(await page.getByRole('dialog').evaluate((drawer) => (drawer as HTMLElement).offsetWidth)).toBe(336);
    await page.keyboard.press('Escape');
    await expect(navigation).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await navigation.getByRole('link', { name: text('shell.screen.essentials') }).click();
    await expect(page).toHaveURL(screenPath('essentials', {}));
    await expect(navigation).toBeHidden();
  });
});

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the frame leaves the width to the page, and shows every entry', async ({ page }) => {
    await takeSession(page, people.superTenantAdmin);
    await page.goto(screenPath('tenant', await placeOf(page)));
    const sidebar = page.getByRole('complementary');
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(248);
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(48);
    const entries = page.getByRole('navigation', { name: text('shell.navigation') }).getByRole('link');
    for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 });
    for (const language of LANGUAGES) {
      await page.evaluate(
        ([name, value]) => (document.cookie = `${name}=${value}; path=/`),
        [COOKIE.language, language],
      );
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const cut = await page
        .getByRole('complementary')
        .evaluate((sidebar) =>
          [...sidebar.querySelectorAll('.truncate')]
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        );
      expect(cut).toEqual([]);
    }
  });

  test('in a low window the current entry is in view', async ({ page }) => {
    await takeSession(page, people.superTenantAdmin);
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto(screenPath('applicationList', {}));
    const entries = page.getByRole('navigation', { name: text('shell.navigation') }).getByRole('link');
    await expect(entries.first()).not.toBeInViewport({ ratio: 1 });
    await expect(entries.and(page.locator('[aria-current]'))).toBeInViewport({ ratio: 1 });
  });

  test('a table ends after its last row', async ({ page }) => {
    await takeSession(page, people.superTenantAdmin);
    await page.goto(screenPath('applicationTemplates', await placeOf(page)));
    const rows = page.getByRole('grid').getByRole('row');
    await expect(rows.nth(1)).toBeVisible();
    const last = await rows.last().boundingBox();
    const foot = await page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).last().boundingBox();
    expect((foot?.y ?? 0) - ((last?.y ?? 0) + (last?.height ?? 0))).toBeLessThan(24);
  });
});

for (const width of [390, 640, 768, 1024]) {
  test(`at ${width} px the name of the page is whole in the path; what is above it gives way`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, people.organizationAdmin, screenPath('yourAccount', {}));
    const current = page
      .getByRole('navigation', { name: text('shell.breadcrumb') })
      .getByText(text('shell.screen.yourAccount'), { exact: true });
    await expect(current).toBeVisible();
    expect(await current.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  });
}
