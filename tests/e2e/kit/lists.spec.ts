/** What all lists have in common beside their columns: the main thing of a row, its dialogs, its edges. */
import type { Locator, Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { expect, grid, openMembers, rows, test } from '../../support/members';
import { as, people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';

/** Lists of the demo's super-tenant whose rows are edited. */
const EDITED = [
  'applications',
  'singleTenantApplications',
  'applicationTemplates',
  'clients',
  'clientTemplates',
] as const;

/** What a press in the middle of an element meets. */
const isFree = (element: Locator): Promise<boolean> =>
  element.evaluate((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    return control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** The edges of what a page shows under its heading, without those that fill the window. */
const edges = (page: Page): Promise<{ left: number; right: number }> =>
  page.getByRole('main').evaluate((main) => {
    const boxes = [...main.querySelectorAll('.shadow-card')].map((card) => card.getBoundingClientRect());
    const shown = boxes.filter(({ width }) => width > 0);
    return { left: Math.min(...shown.map(({ left }) => left)), right: Math.max(...shown.map(({ right }) => right)) };
  });

/** Opens the first row by a press beside its controls, then by its key. */
async function opensByPressAndKey(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const row = rows(page).first();
  await row
    .getByRole('gridcell')
    .nth(1)
    .click({ position: { x: 2, y: 2 } });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/dialog=edit/);
}

test('a press on a row, or Enter, edits what it is about', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  for (const screen of EDITED) {
    await page.goto(screenPath(screen, place));
    await opensByPressAndKey(page);
  }
});

test('a dialog that the page does not have leaves the address, one that it has stays', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  const place = await placeOf(page);
  for (const screen of ['clients', 'tenantMembers', 'organizationTenants', 'tenant'] as const) {
    await page.goto(`${screenPath(screen, place)}?dialog=nope&id=1`);
    await expect(page).toHaveURL(screenPath(screen, place));
  }
  await page.goto(`${screenPath('organizationTenants', place)}?dialog=create-tenant`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/dialog=create-tenant/);
});

test('what takes the focus in a row is not under the columns that stay', async ({ page, mint }) => {
  const room = await mint('jan.tveit');
  await takeSession(page, as('jan.tveit'));
  await page.setViewportSize({ width: 768, height: 800 });
  await openMembers(page, room);
  const row = rows(page).first();
  await row.focus();
  const controls = await row.evaluate(
    (element) => [...element.querySelectorAll('button, a[href]')].filter((one) => one.checkVisibility()).length,
  );
  for (let count = 0; count < controls; count += 1) {
    await page.keyboard.press('ArrowRight');
    expect(await isFree(page.locator(':focus'))).toBe(true);
  }
  // And on the way back.
  for (let count = 1; count < controls; count += 1) {
    await page.keyboard.press('ArrowLeft');
    expect(await isFree(page.locator(':focus'))).toBe(true);
  }
});

test('at 1920 px every page begins and ends at the same edges', async ({ page }) => {
  await takeSession(page, people.superTenantAdmin);
  await page.setViewportSize({ width: 1920, height: 1080 });
  const place = await placeOf(page);
  const seen = [];
  for (const screen of ['clients', 'tenant', 'organization', 'tenantMembers'] as const) {
    await page.goto(screenPath(screen, place));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    seen.push(await edges(page));
  }
  for (const page of seen) expect(page).toEqual(seen[0]);
});

test('forced colours: a table has its frame, and a button without a background an edge', async ({ page, mint }) => {
  const room = await mint('rune.hagen');
  await page.emulateMedia({ forcedColors: 'active' });
  await takeSession(page, as('rune.hagen'));
  await openMembers(page, room);
  const outline = (locator: Locator) =>
    locator.evaluate((element) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      return `${outlineWidth} ${outlineStyle} ${outlineOffset}`;
    });
  // Outside: its fixed header, foot and columns would cover an inner line.
  expect(await outline(grid(page).locator('xpath=..'))).toBe('1px solid 0px');
  expect(await outline(page.getByRole('button', { name: text('shell.language') }))).toBe('1px solid -1px');
  const menu = rows(page)
    .first()
    .getByRole('button', { name: text('table.rowActions', { name: '' }).trim() });
  expect(await outline(menu)).toBe('1px solid -1px');
});
