/** "My applications" as tiles: what each shows, how it is opened, what one may do there on demand, and the list instead. */
import type { Locator, Page } from 'playwright/test';
import type { MyApplication } from '@/lib/contract/rooms/applications/entities';
import { COOKIE } from '@/lib/contract/limits';
import { screenPath } from '@/lib/paths';
import { grid } from '../../support/members';
import { people } from '../../support/people';
import { takeSession, whoAmI } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { text, textsOf } from '../../support/texts';

const a = textsOf('account.applications');
const PATH = screenPath('applicationList', {});
const title = text('shell.screen.applicationList');
const tiles = (page: Page): Locator =>
  page
    .getByRole('list', { name: title })
    .locator('> li')
    .filter({ has: page.getByRole('heading') });

/** The person's applications as the platform tells them. */
async function applicationsOf(page: Page): Promise<MyApplication[]> {
  const answer = await page.request.get('/api/me/applications', { headers: { 'X-CSRF': '1' } });
  return (await answer.json()) as MyApplication[];
}

async function open(page: Page): Promise<MyApplication[]> {
  await takeSession(page, people.organizationAdmin);
  // No address of the demo is there.
  await page.context().route(/^https:/, (route) => route.fulfill({ body: '' }));
  await page.goto(PATH);
  await expect(tiles(page).first()).toBeVisible();
  return applicationsOf(page);
}

test('a tile names suite, application and tenant; all of it opens the application, by mouse and keyboard', async ({
  page,
}) => {
  const mine = await open(page);
  const { tenants } = await whoAmI(page);
  await expect(tiles(page)).toHaveCount(mine.length);
  for (const { name, suiteName, launchTenantId } of mine) {
    const tenant = tenants.find(({ id }) => id === launchTenantId)?.name ?? '';
    const tile = tiles(page).filter({ hasText: name }).filter({ hasText: tenant }).first();
    await expect(tile.getByRole('heading', { level: 2 })).toContainText(suiteName || name);
  }
  // By name.
  const names = await tiles(page).getByRole('heading', { level: 2 }).allTextContents();
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));

  const tile = tiles(page)
    .filter({ has: page.getByRole('link') })
    .first();
  const launches: ((locator: Locator) => Promise<void>)[] = [
    (one) => one.click({ position: { x: 20, y: 90 } }),
    (one) => one.getByRole('heading').getByRole('link').press('Enter'),
    (one) => one.getByRole('link', { name: new RegExp(`^${a('launch')}`) }).click(),
  ];
  const addresses = new Set<string>();
  for (const launch of launches) {
    const opened = page.waitForEvent('popup');
    await launch(tile);
    const popup = await opened;
    addresses.add(popup.url());
    await popup.close();
  }
  expect(addresses.size).toBe(1);
});

test('roles and permissions come on demand; the id is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const mine = await open(page);
  const one = mine.find(({ roles, permissions }) => roles.length > 0 && permissions.length > 0);
  const name = [one?.suiteName || one?.name, one?.suiteName && one.suiteName !== one.name ? one.name : '']
    .join(' ')
    .trim();
  const access = page.getByRole('button', { name: new RegExp(`^${a('accessOf', { name })}`) }).first();
  await expect(access).toBeVisible();
  await access.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: a('accessOf', { name }) });
  for (const role of one?.roles ?? []) await expect(panel).toContainText(role.displayName || role.name);
  for (const permission of one?.permissions ?? []) await expect(panel).toContainText(permission.name);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(access).toBeFocused();
  await page
    .getByRole('button', { name: new RegExp(a('idOf', { name })) })
    .first()
    .click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(one?.applicationId);
});

test('the search finds by role, and the list instead of tiles is remembered', async ({ page }) => {
  const mine = await open(page);
  const role = mine.flatMap(({ roles }) => roles)[0];
  const holding = mine.filter(({ roles }) => roles.some(({ id }) => id === role?.id));
  await page.goto(`${PATH}?q=${encodeURIComponent(role?.displayName ?? '')}`);
  await expect(tiles(page)).toHaveCount(holding.length);
  await page.goto(`${PATH}?q=nothing-is-called-so`);
  await expect(page.getByText(text('table.noMatchTitle'))).toBeVisible();
  await page.getByRole('button', { name: text('table.clearFilters') }).click();
  await expect(tiles(page)).toHaveCount(mine.length);
  const list = page.getByRole('button', { name: a('view.list') });
  await list.click();
  await expect(grid(page)).toBeVisible();
  await page.reload();
  await expect(grid(page)).toBeVisible();
  await expect(list).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: a('view.tiles') }).click();
  await expect(tiles(page)).toHaveCount(mine.length);
});

test('nothing is cut or wider than the window, in Norwegian neither', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  await page.context().addCookies([{ name: COOKIE.language, value: 'no', domain: '127.0.0.1', path: '/' }]);
  for (const width of [390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(PATH);
    await expect(page.locator('main li h2').first()).toBeVisible();
    const cut = await page.locator('main li').evaluateAll((all) =>
      all
        .flatMap((tile) => [...tile.querySelectorAll('.truncate, [class*=line-clamp]')])
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent),
    );
    expect(cut, `at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('with forced colours the view that is shown has an edge of its own', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page);
  const views = page.getByRole('group', { name: a('view.label') });
  const width = (name: 'tiles' | 'list') =>
    views
      .getByRole('button', { name: a(`view.${name}`) })
      .evaluate((button) => Number.parseFloat(getComputedStyle(button).outlineWidth));
  expect(await width('tiles')).toBeGreaterThan(await width('list'));
});
