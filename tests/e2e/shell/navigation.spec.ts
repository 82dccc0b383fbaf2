/** What shows while the next page is on its way, and where one is when one comes back. */
import type { Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { LOOKS, dress, expectColours, expectNoFindings } from '../../support/axe';
import { hold } from '../../support/hold';
import { people } from '../../support/people';
import { placeOf, signIn, takeSession } from '../../support/sign-in';
import { expect, test } from '../../support/test';
import { type KeyOf, text } from '../../support/texts';

/** The data of the next page, and its code. */
const NEXT_PAGE = /[?&]_rsc=|\/_next\/static\//;

const titles = (page: Page) =>
  page.evaluate(() => {
    const seen = globalThis as typeof globalThis & { titles?: string[] };
    if (seen.titles === undefined) {
      const list = [document.title];
      seen.titles = list;
      new MutationObserver(() => list.push(document.title)).observe(document.head, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    }
    return seen.titles;
  });

const screens = [
  ['organizationMembers', 'shell.heading.organizationMembers'],
  ['organizationTenants', 'shell.screen.organizationTenants'],
  ['essentials', 'shell.screen.essentials'],
] as const;

test('a pressed entry is current at once, with the heading, the title and the outlines of its page', async ({
  page,
}) => {
  await signIn(page, people.organizationAdmin);
  // The code of the outlines is loaded when the browser is idle.
  await page.waitForLoadState('networkidle');
  const entry = (id: KeyOf<'shell.screen'>) =>
    page.getByRole('complementary').getByRole('link', { name: text(`shell.screen.${id}`) });
  await expect(entry('organizationTenants')).toBeVisible();
  await titles(page);
  for (const [id, heading] of screens) {
    const before = page.url();
    const answer = await hold(page, NEXT_PAGE);
    const link = entry(id).first();
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1, name: text(heading) })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible();
    await expect(page).toHaveTitle(`${text(`shell.screen.${id}`)} · ${text('shell.appName')}`);
    await expect(page.locator('.progress-bar')).toBeVisible();
    // All that was there before the page was.
    expect(page.url()).toBe(before);
    answer();
    await expect(page).not.toHaveURL(before);
    await expect(page.locator('.progress-bar')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(heading));
    await expect(page).toHaveTitle(`${text(`shell.screen.${id}`)} · ${text('shell.appName')}`);
  }
  expect((await titles(page)).filter((title) => title === '')).toEqual([]);
});

test('the outlines of a page with views stand where the page will: under the tabs', async ({ page }) => {
  await signIn(page, people.organizationAdmin);
  const place = await placeOf(page);
  // Also what is asked for before the press.
  const answer = await hold(page, /[?&]_rsc=/);
  await page.goto(screenPath('groups', place));
  await expect(page.getByRole('grid')).toBeVisible();
  await page
    .getByRole('complementary')
    .locator(`a[href="${screenPath('tenantMembers', place)}"]`)
    .click();
  const outline = await page.locator('main > [aria-busy="true"] .shadow-card').boundingBox();
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('members.title'));
  await expect(page.locator('main > [aria-busy="true"]')).toHaveCount(0);
  const table = await page
    .locator('main .shadow-card')
    .filter({ has: page.getByRole('grid') })
    .boundingBox();
  expect(Math.abs((table?.y ?? 0) - (outline?.y ?? 0))).toBeLessThan(4);
});

test('the outlines go in the very change that brings the page: nothing holds it back', async ({ page }) => {
  await signIn(page, people.organizationAdmin);
  const place = await placeOf(page);
  await page.evaluate(() => {
    const seen = globalThis as typeof globalThis & { states?: string[] };
    const list: string[] = [];
    seen.states = list;
    const look = (): void => {
      const isOutline = document.querySelector('main > [aria-busy="true"]') !== null;
      const state = `${window.location.pathname} ${isOutline ? 'outlines' : 'page'}`;
      if (list.at(-1) !== state) list.push(state);
    };
    look();
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  });
  const expected = [`${new URL(page.url()).pathname} page`];
  for (const [id] of screens) {
    const before = new URL(page.url()).pathname;
    const path = screenPath(id, place);
    await page
      .getByRole('complementary')
      .getByRole('link', { name: text(`shell.screen.${id}`) })
      .first()
      // Without the pointer, which would ask for the page before.
      .evaluate((link) => (link as HTMLAnchorElement).click());
    await expect(page).toHaveURL(path);
    expected.push(`${before} outlines`, `${path} page`);
  }
  expect(await page.evaluate(() => (globalThis as typeof globalThis & { states?: string[] }).states)).toEqual(expected);
});

test('while a page is on its way axe finds nothing', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const path = screenPath('organization', await placeOf(page));
  for (const look of LOOKS) {
    await dress(page, look);
    for (const id of ['organizationTenants', 'essentials'] as const) {
      // A link that is pressed before the page listens leads to a document of its own.
      await page.goto(path, { waitUntil: 'networkidle' });
      const answer = await hold(page, NEXT_PAGE);
      await page
        .getByRole('complementary')
        .getByRole('link', { name: text(`shell.screen.${id}`, undefined, look.language) })
        .click();
      await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible();
      await expectNoFindings(page, `${id} on its way in ${look.theme}, ${look.language}`);
      await expectColours(page, `${id} on its way, ${look.language}`, look.theme === 'light' ? 'dark' : 'light');
      await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible();
      answer();
    }
  }
});

test('Back shows the table and the page where one was', async ({ page }) => {
  await takeSession(page, people.organizationAdmin);
  const place = await placeOf(page, 'Fjordkraft Group');
  const leave = () =>
    page
      .getByRole('complementary')
      .getByRole('link', { name: text('shell.screen.essentials') })
      .click();
  const top = (selector: string) => page.locator(selector).evaluate((element) => Math.round(element.scrollTop));
  await page.goto(screenPath('organizationMembers', place));
  await expect(page.locator('[data-row="3"]')).toBeVisible();
  await page.getByRole('grid').evaluate((box) => box.scrollTo({ top: 400 }));
  await leave();
  await expect(page).toHaveURL(/\/essentials$/);
  expect(await top('main')).toBe(0);
  await page.goBack();
  await expect(page.locator('[data-row="12"]')).toBeVisible();
  await expect.poll(() => top('[role="grid"]')).toBe(400);
  // A small screen scrolls the page.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(screenPath('organizationMembers', place));
  await expect(page.locator('[data-row="3"]')).toBeVisible();
  await page.getByRole('main').evaluate((main) => main.scrollTo({ top: 700 }));
  await page.getByRole('button', { name: text('shell.openNavigation') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: text('shell.screen.essentials') })
    .click();
  await expect(page).toHaveURL(/\/essentials$/);
  expect(await top('main')).toBe(0);
  await page.goBack();
  await expect(page.locator('[data-row="12"]')).toBeVisible();
  await expect.poll(() => top('main')).toBe(700);
});
