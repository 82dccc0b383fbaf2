/** Lists, panels and dialogs on paper, and lists with the letters that a reader has made larger; and how many letters of a description they have room for. */
import type { Locator } from 'playwright/test';
import { dress, headingIsThere } from '../../support/axe';
import { brokenWords } from '../../support/fit';
import { expect, grid, openOperations, rows, test } from '../../support/members';
import { forgetSession, takeSession } from '../../support/sign-in';
import { text } from '../../support/texts';
import { isFilled, openDialogOf, views } from '../../support/views';

test('on paper upright nothing of a row is cut, and columns stand under their names', async ({ page }) => {
  // A4 with margins of one centimetre.
  await page.setViewportSize({ width: 718, height: 1000 });
  await openOperations(page);
  await page.emulateMedia({ media: 'print' });
  const over = await grid(page).evaluate((table) => {
    const { left, right } = table.getBoundingClientRect();
    const texts = [...table.querySelectorAll<HTMLElement>('.truncate, .line-clamp-2')];
    return [
      ...texts
        .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== 'inline')
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
        )
        .map(({ textContent }) => textContent),
      ...[...table.querySelectorAll('[role="gridcell"], [role="rowheader"]')]
        .map((cell) => cell.getBoundingClientRect())
        .filter((box) => box.left < left - 1 || box.right > right + 1)
        .map((box) => `${box.left} to ${box.right}`),
      ...([...table.querySelectorAll('*')].some((one) => one.getBoundingClientRect().right > right + 1)
        ? ['beyond the table']
        : []),
    ];
  });
  expect(over).toEqual([]);
  const starts = (row: Locator) =>
    row
      .locator('[role="columnheader"], [role="gridcell"], [role="rowheader"]')
      .filter({ visible: true })
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
  expect(await starts(rows(page).first())).toEqual(await starts(grid(page).getByRole('row').first()));
  await page.emulateMedia({ media: 'screen' });
});

test('on paper upright no word is broken, and no chip stands behind a number', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await openOperations(page);
  const rest = grid(page).getByText(/^\+\d+$/);
  await expect(rest.first()).toBeAttached();
  const hidden = (await rest.allTextContents()).map(Number);
  const chips = grid(page).locator('[role="gridcell"] .chip').filter({ visible: true });
  const before = await chips.count();
  await page.emulateMedia({ media: 'print' });
  await expect(rest).toHaveCount(0);
  expect(await chips.count()).toBeGreaterThanOrEqual(before + Math.max(...hidden));
  expect(await brokenWords(grid(page))).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
});

test('on paper stands every row that is here, and nothing around the table', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openOperations(page);
  const count = Number(await grid(page).getAttribute('aria-rowcount')) - 1;
  await page.emulateMedia({ media: 'print' });
  await expect(rows(page)).toHaveCount(count);
  await expect(page.locator('aside')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Each below the one before, none cut off by a box that would scroll.
  const boxes = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top));
  expect(boxes).toEqual(boxes.toSorted((a, b) => a - b));
  expect(new Set(boxes).size).toBe(count);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('searchbox')).toBeVisible();
});

for (const { screen, part } of [
  { screen: 'tenantMembers', part: 'panel' },
  { screen: 'clients', part: 'kit' },
] as const) {
  test(`on paper stands the open ${part}, whole and in the place of its page`, async ({ page }) => {
    await page.setViewportSize({ width: 718, height: 500 });
    const { person, path, dialogs } = views.find(({ name }) => name === screen)!;
    await takeSession(page, person);
    await page.goto(path);
    await isFilled(page, 'screen');
    await openDialogOf(
      page,
      dialogs.find(({ name }) => name === part)!,
    );
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('main')).toBeHidden();
    const opened = page.locator('[data-side-panel], [data-dialog]');
    // The buttons at its edges do nothing there.
    await expect(opened.getByRole('button', { name: text('common.action.close') })).toHaveCount(0);
    await expect(page.locator('[data-dialog-footer]:visible')).toHaveCount(0);
    expect(await opened.evaluate((one) => one.getBoundingClientRect().width)).toBe(718);
    const cut = await opened.evaluate((one) =>
      [one, ...one.querySelectorAll('.scroll-quiet')].filter(
        ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
      ),
    );
    expect(cut).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThanOrEqual(
      await opened.evaluate((one) => Math.floor(one.getBoundingClientRect().height)),
    );
    await page.emulateMedia({ media: 'screen' });
    await expect(page.locator('[data-side-panel], [data-dialog]')).toBeVisible();
  });
}

test('with letters twice as large rows and columns of a list grow with them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOperations(page);
  const row = rows(page).first();
  const role = row.getByRole('gridcell').nth(1);
  const boxes = () => Promise.all([row, role].map((one) => one.boundingBox()));
  const [before, roleBefore] = await boxes();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const [after, roleAfter] = await boxes();
  expect(after?.height).toBe(2 * (before?.height ?? 0));
  // A little less than twice as wide: what is left over beside the columns is none of it.
  expect(roleAfter?.width).toBeGreaterThan(1.8 * (roleBefore?.width ?? 0));
});

test('with letters twice as large what was found is read in whole words', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { person, path } = views.find(({ name }) => name === 'organization-health')!;
  await takeSession(page, person);
  await page.goto(path);
  await isFilled(page, 'screen');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const findings = page.getByRole('main').getByRole('listitem');
  expect(await findings.count()).toBeGreaterThan(2);
  for (const finding of await findings.all()) expect(await brokenWords(finding)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
});

const WITH_DESCRIPTIONS = [
  'groups',
  'assignedClients',
  'applications',
  'singleTenantApplications',
  'applicationTemplates',
  'apiResources',
  'clients',
  'clientTemplates',
] as const;

test('at 1280 px every list has room for 38 letters of a description', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const letters = 'Leser av målere i felt og retter det som er galt, med en historikk for hver avlesning';
  const room: [string, boolean][] = [];
  for (const screen of WITH_DESCRIPTIONS) {
    const { person, path } = views.find(({ name }) => name === screen)!;
    await forgetSession(page);
    await takeSession(page, person);
    await dress(page, { theme: 'light', language: 'no' });
    await page.goto(path);
    await headingIsThere(page);
    const cell = page.locator('.line-clamp-2[data-shortened]').filter({ visible: true }).first();
    room.push([
      screen,
      await cell.evaluate(
        (one, text) => {
          one.textContent = text;
          return one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth;
        },
        letters.slice(0, 38),
      ),
    ]);
  }
  expect(room).toEqual(WITH_DESCRIPTIONS.map((screen) => [screen, true]));
});
